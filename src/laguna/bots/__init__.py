"""Players that are programs: random, greedy, and search in measured levels of strength.

Imports the core and loads games by their ids; sees views only.
"""


def yield_to_signals() -> None:
    """Let signals and other threads in: this module is never compiled, and compiled code does not do it by itself."""
