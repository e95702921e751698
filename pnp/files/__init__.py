"""Files: read whole, written whole or not at all; the folders of a user, and the data that we ship."""
