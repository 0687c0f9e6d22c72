"""Writes a site with Hiera data, and the facts of its nodes: generate.py DIRECTORY [NODES]

The manifests are those in site/. Each node has a role, a place, an operating system and its own hardware; one in ten
has data of its own.
"""

import json
import pathlib
import shutil
import sys

ROOT = pathlib.Path(sys.argv[1])
NODES = int(sys.argv[2]) if len(sys.argv) > 2 else 0
HERE = pathlib.Path(__file__).resolve().parent
ROLES = ["web", "web", "app", "app", "app", "db", "infra"]
SITES = ["fra", "ams", "nyc", "sin", "syd"]
SYSTEMS = [("Debian", "Debian", "12"), ("Debian", "Debian", "11"), ("Ubuntu", "Debian", "24.04"), ("Rocky", "RedHat", "9")]
PEOPLE = 60


def write(path, data):
    """Data as JSON, which is YAML too; it reads fast on both sides."""
    (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
    (ROOT / path).write_text(json.dumps(data, indent=1) + "\n")


def address(number, last=None):
    return f"10.{number >> 8 & 255}.{number & 255}.{last if last is not None else number % 250 + 1}"


def accounts():
    """A few administrators, the rest by role."""
    for i in range(PEOPLE):
        role = ROLES[i % len(ROLES)]
        yield f"person{i:02}", {"uid": 2000 + i, "groups": ["admin", "users"] if i % 10 == 0 else ["users"], "tag": f"team-{role}",
                                "keys": {"laptop": f"AAAAC3NzaC1lZDI1NTE5{i:032x}", "phone": f"AAAAC3NzaC1lZDI1NTE5{i + 500:032x}"}}


def check(i):
    return {"command": f"check_service_{i} --host %{{facts.networking.hostname}}", "interval": 30 + i}


def common_data():
    return {
        "lookup_options": {"profile::base::packages": {"merge": "unique"}, "profile::base::accounts": {"merge": "deep"},
                           "profile::base::sysctl": {"merge": "hash"}, "monitoring::checks": {"merge": "hash"},
                           "ssh::options": {"merge": {"strategy": "deep", "merge_hash_arrays": True}}},
        "profile::base::packages": ["curl", "vim", "htop", "rsync", "strace", "tcpdump", "jq", "git"],
        "profile::base::accounts": dict(accounts()),
        "profile::base::sysctl": {"net.core.somaxconn": 1024, "vm.swappiness": 10, "kernel.panic": 10},
        "profile::base::cron": {f"job{i}": {"command": f"/usr/local/bin/job{i}", "hour": i} for i in range(6)},
        "ntp::servers": [f"ntp{i}.example.com" for i in range(4)],
        "ssh::ciphers": ["chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com"],
        "ssh::options": {"X11Forwarding": "no", "UsePAM": "yes", "Banner": "/etc/motd"},
        "motd::contact": "operations@example.com",
        "monitoring::checks": {f"service {i}": check(i) for i in range(8)},
        "monitoring::server": "monitoring.%{facts.site}.example.com",
        "hosts": {address(9000 + i): [f"service{i}", f"service{i}.example.com"] for i in range(12)},
        "profile::app::settings": {"log_level": "info", "cache": "redis://cache.%{facts.site}.example.com", "timeout": 30},
        "profile::app::release": "2026.11.1",
        "profile::app::instances": 2,
    }


def role_data(role):
    data = {"profile::base::packages": [f"{role}-tools", f"{role}-debug"], "profile::base::sysctl": {"fs.file-max": 500000},
            "monitoring::checks": {f"{role} {i}": check(100 + i) for i in range(4)}}
    if role in ("web", "infra"):
        data["profile::web::sites"] = {
            f"{name}.example.com": {"root": f"/srv/www/{name}", "names": [f"{name}.example.com", f"www.{name}.example.com"],
                                    "locations": {"/": {"try_files": "$uri =404"}, "/api": {"proxy_pass": f"http://{name}-api:8080"}}}
            for name in ("shop", "blog", "docs", "status", "login", "images", "search", "help")}
    if role in ("db", "infra"):
        data["profile::db::databases"] = {f"db{i}": {"owner": f"owner{i}", "extensions": ["hstore", "pg_trgm"][:i % 3]} for i in range(10)}
        data["profile::db::clients"] = [f"10.{i}.0.0/16" for i in range(8)]
    if role == "app":
        data["profile::app::instances"] = 6
    return data


def node_facts(number):
    """Facts as Facter gives them for a small virtual machine."""
    role, site = ROLES[number % len(ROLES)], SITES[number // 7 % len(SITES)]
    name, family, release = SYSTEMS[number // 3 % len(SYSTEMS)]
    host, ip = f"{role}{number:05}", address(number)
    facts = json.loads((HERE.parent / "facts.json").read_text())
    facts.update({
        "clientcert": f"{host}.{site}.example.com", "role": role, "site": site, "domain": f"{site}.example.com",
        "os": {**facts["os"], "name": name, "family": family, "release": {"full": release + ".1", "major": release, "minor": "1"}},
        "processors": {"count": 2 << number % 4, "isa": "x86_64", "models": ["Intel Xeon"] * (2 << number % 4), "physicalcount": 1},
        "memory": {"system": {"total": f"{4 << number % 5}.00 GiB", "total_bytes": (4 << number % 5) << 30, "capacity": "12.50%"}},
        "networking": {**facts["networking"], "domain": f"{site}.example.com", "fqdn": f"{host}.{site}.example.com", "hostname": host, "ip": ip,
                       "interfaces": {f"eth{i}": {"ip": address(number, i + 1), "mac": f"52:54:00:{number >> 8 & 255:02x}:{number & 255:02x}:{i:02x}",
                                                  "mtu": 1500, "netmask": "255.255.255.0"} for i in range(4)}},
        "mountpoints": {path: {"device": f"/dev/vda{i}", "filesystem": "ext4", "options": ["rw", "relatime"], "size_bytes": (10 + i) << 30}
                        for i, path in enumerate(["/", "/var", "/srv", "/home"][:2 + number % 3])},
        "uptime_seconds": 86400 + number,
    })
    return facts


def main():
    shutil.copytree(HERE / "site", ROOT, dirs_exist_ok=True)
    write("data/common.yaml", common_data())
    for role in sorted(set(ROLES)):
        write(f"data/roles/{role}.yaml", role_data(role))
        write(f"data/roles/{role}-{SITES[0]}.yaml", {"profile::app::settings": {"log_level": "debug", "timeout": 10, "cache": "local"}})
    for site in SITES:
        write(f"data/sites/{site}.yaml", {"ntp::servers": [f"ntp{i}.{site}.example.com" for i in range(3)],
                                          "profile::base::packages": [f"mirror-{site}"]})
    write("data/os/Debian.yaml", {"profile::base::packages": ["apt-transport-https"], "ssh::options": {"DebianBanner": "no"}})
    write("data/os/RedHat.yaml", {"profile::base::packages": ["yum-utils"], "ntp::service": "chronyd"})
    write("data/os/Debian-11.yaml", {"profile::base::sysctl": {"kernel.unprivileged_userns_clone": 0}})
    for number in range(NODES):
        facts = node_facts(number)
        write(f"facts/{facts['clientcert']}.json", facts)
        if number % 10 == 0:
            write(f"data/nodes/{facts['clientcert']}.yaml", {"motd::contact": f"owner{number}@example.com", "ssh::port": 2222})


main()
