"""Sentences of notifications on devices, the installed app, previews and invitations, in English.

The German is in locale/de.po.
"""

from __future__ import annotations

from typing import Final

ENGLISH: Final[dict[str, str | tuple[str, str]]] = {
    # What a device shows.
    "turn": "Your turn in {0}",
    "with": "With {0}.",
    "done": "Your turn in {0} is done",
    "test": "Notifications work",
    "test_body": "This device tells you when it's your turn.",
    # The offer at a table.
    "offer": "Get a notification when it's your turn?",
    "offer_why": "On this device, for all matches with other people. You can turn it off under My games.",
    "offer_yes": "Notify me",
    "offer_no": "Not now",
    "added": "Done. This device tells you when it's your turn.",
    "refused": "This browser doesn't allow notifications from Laguna. You can change that in its settings.",
    "failed": "Couldn't turn on notifications. Try again in a moment.",
    # The list on the account page.
    "devices": "Notifications on your devices",
    "devices_why": "A device tells you when it's your turn in a match with other people and you aren't at the table.",
    "devices_none": "No device gets notifications yet.",
    "device": "Device {0}",
    "this_device": "this device",
    "add": "Notify me on this device",
    "unsupported": (
        "This browser can't show notifications here. They need https. On an iPhone or iPad, add Laguna to the home "
        "screen first."
    ),
    "try": "Send a test",
    "remove": "Remove",
    "quiet": "Quiet hours",
    "quiet_why": "Your devices stay silent in these hours. Turns that began meanwhile are shown afterwards.",
    "quiet_begins": "From",
    "quiet_ends": "To",
    "quiet_zone": "Time zone: {0}",
    "done_tested": "A test is on its way. The device should show it in a moment.",
    "done_removed": "The device gets no more notifications.",
    "done_quiet": "Quiet hours saved.",
    # In the menu of a table.
    "here": "Tell me of my turns here",
    "here_device": "Notification on this device",
    "here_mail": "Mail or webhook",
    "here_devices": "Your devices, mail and webhook",
    "here_saved": "Saved.",
    # Refusals.
    "endpoint": "This browser's push address can't be used. It must be a public https address.",
    "keys": "The keys of this browser can't be read. Reload the page and try again.",
    "many": "You already have {0} devices. Remove one under My games first.",
    "often": "That was too often. Try again in a few minutes.",
    "no_device": "This device isn't on your list any more. Reload the page.",
    "quiet_form": "Expected a time of day, e.g. 22:30. Leave both fields empty for no quiet hours.",
    "quiet_same": "Quiet hours need two different times. Leave both fields empty for no quiet hours.",
    # The app.
    "app": "Rialto, Mille Fiori, Murano and The Doge Ship: play against bots or with friends.",
    "updated": "Laguna was updated.",
    "reload": "Reload",
    "offline": "You're offline",
    "offline_safe": "Your games are safe on the server, to the last move that arrived there.",
    "offline_works": "What works without a connection:",
    "offline_table": "a table that is open in another window stays readable, with its log and your notes",
    "offline_rules": "the rules you have here: {0}",
    "offline_not": "Moving, chatting and watching need a connection.",
    "offline_again": "Try again",
    # Link previews.
    "preview_table": "{0} on Laguna",
    "preview_open": "{0} waits for players. Join in!",
    "preview_private": "You're invited to a table. Open the link to take a seat or watch.",
    "preview_position": "The position as spectators see it",
    "preview_emblem": "The emblem of {0}",
    "preview_waits": "{0} of {1} seats taken: {2}",
    "preview_failed": "Couldn't draw the picture. Try again in a moment.",
    "preview_often": "Too many pictures at once. Wait a minute and try again.",
    # Invitations and chat before a match.
    "qr": "QR code with the address of this table: {0}",
    "qr_show": "Show a QR code",
    "qr_why": "Scan it with a phone's camera to open the table there.",
    "share": "Share",
    "share_text": "Play {0} with me on Laguna",
    "only_here": (
        "Only this computer can open this address. Start the server with “laguna serve --lan” to let others in."
    ),
    "chat": "Chat",
    # Sound.
    "mute": "Sound at your turn",
}
