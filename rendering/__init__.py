"""Board pictures, drawn with Pillow from plain board specs."""
