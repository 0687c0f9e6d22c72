# Runs the phase tests: every file names its command in a RUN line and its expectations in CHECK lines.
import os
import shutil
import subprocess

import lit.formats

config.name = "ppcc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".pp", ".epp", ".ppir", ".test", ".pcl", ".ndca"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.ppcc_build, "test", "lit")

config.environment["PATH"] = os.pathsep.join([config.llvm_tools, os.environ["PATH"]])
config.environment["NO_COLOR"] = "1"
# A test sees the machine's caches and settings no more than a user's first run would.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.test_exec_root, "cache")
source_root = os.path.dirname(os.path.dirname(config.test_source_root))
config.substitutions.append(("%ppcc-gdb", os.path.join(source_root, "codegen", "gdb", "ppcc-gdb.py")))
config.substitutions.append(("%ppcc-ir", os.path.join(config.ppcc_build, "ir", "ppcc-ir")))
two_languages = os.path.join(config.ppcc_build, "test", "languages", "ppcc-two-languages")
runtime = os.path.join(config.ppcc_build, "lib", "ppcc")
config.substitutions.append(("%ppcc-two-languages", f"env PPCC_RUNTIME_DIR={runtime} {two_languages}"))
config.substitutions.append(("%ppcc", os.path.join(config.ppcc_build, "bin", "ppcc")))
# Permissions do not keep root out.
if os.geteuid() != 0:
    config.available_features.add("not-root")
for tool in ["bgolly", "chromium", "octocatalog-diff", "gdb", "ruby"]:
    if shutil.which(tool):
        config.available_features.add(tool)


def perf_problem():
    """Why perf cannot record here; nothing when it can."""
    if not shutil.which("perf"):
        return "it is not installed"
    command = ["perf", "record", "-q", "-e", "cpu-clock", "-o", os.devnull, "true"]
    tried = subprocess.run(command, capture_output=True, text=True)
    return tried.stderr.strip().splitlines()[0] if tried.returncode and tried.stderr.strip() else tried.returncode and "it fails"


if problem := perf_problem():
    lit_config.note(f"tests that need perf are left out: {problem}")
else:
    config.available_features.add("perf")
