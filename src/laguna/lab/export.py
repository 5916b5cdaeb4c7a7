"""Writes the tables of a study as Parquet and CSV files."""

from __future__ import annotations

import dataclasses
import os

from laguna.lab.collect import StudyTables
from laguna.optional_imports import from_extra
from laguna.text.text import RuleError, Text

with from_extra("lab", "laguna lab"):
    import polars as pl


def write(tables: StudyTables, folder: str) -> None:
    """Write every table into a folder."""
    for field in dataclasses.fields(tables):
        frame = pl.DataFrame(getattr(tables, field.name))
        path = os.path.join(folder, field.name)
        try:
            frame.write_parquet(path + ".parquet")
            frame.write_csv(path + ".csv")
        except OSError as error:
            raise RuleError(Text("lab.unwritable", path, error.strerror or str(error))) from error
