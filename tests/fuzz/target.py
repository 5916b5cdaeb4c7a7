"""One run of the fuzzer, in a process of its own: python -m tests.fuzz.target messages CORPUS -runs=1000 -seed=1

Only Python that is read line by line can be followed, so the package comes uncompiled: whoever starts this sees to it.
"""

from __future__ import annotations

import sys
from importlib import import_module

import atheris


def main() -> None:
    """Fuzz one of the two; libFuzzer ends the process."""
    name, *arguments = sys.argv[1:]
    with atheris.instrument_imports(include=["laguna"]):
        module = import_module(f"tests.fuzz.{name}")
    target = module.TARGET()

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        mutated: bytes = module.mutate(data, seed, lambda some: atheris.Mutate(some, most))
        return mutated[:most]

    atheris.Setup([sys.argv[0], *arguments], target.run, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
