"""Checks JSON files against a schema: check.py SCHEMA FILE...

Every error is printed with its place; the status is 1 when there are any, 2 when the validator is
not installed.
"""

import json
import sys

try:
    from jsonschema import Draft7Validator
except ImportError:
    sys.exit("the JSON Schema validator is missing: install python3-jsonschema (`make setup` does)")


def main(schema_path, *paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
    failed = False
    for path in paths:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        for error in validator.iter_errors(document):
            place = "/".join(str(step) for step in error.absolute_path)
            print(f"{path}: /{place}: {error.message[:300]}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
