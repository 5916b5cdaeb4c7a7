"""The systemd unit and the container: limits, a sandbox, and code that the server can't write."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from laguna.web import settings

ROOT: Final = Path(__file__).parents[2]
UNIT: Final = ROOT / "deploy" / "laguna.service"
CONTAINER: Final = ROOT / "deploy" / "Containerfile"
GUIDE: Final = ROOT / "docs" / "host.md"
MOST_EXPOSED: Final = 3.0  # of 10, as systemd-analyze counts


def unit() -> dict[str, list[str]]:
    """The values of each key of the unit."""
    out: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            out.setdefault(key, []).append(value)
    return out


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd isn't installed")
def test_systemd_finds_the_unit_hardly_exposed() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNIT)]
    found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    if "Unknown option" in found.stderr or "unrecognized option" in found.stderr:
        pytest.skip("this systemd is too old to judge a file")
    level = re.search(r"exposure level for \S+: ([\d.]+)", found.stdout)
    assert level is not None, found.stdout + found.stderr
    assert float(level[1]) <= MOST_EXPOSED, found.stdout


def test_the_unit_has_limits_and_a_folder_of_its_own() -> None:
    said = unit()
    for key in ("LimitNOFILE", "MemoryMax", "TasksMax", "CPUWeight"):
        assert said[key][0], key
    assert said["User"] == ["laguna"] and said["UMask"] == ["0077"] and said["StateDirectory"] == ["laguna"]
    assert said["ProtectSystem"] == ["strict"] and "ReadWritePaths" not in said
    assert said["CapabilityBoundingSet"] == [""] and said["NoNewPrivileges"] == ["true"]
    writable = "/var/lib/laguna"
    program = said["ExecStart"][0].split()
    assert not any(word.startswith((writable, "/srv", "/home")) for word in program), "the server can't write its code"


def test_the_settings_beside_the_unit_make_cookies_secure() -> None:
    read = settings.read({}, {}, str(ROOT / "deploy" / "host.toml"))
    assert read.address.startswith("https://") and read.proxies and not read.browser
    assert "/etc/laguna/host.toml" in unit()["ExecStart"][0]


def test_the_container_runs_as_nobody_in_particular_without_a_compiler() -> None:
    stages = re.split(r"(?m)^FROM ", CONTAINER.read_text(encoding="utf-8"))[1:]
    assert len(stages) == 2 and stages[0].splitlines()[0].endswith(" AS build")
    last = stages[1]
    assert not re.search(r"\b(gcc|make|apt-get|apt|git)\b", last.replace("# No compiler", ""))
    user = re.search(r"(?m)^USER (\d+):(\d+)$", last)
    assert user is not None and int(user[1]) > 0, "a number: Kubernetes can't tell that a name isn't root"
    assert last.index("USER ") < last.index("ENTRYPOINT ") and "--chown=root:root" in last
    assert "HEALTHCHECK" in last and "/readyz" in last


def test_the_guide_runs_the_container_confined() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    run = next(block for block in text.split("```")[1::2] if "docker run" in block)
    for flag in (
        "--read-only",
        "--tmpfs /tmp",
        "--cap-drop=ALL",
        "--security-opt=no-new-privileges",
        "--memory=",
        "--pids-limit=",
        "LAGUNA_ADDRESS=https://",
        "LAGUNA_PROXIES=",
        "127.0.0.1:8000:8000",
    ):
        assert flag in run, flag


def test_the_guide_installs_the_code_as_root() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    club = text[text.index("## A club's server") : text.index("## When one process")]
    assert "/opt/laguna" in club and "/etc/laguna/host.toml" in club and "/var/lib/laguna" in club
    assert "sudo -u laguna make" not in club, "what the server may write it must not run"
