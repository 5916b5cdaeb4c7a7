"""Players that are programs: each is handed a view, and a time to think."""


def breathe() -> None:
    """Let signals and other threads in: this module is not compiled, and compiled code never does by itself."""
