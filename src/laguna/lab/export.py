"""The tables of a study as files: Parquet and CSV, the same rows in both."""

from __future__ import annotations

import dataclasses
import os

from laguna.core.text import RuleError, Text
from laguna.envs.extras import brought_by
from laguna.lab.reading import Tables

with brought_by("lab", "laguna lab"):
    import polars as pl


def write(tables: Tables, folder: str) -> None:
    """Write every table into a folder."""
    for field in dataclasses.fields(tables):
        frame = pl.DataFrame(getattr(tables, field.name))
        path = os.path.join(folder, field.name)
        try:
            frame.write_parquet(path + ".parquet")
            frame.write_csv(path + ".csv")
        except OSError as error:
            raise RuleError(Text("lab.unwritable", path, error.strerror or str(error))) from error
