"""Words: gettext catalogues, names made safe, and enums turned into sentences."""
