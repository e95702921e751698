"""The print-and-play kit: from a wish to finished PDF files and pictures, printed again whenever a file changes."""
