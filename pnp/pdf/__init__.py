"""Drawings to PDF and PNG; the only importer of reportlab, svglib, pypdfium2 and Pillow."""
