#!/usr/bin/env python3
"""Debian's puppet-module-* packages beside this folder's site.pp: generate.py DIRECTORY

They were written for Puppet 7's defaults and facts of their time, so the workload has its own settings and facts (Debian 11, from facterdb).
"""

import glob
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).resolve().parent
INSTALLED = pathlib.Path("/usr/share/puppet/modules")
FACTS = "/usr/share/rubygems-integration/all/gems/facterdb-*/facts/3.14/debian-11-x86_64.facts"
MODULES = "apt barbican cinder concat firewall glance inifile mysql neutron ntp openstacklib oslo placement stdlib translate".split()


def main():
    target = pathlib.Path(sys.argv[1])
    facts = glob.glob(FACTS)
    missing = [name for name in MODULES if not (INSTALLED / name).exists()] + ([] if facts else ["facterdb"])
    if missing:
        sys.exit("not installed: " + ", ".join(missing))
    (target / "modules").mkdir(parents=True)
    for name in MODULES:
        (target / "modules" / name).symlink_to(INSTALLED / name)
    shutil.copy(HERE / "site.pp", target / "site.pp")
    shutil.copy(facts[0], target / "facts.json")
    (target / "settings").write_text("strict=warning\nstrict_variables=false\n")


main()
