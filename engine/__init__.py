"""The rules of Long Narde: pure values and functions, standard library only."""
