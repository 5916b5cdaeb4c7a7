"""The environments' sentences in English; the German ones are in ../locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    "reward": "there is no reward '{0}'; rewards are {1}",
    "render_mode": "there is no render mode '{0}'; there are {1}",
    "no_environment": "there is no environment '{0}'; environments are {1}",
    "no_render_mode": "nothing is drawn without a render mode; make the environment with render_mode={0}",
    "not_begun": "no game has begun; reset() begins one",
    "over": "the game is over; reset() begins the next one",
    "action": "an action cannot be {0}; it is a whole number from 0 to {1}",
    "action_row": "actions have to be whole numbers, one for each of {0} games, not of shape {1} and kind {2}",
    "batch_count": "a batch cannot have {0} games; it has one or more",
    "batch_workers": "{0} games cannot be shared out among {1} processes; there can be one for each game at most",
    "batch_worker_died": "a process of the batch has died; make the batch anew",
    "batch_closed": "the batch is closed; make a new one",
    "batch_state": "positions can be looked at where one process plays all games; make the batch with workers=1",
    "opponents": (
        "{1} opponents were named for {0} other seat; name one for each, or one for all",
        "{1} opponents were named for {0} other seats; name one for each, or one for all",
    ),
    "observer": "observers of {0} take no parameters; leave out {1}",
}
