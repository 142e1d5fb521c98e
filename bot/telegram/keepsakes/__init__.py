"""What remains of a finished game: its record, its film and the card of its result."""
