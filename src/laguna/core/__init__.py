"""What every game stands on: the protocol, words, dice, matches, records, drawing."""
