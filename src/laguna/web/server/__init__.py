"""How `laguna serve` listens: uvicorn's protocol for tables, and handing connections to other processes.

Imports the root modules of `web` and limits from `web.http`.
"""
