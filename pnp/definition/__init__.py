"""Definitions: untrusted YAML files, laid over one another and checked against a model.

The only package that knows YAML. Faults come as findings (a code, its figures and a place), never as sentences.
Names that need yaml or pydantic are imported from their own modules, so that importing this package costs nothing:
`tree` reads, `layers` follows `extends` and merges, `validate` checks, `schema` and `canonical` write out.
"""
