"""`python -m tests.rendering.regold` makes the golden pictures anew; look at them before committing."""

from PIL import Image

from tests.rendering.goldens import COLOURS, FOLDER, file_of, sheet, sheets

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for theme, bottom in sheets():
        reduced = sheet(theme, bottom).quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=1)
        reduced.save(file_of(theme, bottom), optimize=True)
