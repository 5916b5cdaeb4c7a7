"""The command `laguna` in a terminal: its arguments, its output, and a module per command in commands/.

Imports every room below it; of `web` only what the commands serve and move-database need.
"""
