extension JSONSchema {
  static let summary = JSONSchema(
    name: "summary", subject: "the object of eval --summary", title: "Summary of a run",
    description: "The counts of a run of rulectl eval: the object that --summary and --summary-out write.",
    members: #"""
        "type": "object",
        "required": ["events", "unusable", "firings", "rules", "silent", "missingStates", "bytes", "seconds"],
        "additionalProperties": false,
        "properties": {
          "events": {"description": "The number of events, unusable ones included.", "$ref": "#/definitions/count"},
          "unusable": {"description": "The number of events that could not be used.", "$ref": "#/definitions/count"},
          "firings": {
            "description": "The number of output lines for which a rule fired.",
            "$ref": "#/definitions/count"
          },
          "rules": {
            "description": "The loaded rules that fired.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["rule", "ids", "platforms"],
              "additionalProperties": false,
              "properties": {
                "rules": {"$ref": "#/definitions/path"},
                "rule": {"$ref": "#/definitions/rule"},
                "ids": {
                  "description": "The ids of the consequences of a rule, the key of an experience, or the id of a \#
      schedule.",
                  "type": "array"
                },
                "platforms": {
                  "description": "The number of firings on each platform.",
                  "type": "object",
                  "minProperties": 1,
                  "propertyNames": {"enum": [\#(platforms)]},
                  "additionalProperties": {"type": "integer", "minimum": 1}
                }
              }
            }
          },
          "silent": {
            "description": "The loaded rules that never fired. With several RULES each entry names its document.",
            "type": "array",
            "items": {
              "oneOf": [
                {"$ref": "#/definitions/rule"},
                {
                  "type": "object",
                  "required": ["rules", "rule"],
                  "additionalProperties": false,
                  "properties": {"rules": {"$ref": "#/definitions/path"}, "rule": {"$ref": "#/definitions/rule"}}
                }
              ]
            }
          },
          "missingStates": {
            "description": "The names of the shared states that rules read and that no state file contains.",
            "type": "array",
            "items": {"type": "string"}
          },
          "format": {
            "description": "The format of the events (Adobe): that of all inputs, or mixed.",
            "enum": ["json", "text", "assurance", "edge", "mixed"]
          },
          "bytes": {"description": "The number of bytes of events.", "$ref": "#/definitions/count"},
          "seconds": {"description": "The duration of the run.", "type": "number", "minimum": 0}
        },
        "definitions": {
          "count": {"type": "integer", "minimum": 0},
          "rule": {"description": "The 0-based position in the document.", "type": "integer", "minimum": 0},
          "path": {
            "description": "The path of the document. It is written if there are several RULES.",
            "type": "string"
          }
        },
        "examples": [
          {
            "events": 10, "unusable": 0, "firings": 3,
            "rules": [{"rule": 2, "ids": ["coupon"], "platforms": {"ios": 3, "android": 3}}],
            "silent": [0, 1], "missingStates": [], "format": "json", "bytes": 4711, "seconds": 0.012
          }
        ]
      """#)
}
