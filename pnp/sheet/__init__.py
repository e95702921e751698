"""Pure layout in millimetres: what is drawn where, as immutable primitives. Nothing here knows PDF."""
