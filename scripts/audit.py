"""Asks pip-audit about every pinned package: a known vulnerability, or a package nothing is known of, is a failure.

pip-audit by itself is content where an index tells nothing; then nothing was audited, and that has to be said.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


def main(pins: str) -> str:
    """What is wrong, in one sentence; "" where nothing is."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", pins, "--no-deps", "--disable-pip"]
    run = subprocess.run(
        [*command, "--format", "json", "--progress-spinner", "off"], stdout=subprocess.PIPE, check=False
    )
    try:
        packages: list[dict[str, Any]] = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError):
        return "pip-audit has told nothing; is there a connection to the network?"
    bad = [f"{one['name']} ({', '.join(flaw['id'] for flaw in one['vulns'])})" for one in packages if one.get("vulns")]
    if bad:
        return f"known vulnerabilities in {', '.join(bad)}; raise their versions in {pins}"
    unknown = [one["name"] for one in packages if "skip_reason" in one]
    if unknown:
        return (
            f"{len(unknown)} of {len(packages)} packages could not be audited; the index at hand tells nothing of them"
        )
    print(f"{len(packages)} packages, none with a known vulnerability")
    return ""


if __name__ == "__main__":
    sys.exit(f"laguna: {said}" if (said := main(sys.argv[1])) else 0)
