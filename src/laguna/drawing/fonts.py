"""The font files for PNG. `make build` writes them: the same glyphs as the pages' (scripts/client_fonts.py)."""

from __future__ import annotations

import os
from typing import Final

from laguna.text.text import RuleError, Text

SANS: Final = "Laguna Sans"  # as tokens.css names them
SERIF: Final = "Laguna Serif"
FOLDER: Final = os.path.join(os.path.dirname(__file__), "font_files")


def files(folder: str = FOLDER) -> list[str]:
    """The paths of all font files; RuleError in a checkout that has not been built."""
    names = os.listdir(folder) if os.path.isdir(folder) else []
    found = [os.path.join(folder, name) for name in sorted(names) if name.endswith(".ttf")]
    if not found:
        raise RuleError(Text("core.fonts_missing"))
    return found
