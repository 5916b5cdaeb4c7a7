"""People who play each other in real browsers: presence, invitations, phones, the installed app."""
