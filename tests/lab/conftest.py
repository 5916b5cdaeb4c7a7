"""What the tests of the lab share: the command line's home and command."""

from tests.cli.conftest import home, run

__all__ = ["home", "run"]
