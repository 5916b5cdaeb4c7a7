"""Tests of the project as a whole: build, release, documentation, dependencies, imports and names."""
