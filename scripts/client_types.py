"""Writes client/src/connection/messages.ts, the TypeScript types of all messages, from web/tables/messages.py."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from laguna.web.tables import messages

FILE: Final = Path(__file__).resolve().parents[1] / "client" / "src" / "connection" / "messages.ts"
HEAD: Final = "// Made by scripts/client_types.py from laguna/web/tables/messages.py. Change it there.\n"
UNIONS: Final = {"FromBrowser": messages.FromBrowser, "ToBrowser": messages.ToBrowser, "Fetched": messages.Fetched}
NUMBERS: Final = ("LARGEST", "LONGEST_CHAT", "HEARTBEAT", "SILENT_TO_BROWSER", "SILENT_TO_SERVER")
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def written() -> str:
    """The whole file."""
    unions, structs = msgspec.json.schema_components(list(UNIONS.values()), ref_template="{name}")
    parts = [HEAD]
    parts.append("".join([f"export const {name} = {getattr(messages, name)};\n" for name in NUMBERS]))
    parts += [_interface(name, struct) for name, struct in structs.items()]
    parts += [f"export type {name} = {_type(union)};\n" for name, union in zip(UNIONS, unions, strict=True)]
    return "\n".join(parts)


def _interface(name: str, struct: Schema) -> str:
    """A struct. Fields with a default are optional, because messages leave them out."""
    lines = [f"/** {line} */\n" for line in [struct.get("description", "").partition("\n")[0]] if line]
    lines.append(f"export interface {name} {{\n")
    for field, schema in struct["properties"].items():
        mark = "" if field in struct["required"] else "?"
        lines.append(f"  {field}{mark}: {_type(schema)};\n")
    return "".join([*lines, "}\n"])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join([_type(one) for one in schema["anyOf"]])
    if "enum" in schema:
        return " | ".join([f'"{value}"' for value in schema["enum"]])
    if "prefixItems" in schema:
        return f"[{', '.join([_type(one) for one in schema['prefixItems']])}]"
    if schema["type"] == "array":
        return f"{_type(schema['items'])}[]"
    return PLAIN[schema["type"]]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{FILE.relative_to(FILE.parents[3])} written\n")
