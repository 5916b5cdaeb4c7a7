"""Many matches between bots: the setup of a run, its workers, the results and their file, and the report on the bots.

Imports `workers`, `bots`, `games` and the rooms below them; `lab` plays its matches here.
"""

import os

from laguna.arena.sentences import ENGLISH
from laguna.text import catalogue

catalogue.register("arena", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
