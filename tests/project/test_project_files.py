"""The files that tools and contributors read: hooks, workflow, changelog, commits that blame skips, translations."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from scripts import catalogues

import laguna
from laguna.terminal import sentences
from laguna.text import catalogue

ROOT: Final = Path(__file__).resolve().parents[2]
MAKEFILE: Final = (ROOT / "Makefile").read_text(encoding="utf-8")


def read_yaml(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def hooks() -> list[dict[str, Any]]:
    """The local hooks of the pre-commit configuration."""
    return [
        hook
        for repo in read_yaml(".pre-commit-config.yaml")["repos"]
        if repo["repo"] == "local"
        for hook in repo["hooks"]
    ]


def test_the_hooks_are_those_we_promise() -> None:
    assert [hook["id"] for hook in hooks()] == ["ruff", "ruff-format", "mypy", "catalogues"]


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook["id"])
def test_a_hook_names_a_command_that_exists(hook: dict[str, Any]) -> None:
    python, flag, module, *_ = shlex.split(hook["entry"])
    assert hook["language"] == "system"
    assert "VENV := .venv\n" in MAKEFILE and python == ".venv/bin/python"
    assert flag == "-m" and importlib.util.find_spec(module) is not None


def test_the_workflow_runs_what_make_has_and_files_that_exist() -> None:
    jobs = read_yaml(".github/workflows/test.yml")["jobs"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert "make test" in commands
    targets = set(re.findall(r"^([\w-]+):", MAKEFILE, flags=re.M)) | {".venv/tested"}
    for command in commands:
        program, *words = shlex.split(command)
        if program == "make":
            assert set(words) <= targets, command
        else:
            assert program == ".venv/bin/python"
            assert all((ROOT / word).exists() for word in words if "/" in word), command


def test_make_check_runs_tests_that_exist() -> None:
    found = re.search(r"^CHECKED \?= ((?:.*\\\n)*.*)", MAKEFILE, flags=re.M)
    assert found is not None
    for path in found[1].replace("\\\n", " ").replace("$(GAME)", "rialto").split():
        assert (ROOT / path).exists(), path


def test_the_newest_version_of_the_changelog_is_ours() -> None:
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)
    assert versions[0][0] == laguna.__version__
    assert versions == sorted(versions, key=lambda version: [int(part) for part in version[0].split(".")], reverse=True)
    assert all(re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) for _, date in versions[1:])


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a release has no history")
def test_commits_that_blame_skips_are_in_the_history() -> None:
    lines = (ROOT / ".git-blame-ignore-revs").read_text(encoding="utf-8").splitlines()
    commits = [line for line in lines if line and not line.startswith("#")]
    assert commits and all(re.fullmatch(r"[0-9a-f]{40}", commit) for commit in commits)
    git = shutil.which("git")
    if git is None:
        pytest.skip("without git there is no history to look at")
    is_whole = subprocess.run([git, "rev-parse", "--is-shallow-repository"], cwd=ROOT, capture_output=True, text=True)
    if is_whole.stdout.strip() != "false":
        pytest.skip("of this history only the end is here")
    for commit in commits:
        known = subprocess.run([git, "merge-base", "--is-ancestor", commit, "HEAD"], cwd=ROOT, capture_output=True)
        assert known.returncode == 0, f"{commit} is not in the history"


def test_every_catalogue_is_complete() -> None:
    assert catalogues.problems() == []


def test_a_missing_a_wrong_and_a_left_over_translation_are_found(tmp_path: Path) -> None:
    catalogues.register_all()
    domain, folder = "cli", Path(laguna.__file__).parent
    whole = (folder / "locale" / "de.po").read_text(encoding="utf-8")
    domains = {id for id, where in catalogue._folders.items() if Path(where) == folder}
    assert domain in domains and catalogues.catalogue_problems(str(folder), domains) == []
    english = sentences.ENGLISH["moved"]
    assert isinstance(english, str) and f'msgid "{english}"' in whole
    (tmp_path / "locale").mkdir()
    planted = whole.replace(f'msgid "{english}"', 'msgid "Nobody says this {0} {1} {2}"')
    (tmp_path / "locale" / "de.po").write_text(planted, encoding="utf-8")
    found = catalogues.catalogue_problems(str(tmp_path), domains)
    assert len(found) == 2
    assert found[0].startswith("cli.moved has no German") and "Nobody says this" in found[1]
    wrong = re.sub(rf'(msgid "{re.escape(english)}"\nmsgstr ".*?)\{{2\}}', r"\1{7}", whole)
    assert wrong != whole
    (tmp_path / "locale" / "de.po").write_text(wrong, encoding="utf-8")
    (problem,) = catalogues.catalogue_problems(str(tmp_path), domains)
    assert problem.startswith("cli.moved has other places")
