"""Palette PNGs, written by hand because the fast way is not on Pillow's list.

Grain, faces and bars repeat from row to row. The PNG filter "up" turns every repeated pixel into 0, after
which the fastest level of deflate does better than the slowest does without; Pillow never filters a palette.
"""
