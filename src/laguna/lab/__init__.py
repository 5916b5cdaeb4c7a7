"""The lab: plays many matches between bots and writes statistics of the game, as a page with plots and as tables.

Imports `arena`, which plays the matches, and the rooms below it.
"""

import os

from laguna.lab.sentences import ENGLISH
from laguna.text import catalogue

catalogue.register("lab", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
