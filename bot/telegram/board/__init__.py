"""The message that shows a match: what stands on it, and how it is kept at the newest state."""
