"""Runs programs and a warm Puppet, and says what they cost."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass


@dataclass
class Result:
    """What one process cost: CPU and wall seconds, peak memory."""
    status: int
    cpu: float
    wall: float
    peak_mb: float
    errors: str


def run_measured(command, output=None):
    """Runs a command to its end; `output` is the file for its standard output."""
    with open(output or os.devnull, "wb") as out, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=out, stderr=errors, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read().decode("utf-8", "replace")
    return Result(process.returncode, usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, text)


def peak_megabytes(command):
    """Peak resident set of a command, started by time(1): a child of this process would begin with our own peak."""
    with tempfile.NamedTemporaryFile("r") as answer:
        subprocess.run(["/usr/bin/time", "-f", "%M", "-o", answer.name, *command], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, check=True)
        return int(answer.read().split()[-1]) / 1024


def best(results):
    """The cheapest of several runs: load only ever adds."""
    return min(results, key=lambda result: result.cpu)


def normalised(path):
    """A catalog's text without what differs from run to run."""
    text = pathlib.Path(path).read_text(encoding="utf-8").strip()
    text = re.sub(r'"version":\d+', '"version":0', text, count=1)
    return re.sub(r'"catalog_uuid":"[^"]*"', '"catalog_uuid":""', text, count=1)


def same_catalog(one, other):
    return normalised(one) == normalised(other)


class WarmPuppet:
    """A Ruby process with Puppet and one workload in it, asked line by line."""

    def __init__(self, script, puppet_lib, directory, facts, node):
        self.command = [str(script), *(["--puppet-lib", puppet_lib] if puppet_lib else []), str(directory), str(facts), node]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.version = json.loads(self.process.stdout.readline())["puppet"]
        return self

    def __exit__(self, *_):
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        self.process.wait()

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"Puppet ended while it worked on: {line}")
        return json.loads(answer)

    def compile(self, output=None):
        return self.ask(f"compile {output}" if output else "compile")

    def use_node(self, name, facts):
        """Compiles for this node from here on."""
        return self.ask(f"node {name} {facts}")

    def parse(self, path):
        return self.ask(f"parse {path}")

    def cold_command(self, output):
        """The same compilation in a process of its own."""
        return [self.command[0], "--once", *self.command[1:], str(output)]
