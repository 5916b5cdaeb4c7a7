"""Sentences about ratings, table owners and what players agree on, in English. The German is in locale/de.po."""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # Ratings.
    "rated_account": "Rated tables are for accounts. Make yours under My games, or choose a table that isn't rated.",
    "provisional": "Not settled yet",
    "provisional_why": "Fewer than {0} matches, or too uncertain. The number can still change a lot.",
    # Table owners.
    "owner": "table owner",
    "pass_on": "Make table owner",
    "kick": "Remove from the table",
    "leave_and_close": "Leave and close the table",
    "kicked": "The table owner has removed you. Ask them for a link to a seat, or choose another table.",
    "over_not_closed": "This match is over, so there is nothing to close. You find it under My games.",
    # What players ask each other for.
    "asked_already": "You have asked for something already. Wait for an answer, or take it back.",
    "declined_lately": "This was declined. Ask again after {0} more of your own moves.",
    "nobody_agrees": "Something hidden was shown since, and bots don't agree to that. This can't be undone.",
    "gone": "Nobody asks for this any more. Look at the table and go on.",
    "not_asked": "You aren't asked. Wait for the others.",
    "undo_yourself": "You can still undo this by yourself. Press U.",
    "bot_plays_already": "A bot plays there already. Play on.",
    "clock_first": "In a move-a-day match nobody is replaced before their clock has run out. Wait for it.",
    "is_here": "{0} is here. Only players who have gone can be replaced.",
    "away_not_long": "{0} hasn't been away for {1} minutes yet. Wait a little.",
    "asks_undo": "{0} asks to undo their last move. Everything played since is undone too",
    "asks_undo_shown": (
        "{0} asks to undo their last move and everything since. Something hidden was shown or drawn "
        "since, and the same comes again"
    ),
    "asks_turn": "{0} asks to undo their whole last turn. Everything played since is undone too",
    "asks_turn_shown": (
        "{0} asks to undo their whole last turn and everything since. Something hidden was shown or "
        "drawn since, and the same comes again"
    ),
    "asks_end": "{0} asks to end the match without a result",
    "asks_replace": "{0} asks to let a bot play for {1} until they are back",
    "asks_replace_rated": "{0} asks to let a bot play for {1}, who then has left and comes last",
    "choose_undo": "Undo my last move",
    "choose_turn": "Undo my whole last turn",
    "choose_end": "End the match without a result",
    "choose_replace": "Let a bot play for {0}",
    "log_asks_undo": "{0} asks to undo a move",
    "log_asks_turn": "{0} asks to undo a turn",
    "log_asks_end": "{0} asks to end the match",
    "log_asks_replace": "{0} asks to replace {1}",
    "log_agreed": "{0} agrees",
    "log_declined": "{0} declines",
    "log_withdrawn": "{0} no longer asks",
    "log_undone": "All agreed: {0}'s move and everything since is undone",
    "log_ended": "All agreed: the match ends without a result",
    "log_replaced": "All agreed: a bot plays for {0}",
    "ask_others": "Ask the others …",
    "agree": "Agree",
    "decline": "Decline",
    "withdraw": "Take it back",
    "waits": "Waiting for an answer",
    "requests": "Requests",
    # Rematch.
    "keep_seats": "Everybody keeps their seat",
    "held_a_minute": "You can free this seat once it has been kept for a minute. Wait a little.",
    "accept_first": "Only players who have accepted can start the match. Accept first.",
    "not_answered": "{0} is here and hasn't answered yet. Wait a little.",
    "no_rematch": "Nobody asks for a rematch any more. Ask for one yourself.",
    "no_seat_there": "You have no seat in the rematch. There is nothing to decline.",
    # Opening a table.
    "who_auto": "public if others can join, otherwise only by link",
}
