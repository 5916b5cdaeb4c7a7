"""What an extra brings is asked for in one sentence, with the pip line; and what an import needs is in that extra."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

import laguna

ROOT: Final = Path(__file__).resolve().parent.parent.parent


def without(module: str, code: str) -> subprocess.CompletedProcess[str]:
    """Run some Python in which a module cannot be imported."""
    hidden = f"import sys; sys.modules[{module!r}] = None; "
    environment = os.environ | {"PYTHONPATH": os.path.dirname(os.path.dirname(laguna.__file__)), "LAGUNA_LANG": "en"}
    return subprocess.run(
        [sys.executable, "-c", hidden + code], capture_output=True, text=True, env=environment, timeout=60, check=False
    )


@pytest.mark.parametrize(
    ("module", "code", "user", "extra"),
    [
        ("pettingzoo", "import laguna.envs.aec", "laguna.envs.aec", "envs"),
        ("numpy", "import laguna.envs.batch", "laguna.envs", "envs"),
        ("gymnasium", "import laguna.envs.gym", "laguna.envs", "envs"),
        ("PIL", "import laguna.envs.aec", "laguna.envs", "envs"),
        ("pyspiel", "import laguna.envs.spiel", "laguna.envs.spiel", "spiel"),
    ],
)
def test_a_missing_module_is_reported_with_the_pip_command(module: str, code: str, user: str, extra: str) -> None:
    done = without(module, code)
    assert done.returncode == 1
    wanted = f"{user} needs {module}, which is not installed; pip install 'laguna[{extra}]' brings it"
    assert done.stderr.strip().splitlines()[-1] == f"ModuleNotFoundError: {wanted}"


@pytest.mark.parametrize("module", ["matplotlib", "polars"])
def test_the_lab_without_its_extra_is_refused_in_a_sentence(module: str, tmp_path: Path) -> None:
    page = str(tmp_path / "r.html")
    done = without(module, f"from laguna.terminal.main import main; sys.exit(main(['lab', 'rialto', '-o', {page!r}]))")
    assert done.returncode == 1
    wanted = f"laguna lab needs {module}, which is not installed; pip install 'laguna[lab]' brings it"
    assert done.stderr == f"laguna: {wanted}\n"


def test_the_games_and_bots_need_no_extra() -> None:
    for module in ("numpy", "gymnasium", "pettingzoo", "polars", "matplotlib"):
        assert (
            without(module, "import laguna.terminal.main; from laguna import games; games.load('rialto')").returncode
            == 0
        )


def test_the_extras_list_all_their_modules() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: " ".join(needs) for name, needs in project["optional-dependencies"].items()}
    for name, needs in {
        "envs": ("gymnasium", "numpy", "pettingzoo", "pillow"),
        "spiel": ("open_spiel", "numpy"),
        "lab": ("matplotlib", "polars"),
        "train": ("torch",),
    }.items():
        assert all(need in extras[name] for need in needs)
    assert "torch" not in " ".join(needs for name, needs in extras.items() if name != "train")
