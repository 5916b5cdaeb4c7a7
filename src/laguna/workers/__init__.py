"""Processes of our own: one that is asked over a pipe (process), and a pool of them that carries out tasks (pool).

Imports `text` and `bots`; `arena`, `review`, `envs` and `web` import it.
"""
