"""Fixtures of the lab's tests: a home and the command line."""

from tests.support.command import home, run

__all__ = ["home", "run"]
