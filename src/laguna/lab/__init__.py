"""The lab: many matches between bots, and what they tell of a game, as a page with plots and as tables of data."""

import os

from laguna.core import words
from laguna.lab.sentences import ENGLISH

words.register("lab", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
