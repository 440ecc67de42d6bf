extension JSONSchema {
  static let findings = JSONSchema(
    name: "findings", subject: "a line of validate --format jsonl, or the object of --format json", title: "Findings",
    description: """
      A line of rulectl validate --format jsonl (a finding, the record of a file, or the summary), or the one \
      object of --format json.
      """,
    members: #"""
        "type": "object",
        "if": {"required": ["kind"]},
        "then": {
          "properties": {"kind": {"enum": ["finding", "file", "summary"]}},
          "allOf": [
            {"if": {"properties": {"kind": {"const": "finding"}}}, "then": {"$ref": "#/definitions/finding"}},
            {"if": {"properties": {"kind": {"const": "file"}}}, "then": {"$ref": "#/definitions/file"}},
            {"if": {"properties": {"kind": {"const": "summary"}}}, "then": {"$ref": "#/definitions/summary"}}
          ]
        },
        "else": {
          "required": ["findings", "files", "summary"],
          "additionalProperties": false,
          "properties": {
            "findings": {"type": "array", "items": {"$ref": "#/definitions/finding"}},
            "files": {"type": "array", "items": {"$ref": "#/definitions/file"}},
            "summary": {"$ref": "#/definitions/summary"}
          }
        },
        "definitions": {
          "finding": {
            "type": "object",
            "required": ["kind", "code", "name", "severity", "message", "file", "platforms"],
            "additionalProperties": false,
            "properties": {
              "kind": {"const": "finding"},
              "code": {
                "description": "The code of the rule page. It never changes its meaning.",
                "type": "string",
                "pattern": "^[A-Z]{1,2}[0-9]{3}$"
              },
              "name": {"description": "The name of the code.", "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
              "severity": {"enum": ["error", "warning", "info"]},
              "message": {"description": "The defect.", "type": "string"},
              "file": {"description": "The path of the input.", "type": "string"},
              "entry": {"description": "The name of the archive entry.", "type": "string"},
              "nameBytes": {
                "description": "The name of the archive entry in hexadecimal. It is written if the name is not valid \#
      UTF-8.",
                "type": "string",
                "pattern": "^([0-9a-f]{2})*$"
              },
              "line": {"$ref": "#/definitions/position"},
              "column": {"$ref": "#/definitions/position"},
              "endLine": {"$ref": "#/definitions/position"},
              "endColumn": {"$ref": "#/definitions/position"},
              "pointer": {"$ref": "#/definitions/pointer"},
              "rule": {
                "description": "The 0-based position of the rule, the experience or the schedule.",
                "type": "integer",
                "minimum": 0
              },
              "consequences": {
                "description": "The ids of the rule's consequences.",
                "type": "array",
                "items": {"type": "string"}
              },
              "platforms": {
                "description": "The outcome on each platform that the defect affects.",
                "type": "object",
                "propertyNames": {"enum": [\#(platforms)]},
                "additionalProperties": {"enum": [\#(outcomes)]}
              },
              "help": {"description": "The change to make.", "type": "string"},
              "fix": {
                "description": "An edit of the document that removes the defect.",
                "type": "object",
                "required": ["start", "end", "text", "safe"],
                "additionalProperties": false,
                "properties": {
                  "start": {"description": "The offset of the first replaced byte.", "type": "integer", "minimum": 0},
                  "end": {"description": "The offset after the last replaced byte.", "type": "integer", "minimum": 0},
                  "text": {"description": "The replacement.", "type": "string"},
                  "safe": {
                    "description": "True if the edit changes nothing that a platform reads. The option --fix applies \#
      only these.",
                    "type": "boolean"
                  }
                }
              },
              "notes": {
                "description": "Other positions that matter for the defect.",
                "type": "array",
                "minItems": 1,
                "items": {
                  "type": "object",
                  "required": ["message"],
                  "additionalProperties": false,
                  "properties": {
                    "message": {"type": "string"},
                    "line": {"$ref": "#/definitions/position"},
                    "column": {"$ref": "#/definitions/position"},
                    "endLine": {"$ref": "#/definitions/position"},
                    "endColumn": {"$ref": "#/definitions/position"},
                    "pointer": {"$ref": "#/definitions/pointer"}
                  }
                }
              }
            },
            "dependencies": {
              "line": ["column", "endLine", "endColumn"],
              "nameBytes": ["entry"],
              "fix": ["line"]
            }
          },
          "file": {
            "description": "The record of an input, after its findings.",
            "type": "object",
            "required": ["kind", "file", "dialect", "platforms", "error"],
            "additionalProperties": false,
            "properties": {
              "kind": {"const": "file"},
              "file": {"description": "The path of the input.", "type": "string"},
              "dialect": {
                "description": "Null if the input could not be read.",
                "enum": [\#(dialects), null]
              },
              "platforms": {
                "type": "object",
                "propertyNames": {"enum": [\#(platforms)]},
                "additionalProperties": {
                  "type": "object",
                  "required": ["loaded", "total", "lost"],
                  "additionalProperties": false,
                  "properties": {
                    "loaded": {"description": "The number of loaded rules.", "type": "integer", "minimum": 0},
                    "total": {
                      "description": "The number of rules in the document. Null if the platform reads no document.",
                      "type": ["integer", "null"],
                      "minimum": 0
                    },
                    "lost": {
                      "description": "The numbers of dropped parts, by kind.",
                      "type": "object",
                      "additionalProperties": {"type": "integer", "minimum": 1}
                    }
                  }
                }
              },
              "error": {
                "description": "The reason why the input was not completely checked. Null if it was.",
                "type": ["string", "null"]
              }
            }
          },
          "summary": {
            "description": "The numbers of inputs and findings.",
            "type": "object",
            "required": ["kind", "files", "errors", "warnings", "infos", "ignored", "baselined"],
            "additionalProperties": false,
            "properties": {
              "kind": {"const": "summary"},
              "files": {"$ref": "#/definitions/count"},
              "errors": {"$ref": "#/definitions/count"},
              "warnings": {"$ref": "#/definitions/count"},
              "infos": {"$ref": "#/definitions/count"},
              "ignored": {"description": "Findings that an ignore hides.", "$ref": "#/definitions/count"},
              "baselined": {"description": "Findings that the baseline hides.", "$ref": "#/definitions/count"}
            }
          },
          "count": {"type": "integer", "minimum": 0},
          "position": {
            "description": "A 1-based line, or a 1-based column in Unicode scalars.",
            "type": "integer",
            "minimum": 1
          },
          "pointer": {"description": "A JSON pointer into the document.", "type": "string", "pattern": "^(/.*)?$"}
        },
        "examples": [
          {
            "kind": "finding", "code": "S009", "name": "unknown-matcher", "severity": "error",
            "message": "unknown matcher `qe`", "file": "rules.zip", "entry": "rules.json", "line": 41, "column": 32,
            "endLine": 41, "endColumn": 36, "pointer": "/rules/2/condition/definition/matcher", "rule": 2,
            "consequences": ["48181"], "platforms": {"ios": "rule dropped", "android": "file rejected"},
            "help": "use `eq`"
          },
          {
            "kind": "file", "file": "rules.zip", "dialect": "adobe",
            "platforms": {"ios": {"loaded": 11, "total": 12, "lost": {"conditions": 1}}}, "error": null
          },
          {"kind": "summary", "files": 1, "errors": 2, "warnings": 0, "infos": 1, "ignored": 0, "baselined": 0}
        ]
      """#)
}
