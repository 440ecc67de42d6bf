extension JSONSchema {
  static let coverage = JSONSchema(
    name: "coverage", subject: "the report of test or eval with --coverage=json", title: "Coverage of rules",
    description: "What a suite or a stream of events exercised of documents of rules, on each platform.",
    members: #"""
        "type": "object",
        "required": ["files", "summary"],
        "additionalProperties": false,
        "properties": {
          "files": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["file", "rules"],
              "additionalProperties": false,
              "properties": {
                "file": {"description": "The archive or the document.", "type": "string"},
                "entry": {"description": "The document in the archive.", "type": "string"},
                "rules": {"type": "array", "items": {"$ref": "#/definitions/rule"}}
              }
            }
          },
          "summary": {
            "description": "For each platform, and `joined`: covered where some platform covers it, impossible where it is so on all.",
            "type": "object",
            "required": ["joined"],
            "additionalProperties": {
              "type": "object",
              "required": ["rules", "decisions", "values", "mcdc", "consequences", "tokens"],
              "additionalProperties": {"$ref": "#/definitions/count"},
              "propertyNames": {"enum": ["rules", "decisions", "values", "mcdc", "consequences", "tokens"]}
            },
            "propertyNames": {"enum": ["ios", "android", "web", "joined"]}
          }
        },
        "definitions": {
          "count": {
            "type": "object",
            "required": ["covered", "total", "impossible"],
            "additionalProperties": false,
            "properties": {
              "covered": {"type": "integer", "minimum": 0},
              "total": {"description": "All items but those that are impossible.", "type": "integer", "minimum": 0},
              "impossible": {"type": "integer", "minimum": 0}
            }
          },
          "status": {
            "description": "Missing: some event would cover it. Impossible: proved that none does. Open: neither was found.",
            "enum": ["covered", "missing", "impossible", "open"]
          },
          "events": {
            "description": "Events that, added to those seen, cover what is missing; none if that needs other states, another time or another history.",
            "type": "array",
            "items": {"type": "object"}
          },
          "side": {
            "type": "object",
            "required": ["status"],
            "additionalProperties": false,
            "properties": {
              "status": {"$ref": "#/definitions/status"},
              "events": {"$ref": "#/definitions/events"}
            }
          },
          "rule": {
            "type": "object",
            "required": ["rule", "ids", "platforms"],
            "additionalProperties": false,
            "properties": {
              "rule": {"description": "The index in the document, from 0.", "type": "integer", "minimum": 0},
              "ids": {"type": "array", "items": {"type": "string"}},
              "platforms": {
                "description": "Without the platforms that do not load the rule.",
                "type": "object",
                "propertyNames": {"enum": ["ios", "android", "web"]},
                "additionalProperties": {
                  "type": "object",
                  "required": ["status", "leaves", "consequences"],
                  "additionalProperties": false,
                  "properties": {
                    "status": {"$ref": "#/definitions/status"},
                    "events": {"$ref": "#/definitions/events"},
                    "leaves": {
                      "description": "The conditions that are not groups.",
                      "type": "array",
                      "items": {
                        "type": "object",
                        "required": ["pointer", "decision", "mcdc"],
                        "additionalProperties": false,
                        "properties": {
                          "pointer": {"type": "string"},
                          "decision": {"$ref": "#/definitions/side"},
                          "mcdc": {"$ref": "#/definitions/side"},
                          "values": {"type": "array", "items": {"$ref": "#/definitions/item"}}
                        }
                      }
                    },
                    "consequences": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "required": ["pointer", "status", "tokens"],
                        "additionalProperties": false,
                        "properties": {
                          "pointer": {"type": "string"},
                          "status": {"$ref": "#/definitions/status"},
                          "events": {"$ref": "#/definitions/events"},
                          "tokens": {"type": "array", "items": {"$ref": "#/definitions/item"}}
                        }
                      }
                    }
                  }
                }
              }
            }
          },
          "item": {
            "type": "object",
            "required": ["pointer", "status"],
            "additionalProperties": false,
            "properties": {
              "pointer": {"type": "string"},
              "token": {"description": "The text of a token, without its delimiters.", "type": "string"},
              "status": {"$ref": "#/definitions/status"},
              "events": {"$ref": "#/definitions/events"}
            }
          }
        },
        "examples": [
          {
            "files": [
              {
                "file": "rules.json",
                "rules": [
                  {
                    "rule": 0, "ids": ["hit"],
                    "platforms": {
                      "ios": {
                        "status": "covered",
                        "leaves": [
                          {
                            "pointer": "/rules/0/condition",
                            "decision": {"status": "covered"},
                            "mcdc": {"status": "missing", "events": [{"type": "t", "source": "s"}]}
                          }
                        ],
                        "consequences": [{"pointer": "/rules/0/consequences/0", "status": "covered", "tokens": []}]
                      }
                    }
                  }
                ]
              }
            ],
            "summary": {
              "joined": {
                "rules": {"covered": 1, "total": 1, "impossible": 0},
                "decisions": {"covered": 1, "total": 1, "impossible": 0},
                "values": {"covered": 0, "total": 0, "impossible": 0},
                "mcdc": {"covered": 0, "total": 1, "impossible": 0},
                "consequences": {"covered": 1, "total": 1, "impossible": 0},
                "tokens": {"covered": 0, "total": 0, "impossible": 0}
              }
            }
          }
        ]
      """#)
}
