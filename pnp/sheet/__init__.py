"""Pure layout in millimetres: immutable primitives say what is drawn where. This package does not know PDF."""
