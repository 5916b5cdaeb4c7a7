"""Servers, clients and tables for the tests of the web."""
