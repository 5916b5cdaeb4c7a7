"""The suite runs on the engine it was meant for: LAGUNA_EXPECT is `compiled`, `uncompiled`, or empty for either."""

import os

import pytest

import laguna


def pytest_report_header() -> str:
    """Say which engine is tested, above the dots."""
    return f"laguna: {_engine()}, from {os.path.dirname(laguna.__file__)}"


def pytest_sessionstart() -> None:
    """Refuse to test the other engine than the one that was asked for."""
    expected = os.environ.get("LAGUNA_EXPECT", "")
    if expected and expected != _engine():
        raise pytest.UsageError(
            f"the engine is {_engine()} and LAGUNA_EXPECT asks for {expected}; "
            "`make build` compiles it or says why not, `make plain-suite` tests a copy without compiled files"
        )


def _engine() -> str:
    return "compiled" if laguna.compiled() else "uncompiled"
