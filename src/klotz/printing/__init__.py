"""Cards as pictures: a face as SVG, a whole deck as a contact sheet, either of them as PNG, and each in words."""
