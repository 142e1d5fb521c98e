"""The message that offers a match: how it is asked for, its words and buttons, and how it is kept true."""
