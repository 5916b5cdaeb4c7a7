"""One module per command of `laguna`; each has `run(args)`, which returns the exit status.

They import `terminal`, each other and every room below; `terminal.main` loads only the one that was typed.
"""
