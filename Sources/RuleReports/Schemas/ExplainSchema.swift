extension JSONSchema {
  static let explain = JSONSchema(
    name: "explain", subject: "a line of explain --format json", title: "Explanation",
    description: """
      Why a rule or a schedule fired for an event on one platform, or did not: a line of rulectl explain --format \
      json. With --on-error emit there are also lines of the schema eval, for unusable events.
      """,
    members: #"""
        "type": "object",
        "if": {"required": ["schedule"]},
        "then": {"$ref": "#/definitions/scheduleLine"},
        "else": {"$ref": "#/definitions/ruleLine"},
        "definitions": {
          "ruleLine": {
            "description": "The explanation of a rule, an experience, a rule set or a predicate.",
            "required": [
              "event", "kind", "rule", "platform", "fired", "matched", "loaded", "pointer", "line", "column", "range",
              "flips", "blockers", "tree", "leaves", "consequences", "tokens"
            ],
            "additionalProperties": false,
            "properties": {
              "event": {
                "type": "integer",
                "minimum": 0,
                "description": "The 0-based position of the event in the whole input."
              },
              "eventId": {"type": "string"},
              "kind": {"const": "explanation"},
              "rule": {
                "type": ["integer", "null"],
                "minimum": 0,
                "description": "The 0-based position of the rule or experience in the document. Null for an \#
      experience that the event names and the document lacks."
              },
              "experience": {"type": ["string", "null"], "description": "The key of the experience (Convert)."},
              "platform": {"enum": [\#(platforms)]},
              "fired": {
                "type": "boolean",
                "description": "True if eval writes a consequence for this rule, or a line with match true."
              },
              "matched": {"$ref": "#/definitions/result"},
              "loaded": {"type": "boolean"},
              "outcome": {
                "enum": ["rule dropped", "file rejected"],
                "description": "The outcome of loading, if the rule is not loaded."
              },
              "stop": {"type": "string", "description": "The reason why the event has no result on this platform."},
              "notEvaluated": {
                "type": "array",
                "minItems": 1,
                "description": "The conditions that could not be evaluated and on which the result depends.",
                "items": {
                  "type": "object",
                  "required": ["pointer", "construct"],
                  "additionalProperties": false,
                  "properties": {
                    "pointer": {"$ref": "#/definitions/pointer"},
                    "construct": {"type": "string"}
                  }
                }
              },
              "pointer": {"$ref": "#/definitions/pointer"},
              "line": {"$ref": "#/definitions/position"},
              "column": {"$ref": "#/definitions/position"},
              "range": {"$ref": "#/definitions/range"},
              "flips": {
                "type": ["integer", "null"],
                "minimum": 0,
                "description": "The minimum number of conditions that must change their result for the rule to match. \#
      Null if no event can do that, or if the rule is not loaded. Stored decisions and conditions that could not be \#
      evaluated do not change."
              },
              "blockers": {
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "description": "A minimum set of such conditions, as indices into leaves."
              },
              "tree": {"oneOf": [{"$ref": "#/definitions/node"}, {"type": "null"}]},
              "leaves": {"type": "array", "items": {"$ref": "#/definitions/leaf"}},
              "consequences": {"type": "array", "items": {"$ref": "#/definitions/consequence"}},
              "tokens": {"type": "array", "items": {"$ref": "#/definitions/token"}},
              "lostParts": {"type": "array", "items": {"$ref": "#/definitions/lostPart"}},
              "suggestion": {"$ref": "#/definitions/suggestion"}
            }
          },
          "result": {
            "type": ["boolean", "null"],
            "description": "Null if there is no result: the part is dropped or not evaluated, the SDK would crash, or \#
      the result is undecided."
          },
          "pointer": {"type": "string", "pattern": "^(/.*)?$", "description": "A JSON pointer into the document."},
          "position": {"type": "integer", "minimum": 1},
          "range": {
            "type": "array",
            "items": {"type": "integer", "minimum": 0},
            "minItems": 2,
            "maxItems": 2,
            "description": "The byte offsets of the part: of its first byte, and after its last byte."
          },
          "suggestion": {
            "type": "object",
            "description": "The changes of the event that make the rule fire on this platform, with --suggest.",
            "required": ["answer"],
            "additionalProperties": false,
            "properties": {
              "answer": {"enum": ["fires", "change", "impossible", "not decided", "not loaded"]},
              "fewest": {"type": "boolean", "description": "True if it is proven that fewer changes are not enough."},
              "changes": {"type": "array", "items": {"$ref": "#/definitions/change"}},
              "changedEvent": {"type": "object", "description": "The changed event, which fires the rule."},
              "anywhere": {
                "type": "boolean",
                "description": "True if no event fires the rule, for any clock, SDK version and shared states."
              },
              "clashes": {
                "type": "array",
                "items": {"type": "array", "items": {"$ref": "#/definitions/pointer"}, "minItems": 1},
                "description": "The conditions that contradict each other, for each alternative of the rule."
              },
              "environment": {
                "type": "object",
                "description": "An environment in which some event fires the rule. Null for what need not change.",
                "required": ["now", "sdkVersion", "states"],
                "additionalProperties": false,
                "properties": {
                  "now": {"type": ["string", "null"]},
                  "sdkVersion": {"type": ["string", "null"]},
                  "states": {"type": ["object", "null"]}
                }
              },
              "histories": {
                "type": "array",
                "items": {"$ref": "#/definitions/pointer"},
                "minItems": 1,
                "description": "The conditions of the event history that take part in the contradictions."
              }
            }
          },
          "change": {
            "type": "object",
            "required": ["action", "member"],
            "additionalProperties": false,
            "properties": {
              "action": {"enum": ["set", "remove", "change"]},
              "member": {"enum": ["type", "source", "data"]},
              "key": {
                "type": "string",
                "description": "The flattened key of the data. Without it the change is about all data."
              },
              "old": {"type": ["string", "number", "boolean", "object", "null"]},
              "new": {"type": ["string", "number", "boolean", "object", "null"]}
            }
          },
          "notes": {"type": "array", "items": {"type": "string"}, "minItems": 1},
          "element": {
            "type": "integer",
            "minimum": 0,
            "description": "The 0-based index of the array element that the part is about."
          },
          "path": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The names that lead to the value, outermost first; key has them joined by dots."
          },
          "outcome": {"enum": [\#(partOutcomes)]},
          "role": {
            "type": "string",
            "description": "The role of the part in its dialect: a gate of an experience, an audience or a location, \#
      or a group as written."
          },
          "reason": {
            "description": "The reason of the result. For Convert rules an absent attribute is missing-key, not \#
      key-absent, and an unknown comparison is unknown-operator, not operator-unknown.",
            "enum": [
              "matched", "key-absent", "state-absent", "value-mismatch", "case-only-mismatch", "type-mismatch",
              "not-convertible", "threshold-not-met", "substring-absent", "prefix-mismatch", "suffix-mismatch",
              "operand-missing", "operator-unknown", "history-count", "not-understood", "dropped-at-load",
              "missing-key", "type-guard", "invalid-pattern", "not-evaluated", "unknown-operator", "unmapped-family",
              "malformed-leaf", "throws"
            ]
          },
          "node": {
            "oneOf": [
              {
                "type": "object",
                "required": ["kind", "result", "leaf"],
                "additionalProperties": false,
                "properties": {
                  "kind": {"const": "leaf"},
                  "result": {"$ref": "#/definitions/result"},
                  "element": {"$ref": "#/definitions/element"},
                  "leaf": {"type": "integer", "minimum": 0, "description": "The 0-based index in leaves."}
                }
              },
              {
                "type": "object",
                "required": ["kind", "result", "pointer", "line", "column", "range", "children"],
                "additionalProperties": false,
                "properties": {
                  "kind": {
                    "enum": ["all", "any", "not", "group"],
                    "description": "The meaning on the platform. If it differs from the document, notes say so."
                  },
                  "result": {"$ref": "#/definitions/result"},
                  "role": {"$ref": "#/definitions/role"},
                  "id": {"type": "string", "description": "The identifier in the document."},
                  "element": {"$ref": "#/definitions/element"},
                  "key": {
                    "type": ["string", "null"],
                    "description": "For a condition on array elements: as in a leaf, like path, matcher and raw."
                  },
                  "path": {"$ref": "#/definitions/path"},
                  "matcher": {"type": ["string", "null"]},
                  "raw": {},
                  "pointer": {"$ref": "#/definitions/pointer"},
                  "line": {"$ref": "#/definitions/position"},
                  "column": {"$ref": "#/definitions/position"},
                  "range": {"$ref": "#/definitions/range"},
                  "reason": {"$ref": "#/definitions/reason"},
                  "outcome": {"$ref": "#/definitions/outcome"},
                  "notes": {"$ref": "#/definitions/notes"},
                  "children": {"type": "array", "items": {"$ref": "#/definitions/node"}}
                }
              }
            ]
          },
          "leaf": {
            "type": "object",
            "description": "A condition. Its line and column are those of the key, the matcher or the value that \#
      decides the result.",
            "required": ["pointer", "key", "matcher", "operand", "result", "reason", "line", "column", "range"],
            "additionalProperties": false,
            "properties": {
              "pointer": {"$ref": "#/definitions/pointer"},
              "role": {"$ref": "#/definitions/role"},
              "id": {"type": "string", "description": "The identifier in the document."},
              "ruleType": {"type": "string", "description": "The member rule_type as written (Convert)."},
              "key": {
                "type": ["string", "null"],
                "description": "The key as written. Null for a query of the history, and if the document has none."
              },
              "path": {"$ref": "#/definitions/path"},
              "lookedUp": {
                "type": "string",
                "description": "The key that the platform looks up, if it differs from the written one."
              },
              "matcher": {
                "type": ["string", "null"],
                "description": "The comparison as written. For a range with both bounds: at_least, at_most."
              },
              "negated": {"type": "boolean", "description": "True if the document negates the comparison (Convert)."},
              "operand": {
                "description": "The value of the rule, or an array of several values. Null if there is none."
              },
              "count": {
                "description": "For a query of the event history: the number that is compared.",
                "type": "integer",
                "minimum": -1
              },
              "requests": {
                "description": "For a query of the event history: the events that it searches for.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["hash", "count"],
                  "additionalProperties": false,
                  "properties": {
                    "hash": {
                      "description": "The hash that is searched for. Null if no record of a device matches.",
                      "type": ["integer", "null"],
                      "minimum": 0,
                      "maximum": 4294967295
                    },
                    "count": {"description": "The number of records found.", "type": "integer", "minimum": 0},
                    "time": {
                      "description": "The time of the record that decides an ordered or mostRecent search, in UTC.",
                      "type": "string"
                    }
                  }
                }
              },
              "raw": {
                "description": "The value of the key. Null if the key is absent; the member is absent if nothing is \#
      looked up. A string of more than 4,096 bytes is cut and ends with …; a longer array or object becomes such a \#
      string."
              },
              "converted": {"description": "The compared value."},
              "conversions": {"$ref": "#/definitions/conversions"},
              "operandConversions": {"$ref": "#/definitions/conversions"},
              "result": {"$ref": "#/definitions/result"},
              "operands": {
                "type": "array",
                "items": {"$ref": "#/definitions/operand"},
                "minItems": 2,
                "description": "The result for each of several values."
              },
              "reason": {"$ref": "#/definitions/reason"},
              "outcome": {"$ref": "#/definitions/outcome"},
              "notes": {"$ref": "#/definitions/notes"},
              "crash": {"type": "string", "description": "The reason why the SDK would crash here."},
              "construct": {"type": "string", "description": "The construct that could not be evaluated."},
              "line": {"$ref": "#/definitions/position"},
              "column": {"$ref": "#/definitions/position"},
              "range": {"$ref": "#/definitions/range"}
            }
          },
          "operand": {
            "type": "object",
            "required": ["operand", "result", "reason"],
            "additionalProperties": false,
            "properties": {
              "operand": {},
              "converted": {},
              "conversions": {"$ref": "#/definitions/conversions"},
              "result": {"$ref": "#/definitions/result"},
              "reason": {"$ref": "#/definitions/reason"},
              "outcome": {"$ref": "#/definitions/outcome"}
            }
          },
          "conversions": {
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "object",
              "required": ["to", "value"],
              "additionalProperties": false,
              "properties": {
                "to": {"enum": ["string", "int", "double", "bool", "urlenc", "lowercase"]},
                "value": {}
              }
            }
          },
          "consequence": {
            "type": "object",
            "required": ["id", "type", "loaded", "pointer", "line", "column", "range"],
            "additionalProperties": false,
            "properties": {
              "id": {},
              "type": {},
              "loaded": {"type": "boolean"},
              "stop": {"type": "string", "description": "The reason why some of its tokens could not be expanded."},
              "pointer": {"$ref": "#/definitions/pointer"},
              "line": {"$ref": "#/definitions/position"},
              "column": {"$ref": "#/definitions/position"},
              "range": {"$ref": "#/definitions/range"}
            }
          },
          "token": {
            "type": "object",
            "required": ["consequence", "token", "value", "status"],
            "additionalProperties": false,
            "properties": {
              "consequence": {"type": "integer", "minimum": 0, "description": "The 0-based index in consequences."},
              "token": {"type": "string", "description": "The text between the delimiters."},
              "value": {
                "type": ["string", "null"],
                "description": "A value of more than 4,096 bytes is cut and ends with …."
              },
              "status": {"enum": ["resolved", "missing", "unknown-function", "unclosed"]}
            }
          },
          "lostPart": {
            "type": "object",
            "required": ["message", "outcome", "pointer", "line", "column", "range"],
            "additionalProperties": false,
            "properties": {
              "message": {"type": "string"},
              "outcome": {"$ref": "#/definitions/outcome"},
              "pointer": {"$ref": "#/definitions/pointer"},
              "line": {"$ref": "#/definitions/position"},
              "column": {"$ref": "#/definitions/position"},
              "range": {"$ref": "#/definitions/range"}
            }
          },
      \#(schedules)
        },
        "examples": [
          {
            "event": 0, "kind": "explanation", "rule": 0, "platform": "ios", "fired": false, "matched": false,
            "loaded": true, "pointer": "/rules/0", "line": 3, "column": 5, "range": [30, 180], "flips": 1,
            "blockers": [0], "tree": {"kind": "leaf", "result": false, "leaf": 0},
            "leaves": [
              {
                "pointer": "/rules/0/condition", "key": "plan", "matcher": "eq", "operand": "gold", "raw": "silver",
                "converted": "silver", "result": false, "reason": "value-mismatch", "line": 4, "column": 60,
                "range": [45, 120]
              }
            ],
            "consequences": [], "tokens": []
          }
        ]
      """#)
}
