"""`import laguna` is the public door: quick, lazy, and everything in it has help."""

import os
import pydoc
import subprocess
import sys

import pytest

import laguna

CODE = "import sys, laguna; print(*[name for name in sys.modules if name.startswith('laguna.')])"


@pytest.mark.parametrize("name", laguna.__all__)
def test_a_public_name_is_found_and_explains_itself(name: str) -> None:
    found = getattr(laguna, name)
    assert found.__doc__, f"{name} has no docstring"
    assert name in dir(laguna)


def test_help_shows_the_docstrings_of_a_class_and_its_methods() -> None:
    shown = pydoc.plain(pydoc.render_doc(laguna.State))
    assert "A position: the rules and nothing else." in shown
    assert "Every seat that may act now" in shown
    assert "What `seat` has seen; the rest is UNKNOWN." in shown


def test_importing_the_door_imports_no_room() -> None:
    out = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["laguna.build_check"]


def test_importing_the_door_is_quick() -> None:
    """100 ms of the processor, the best of some tries: what Python itself needs to start is taken off."""

    def seconds(code: str) -> float:
        best = 10.0
        for _ in range(5):
            start = _spent_by_children()
            subprocess.run([sys.executable, "-c", code], check=True)
            best = min(best, _spent_by_children() - start)
        return best

    assert seconds("import laguna") - seconds("pass") < 0.1


def _spent_by_children() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        laguna.nothing  # noqa: B018 (reading it is the test)
