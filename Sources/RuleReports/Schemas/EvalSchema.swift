extension JSONSchema {
  static let eval = JSONSchema(
    name: "eval", subject: "a line of eval", title: "Output line of eval",
    description: "A line of rulectl eval, and a line that explain --on-error emit writes for an unusable event.",
    members: #"""
        "type": "object",
        "required": ["event", "kind", "platforms"],
        "properties": {
          "kind": {"enum": ["consequence", "match", "run", "crash", "error", "open"]}
        },
        "allOf": [
          {"if": {"properties": {"kind": {"const": "consequence"}}}, "then": {"$ref": "#/definitions/consequence"}},
          {"if": {"properties": {"kind": {"const": "match"}}}, "then": {"$ref": "#/definitions/match"}},
          {"if": {"properties": {"kind": {"const": "run"}}}, "then": {"$ref": "#/definitions/run"}},
          {"if": {"properties": {"kind": {"const": "crash"}}}, "then": {"$ref": "#/definitions/crash"}},
          {"if": {"properties": {"kind": {"const": "error"}}}, "then": {"$ref": "#/definitions/error"}},
          {"if": {"properties": {"kind": {"const": "open"}}}, "then": {"$ref": "#/definitions/open"}}
        ],
        "definitions": {
          "consequence": {
            "description": "A rule fired, and this is one of its consequences (Adobe).",
            "required": ["rule", "consequence"],
            "additionalProperties": false,
            "properties": {
              \#(eventMembers),
              "rule": {"$ref": "#/definitions/rule"},
              "consequence": {
                "type": "object",
                "required": ["id", "type", "detail"],
                "additionalProperties": false,
                "properties": {
                  "id": {"description": "A string, except for rules that only the web engine loads."},
                  "type": {"description": "A string, except for rules that only the web engine loads."},
                  "detail": {"description": "The detail as written, with expanded tokens."}
                }
              },
              "tokens": {"$ref": "#/definitions/tokens"}
            }
          },
          "match": {
            "description": "A bare condition (Adobe), an experience or a rule set (Convert), or a predicate (Airship) \#
      matches. With --all the line is also written where it does not match.",
            "anyOf": [{"required": ["rule"]}, {"required": ["match"]}],
            "additionalProperties": false,
            "properties": {
              \#(eventMembers),
              "rule": {"$ref": "#/definitions/rule"},
              "experience": {"$ref": "#/definitions/experience"},
              "match": {"type": "boolean"},
              "audiences": {"$ref": "#/definitions/verdicts"},
              "locations": {"$ref": "#/definitions/verdicts"},
              "tokens": {"$ref": "#/definitions/tokens"}
            },
            "dependencies": {"audiences": ["experience", "match"], "locations": ["experience", "match"]}
          },
          "run": {
            "description": "A schedule ran (Airship).",
            "required": ["schedule", "at", "trigger", "actions", "execution", "remaining"],
            "additionalProperties": false,
            "properties": {
              \#(eventMembers),
              "schedule": {"description": "The id of the schedule.", "type": "string"},
              "at": {
                "description": "The instant of the run, in UTC.",
                "type": "string",
                "pattern": "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$"
              },
              "trigger": {"description": "The type of the trigger that fired.", "type": "string"},
              "actions": {
                "description": "The actions as written. Null if the schedule has another type than actions.",
                "type": ["object", "null"]
              },
              "execution": {"description": "The number of runs so far.", "type": "integer", "minimum": 1},
              "remaining": {
                "description": "The number of runs that remain. Null if it is not limited.",
                "type": ["integer", "null"],
                "minimum": 0
              }
            }
          },
          "crash": {
            "description": "The SDK would crash on this event, so the event has no other line for these platforms \#
      (Adobe).",
            "required": ["rule", "crash", "reason"],
            "additionalProperties": false,
            "properties": {
              \#(eventMembers),
              "rule": {"$ref": "#/definitions/rule"},
              "crash": {"const": "evaluate"},
              "reason": {"type": "string"}
            }
          },
          "error": {
            "description": "The event is unusable (with --on-error emit), or the JavaScript SDK would throw (Convert).",
            "required": ["error"],
            "additionalProperties": false,
            "properties": {
              \#(eventMembers),
              "experience": {"$ref": "#/definitions/experience"},
              "error": {
                "oneOf": [
                  {"description": "The exception of the SDK.", "type": "string"},
                  {
                    "description": "The reason why the event is unusable.",
                    "type": "object",
                    "required": ["message", "line", "offset"],
                    "additionalProperties": false,
                    "properties": {
                      "message": {"type": "string"},
                      "line": {"description": "The 1-based line of the input.", "type": "integer", "minimum": 1},
                      "offset": {"description": "The 0-based byte of the input.", "type": "integer", "minimum": 0}
                    }
                  }
                ]
              }
            }
          },
          "open": {
            "description": "The result depends on a pattern that could not be evaluated (Convert).",
            "required": ["match", "notEvaluated"],
            "additionalProperties": false,
            "properties": {
              \#(eventMembers),
              "experience": {"$ref": "#/definitions/experience"},
              "match": {"const": null},
              "notEvaluated": {
                "type": "array",
                "minItems": 1,
                "items": {
                  "type": "object",
                  "required": ["pointer", "construct"],
                  "additionalProperties": false,
                  "properties": {
                    "pointer": {
                      "description": "A JSON pointer to the condition.",
                      "type": "string",
                      "pattern": "^(/.*)?$"
                    },
                    "construct": {"description": "The construct of the pattern.", "type": "string"}
                  }
                }
              },
              "audiences": {"$ref": "#/definitions/verdicts"},
              "locations": {"$ref": "#/definitions/verdicts"}
            }
          },
          "event": {
            "description": "The 0-based position of the event in the whole input. Null for a run after the last event \#
      (--until), and for an event that was lost.",
            "type": ["integer", "null"],
            "minimum": 0
          },
          "platforms": {
            "description": "The platforms that share the line, in the order asked.",
            "type": "array",
            "uniqueItems": true,
            "items": {"enum": [\#(platforms)]}
          },
          "rule": {
            "description": "The 0-based position in the document, which counts dropped rules.",
            "type": "integer",
            "minimum": 0
          },
          "experience": {
            "description": "The key of the experience. Null if it has none.",
            "type": ["string", "null"]
          },
          "verdicts": {
            "description": "The result for each id that the experience lists. Null if the result is undecided or the \#
      SDK throws.",
            "type": "object",
            "additionalProperties": {"type": ["boolean", "null"]}
          },
          "tokens": {
            "description": "The tokens of the detail in order, with --tokens.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["token", "value", "status"],
              "additionalProperties": false,
              "properties": {
                "token": {"description": "The text between the delimiters.", "type": "string"},
                "value": {"type": ["string", "null"]},
                "status": {"enum": ["resolved", "missing", "unknown-function", "unclosed"]}
              }
            }
          }
        },
        "examples": [
          {
            "event": 0, "eventId": "E1", "kind": "consequence", "platforms": ["ios", "android"], "rule": 2,
            "consequence": {"id": "open-cart", "type": "url", "detail": {"url": "app://cart?sku=42"}}
          },
          {
            "event": 0, "kind": "match", "platforms": ["ios"], "experience": "hero", "match": true,
            "audiences": {"a1": true}, "locations": {}
          },
          {
            "event": 4, "kind": "run", "platforms": ["android", "ios"], "schedule": "a", "at": "2026-03-02T09:00:00Z",
            "trigger": "screen", "actions": {"open": "tour"}, "execution": 1, "remaining": 0
          },
          {
            "event": 0,
            "kind": "crash",
            "platforms": ["ios"],
            "rule": 1,
            "crash": "evaluate",
            "reason": "a token calls a function without a name"
          },
          {
            "event": 3,
            "kind": "error",
            "platforms": ["ios"],
            "error": {"message": "unexpected end of input", "line": 4, "offset": 137}
          },
          {
            "event": 0, "kind": "open", "platforms": ["ios"], "match": null,
            "notEvaluated": [{"pointer": "/OR/0/AND/0/OR_WHEN/0", "construct": "\\h"}]
          }
        ]
      """#)

  /// The members that lines of every kind can have.
  private static let eventMembers = #"""
    "event": {"$ref": "#/definitions/event"},
            "input": {
              "description": "The path of the events. It is written if there are several files.",
              "type": "string"
            },
            "eventId": {"description": "The id of the event, if it has one.", "type": "string"},
            "name": {"description": "The name of the event, if it has one.", "type": "string", "minLength": 1},
            "kind": {},
            "platforms": {"$ref": "#/definitions/platforms"},
            "rules": {
              "description": "The path of the rules. It is written if there are several RULES.",
              "type": "string"
            },
            "input_event": {"description": "The event, with --print both."}
    """#
}
