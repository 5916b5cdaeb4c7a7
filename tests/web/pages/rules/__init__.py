"""Tests of web/pages/rules."""
