"""Attacks on people: names, chat, mail, webhooks, and the admin's log."""
