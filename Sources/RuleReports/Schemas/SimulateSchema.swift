extension JSONSchema {
  /// The reasons of `skipped` lines.
  package static let skipReasons = [
    "chain-limit", "no-event-data", "no-eventdata", "no-type", "no-source", "bad-action", "no-schema", "no-id",
    "no-data",
    "no-operation", "no-content", "empty-hash", "already-recorded", "record-failed",
  ]

  /// The kinds of lines; each has a definition.
  private static let simulateKinds = [
    "event", "consequence", "dispatch", "data", "profile", "history", "message", "skipped", "crash", "optimize", "cut",
    "end", "error",
  ]

  private static let branches = simulateKinds.map { kind in
    ##"{"if": {"properties": {"kind": {"const": "\##(kind)"}}}, "then": {"$ref": "#/definitions/\##(kind)"}}"##
  }.joined(separator: ",\n          ")

  static let simulate = JSONSchema(
    name: "simulate", subject: "a line of simulate", title: "Output line of simulate",
    description: "A line of rulectl simulate about a session of an app with Adobe launch rules.",
    members: #"""
        "type": "object",
        "required": ["kind", "platforms"],
        "properties": {
          "kind": {
            "enum": [\#(list(simulateKinds))]
          }
        },
        "allOf": [
          \#(branches)
        ],
        "definitions": {
          "event": {
            "description": "An event has been evaluated.",
            "required": ["event", "step", "name", "type", "source", "data"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "id": {"description": "The id, if the input has one.", "type": "string"},
              "name": {"type": "string"},
              "type": {"type": "string"},
              "source": {"type": "string"},
              "data": {"description": "The data after the rules of Core. Null if there is none.", "type": ["object", "null"]}
            }
          },
          "consequence": {
            "description": "A consequence is announced to the extensions.",
            "required": ["event", "step", "emits", "rule", "consequence"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "rules": {"$ref": "#/definitions/path"},
              "emits": {"$ref": "#/definitions/number"},
              "rule": {"$ref": "#/definitions/rule"},
              "consequence": {
                "type": "object",
                "required": ["id", "type", "detail"],
                "additionalProperties": false,
                "properties": {
                  "id": {"type": "string"},
                  "type": {"type": "string"},
                  "detail": {"description": "The detail as written, with expanded tokens.", "type": "object"}
                }
              }
            }
          },
          "optimize": {
            "description": "An event of the extension Optimize was played.",
            "required": ["event", "step", "change", "scopes"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "change": {"enum": ["cached", "cleared", "answered"]},
              "scopes": {
                "description": "The decision scopes that the event concerns, with the number of propositions held after it.",
                "type": "object",
                "additionalProperties": {"type": "integer", "minimum": 0}
              }
            }
          },
          "dispatch": {
            "description": "A consequence dispatches an event.",
            "required": ["event", "step", "emits", "rule", "id", "dispatched"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "rules": {"$ref": "#/definitions/path"},
              "emits": {"$ref": "#/definitions/number"},
              "rule": {"$ref": "#/definitions/rule"},
              "id": {"$ref": "#/definitions/id"},
              "dispatched": {
                "type": "object",
                "required": ["type", "source", "data"],
                "additionalProperties": false,
                "properties": {
                  "type": {"type": "string"},
                  "source": {"type": "string"},
                  "data": {"type": ["object", "null"]}
                }
              }
            }
          },
          "data": {
            "description": "A consequence attaches or changes data of the event.",
            "required": ["event", "step", "rule", "id", "type", "data"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "rules": {"$ref": "#/definitions/path"},
              "rule": {"$ref": "#/definitions/rule"},
              "id": {"$ref": "#/definitions/id"},
              "type": {"enum": ["add", "mod"]},
              "data": {"description": "All data of the event now.", "type": "object"}
            }
          },
          "profile": {
            "description": "A value of the user profile is written or removed.",
            "required": ["event", "step", "key", "value"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "key": {"type": "string"},
              "value": {"description": "Null if the key is removed."}
            }
          },
          "history": {
            "description": "A record of the event history is made.",
            "required": ["event", "step", "hash", "timestamp", "hashed"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "hash": {"type": "integer", "minimum": 1, "maximum": 4294967295},
              "timestamp": {"description": "Milliseconds since 1970.", "type": "integer"},
              "hashed": {"description": "The text that is hashed.", "type": "string", "minLength": 1}
            }
          },
          "message": {
            "description": "In-app messages were announced because of an input event: the first one is shown.",
            "required": ["event", "step", "shown", "held"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "shown": {"description": "The id of a consequence.", "type": "string"},
              "held": {"description": "The ids of the other messages.", "type": "array", "items": {"type": "string"}}
            }
          },
          "skipped": {
            "description": "A consequence of a rule that matched is not carried out.",
            "required": ["event", "step", "rule", "id", "type", "reason"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "rules": {"$ref": "#/definitions/path"},
              "rule": {"$ref": "#/definitions/rule"},
              "id": {"$ref": "#/definitions/id"},
              "type": {"type": "string"},
              "reason": {"enum": [\#(list(skipReasons))]}
            }
          },
          "crash": {
            "description": "The app would crash here: events that were still to be evaluated are lost.",
            "required": ["event", "step", "rule", "crash", "reason"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "rules": {"$ref": "#/definitions/path"},
              "rule": {"$ref": "#/definitions/rule"},
              "crash": {"const": "evaluate"},
              "reason": {"type": "string"}
            }
          },
          "cut": {
            "description": "More events follow from the input event than --max-steps allows: the others are lost.",
            "required": ["event", "step", "steps"],
            "additionalProperties": false,
            "properties": {
              \#(stepMembers),
              "steps": {"description": "The number of events evaluated.", "type": "integer", "minimum": 1}
            }
          },
          "end": {
            "description": "The state at the end of the session.",
            "required": ["profile", "history", "states"],
            "additionalProperties": false,
            "properties": {
              "kind": {"const": "end"},
              "platforms": {"$ref": "#/definitions/platforms"},
              "profile": {"description": "The user profile.", "type": "object"},
              "history": {
                "description": "The number of records of each hash.",
                "type": "object",
                "propertyNames": {"pattern": "^[0-9]+$"},
                "additionalProperties": {"type": "integer", "minimum": 1}
              },
              "states": {"description": "The shared states by name.", "type": "object"}
            }
          },
          "error": {
            "description": "The event is unusable (with --on-error emit).",
            "required": ["event", "error"],
            "additionalProperties": false,
            "properties": {
              "event": {"$ref": "#/definitions/position"},
              "input": {"$ref": "#/definitions/path"},
              "kind": {"const": "error"},
              "platforms": {"$ref": "#/definitions/platforms"},
              "error": {
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
            }
          },
          "position": {
            "description": "The 0-based position of the input event. Null for the event that tells the engines that their \#
      rules have arrived, and for an event that was lost.",
            "type": ["integer", "null"],
            "minimum": 0
          },
          "number": {
            "description": "The number of the event that is emitted, as step counts it.",
            "type": "integer",
            "minimum": 1
          },
          "rule": {"description": "The 0-based index of the rule in the document.", "type": "integer", "minimum": 0},
          "id": {"description": "The id of the consequence.", "type": "string"},
          "path": {"description": "A file as given on the command line.", "type": "string"},
          "platforms": {
            "description": "The platforms for which all lines of the event are the same.",
            "type": "array",
            "minItems": 1,
            "uniqueItems": true,
            "items": {"enum": ["ios", "android"]}
          }
        },
        "examples": [
          {"event": 0, "step": 2, "kind": "profile", "platforms": ["ios", "android"], "key": "promo-seen", "value": "yes"},
          {"event": 0, "step": 0, "kind": "message", "platforms": ["ios"], "shown": "m1", "held": []}
        ]
      """#)

  /// The members of every line about an event.
  private static let stepMembers = #"""
    "event": {"$ref": "#/definitions/position"},
              "step": {
                "description": "0 for the input event, n for the n-th event that was emitted because of it.",
                "type": "integer",
                "minimum": 0
              },
              "late": {"description": "True for what follows from the arrival of the rules.", "const": true},
              "announcement": {
                "description": "The announcement of a change; step is that of the event that caused it.",
                "enum": ["state", "profile"]
              },
              "kind": {},
              "platforms": {"$ref": "#/definitions/platforms"},
              "input": {"$ref": "#/definitions/path"}
    """#
}
