extension JSONSchema {
  static let mutants = JSONSchema(
    name: "mutants", subject: "the report of test --mutate --format json", title: "Mutants of rules",
    description: "Changes of rules in one place each, and whether a case of a suite fails on them.",
    members: #"""
        "type": "object",
        "required": ["mutants", "summary"],
        "additionalProperties": false,
        "properties": {
          "mutants": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["file", "rule", "line", "column", "operator", "patch", "status"],
              "additionalProperties": false,
              "properties": {
                "file": {"description": "The archive or the document.", "type": "string"},
                "entry": {"description": "The document in the archive.", "type": "string"},
                "rule": {"description": "The index in the document, from 0.", "type": "integer", "minimum": 0},
                "line": {"type": "integer", "minimum": 1},
                "column": {"type": "integer", "minimum": 1},
                "operator": {
                  "enum": [
                    "matcher-flip", "matcher-shift", "value-off-by-one", "value-case", "value-emptied", "logic-swap",
                    "condition-removed", "consequence-removed", "token-renamed"
                  ]
                },
                "patch": {
                  "description": "The change, as JSON Patch (RFC 6902).",
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 1,
                  "items": {
                    "type": "object",
                    "required": ["op", "path"],
                    "additionalProperties": false,
                    "properties": {"op": {"enum": ["replace", "remove"]}, "path": {"type": "string"}, "value": {}}
                  }
                },
                "status": {
                  "description": "Killed: a case fails. Survived: none does, and some event tells the change. Equivalent: proved that none does. Open: neither was found.",
                  "enum": ["killed", "survived", "equivalent", "open"]
                },
                "case": {"description": "The name of the first case that fails.", "type": "string"},
                "event": {"description": "An event with another result on some platform.", "type": "object"}
              }
            }
          },
          "summary": {
            "type": "object",
            "required": ["killed", "survived", "equivalent", "open", "score"],
            "additionalProperties": false,
            "properties": {
              "killed": {"type": "integer", "minimum": 0},
              "survived": {"type": "integer", "minimum": 0},
              "equivalent": {"type": "integer", "minimum": 0},
              "open": {"type": "integer", "minimum": 0},
              "score": {
                "description": "killed / (killed + survived); 1 without any.",
                "type": "number",
                "minimum": 0,
                "maximum": 1
              }
            }
          }
        },
        "examples": [
          {
            "mutants": [
              {
                "file": "rules.json", "rule": 0, "line": 9, "column": 24, "operator": "matcher-shift",
                "patch": [{"op": "replace", "path": "/rules/0/condition/definition/matcher", "value": "ge"}],
                "status": "killed", "case": "a full cart gets the offer"
              }
            ],
            "summary": {"killed": 1, "survived": 0, "equivalent": 0, "open": 0, "score": 1}
          }
        ]
      """#)
}
