extension JSONSchema {
  /// The definitions for explanations of schedules.
  static let schedules = #"""
        "scheduleLine": {
          "description": "The explanation of an Airship schedule: the effect of the event, and the state after it.",
          "required": [
            "event", "kind", "rule", "schedule", "platform", "fired", "loaded", "origin", "pointer", "line", "column",
            "range", "executions", "limit", "interval", "runs", "steps", "triggers", "cancellations", "leaves"
          ],
          "additionalProperties": false,
          "properties": {
            "event": {
              "type": ["integer", "null"],
              "minimum": 0,
              "description": "The 0-based position of the event in the whole input. Null for the time after the last \#
    event (--until)."
            },
            "kind": {"const": "explanation"},
            "rule": {
              "type": "integer",
              "minimum": 0,
              "description": "The 0-based number of the schedule among all schedules received."
            },
            "schedule": {"type": "string", "description": "The id of the schedule."},
            "platform": {"enum": [\#(platforms)]},
            "fired": {"type": "boolean", "description": "True if eval writes a run of this schedule for this event."},
            "loaded": {"type": "boolean"},
            "outcome": {
              "enum": ["file rejected"],
              "description": "The outcome of loading, if the document is not loaded."
            },
            "stop": {"type": "string", "description": "The reason why the platform rejects the document."},
            "unrecorded": {"type": "string", "description": "The reason why the SDKs would not record the event."},
            "origin": {
              "enum": ["rules", "event"],
              "description": "The text that positions refer to: the rules document, or the event that added the \#
    schedule."
            },
            "pointer": {"$ref": "#/definitions/pointer"},
            "line": {"$ref": "#/definitions/position"},
            "column": {"$ref": "#/definitions/position"},
            "range": {"$ref": "#/definitions/range"},
            "before": {"$ref": "#/definitions/standing"},
            "state": {"$ref": "#/definitions/standing"},
            "executions": {"type": "integer", "minimum": 0},
            "limit": {
              "type": ["integer", "null"],
              "minimum": 1,
              "description": "The maximum number of runs. Null is unlimited."
            },
            "interval": {"type": ["number", "null"], "description": "The pause after a run, in seconds."},
            "conditional": {
              "const": true,
              "description": "The schedule has an audience or other conditions that only a device or a server can \#
    evaluate. They are assumed to match."
            },
            "runs": {"type": "array", "items": {"$ref": "#/definitions/run"}},
            "steps": {
              "type": "array",
              "items": {"$ref": "#/definitions/step"},
              "description": "The changes of its state, in order."
            },
            "triggers": {"type": "array", "items": {"$ref": "#/definitions/trigger"}},
            "cancellations": {"type": "array", "items": {"$ref": "#/definitions/trigger"}},
            "leaves": {
              "type": "array",
              "items": {"$ref": "#/definitions/leaf"},
              "description": "The conditions of all predicates."
            },
            "lostParts": {
              "type": "array",
              "items": {"$ref": "#/definitions/lostPart"},
              "description": "The parts that the platform rejects or changes."
            }
          }
        },
        "instant": {"type": "string", "pattern": "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$"},
        "standing": {
          "type": "object",
          "description": "The state of a schedule.",
          "required": ["phase"],
          "additionalProperties": false,
          "properties": {
            "phase": {
              "enum": ["not-started", "idle", "delayed", "waiting", "paused", "finished", "expired", "removed"]
            },
            "until": {"$ref": "#/definitions/instant"},
            "at": {"$ref": "#/definitions/instant"},
            "waitsFor": {
              "type": "array",
              "minItems": 1,
              "description": "The conditions of its delay that do not match.",
              "items": {
                "type": "object",
                "required": ["condition"],
                "additionalProperties": false,
                "properties": {
                  "condition": {"enum": ["app_state", "screen", "region", "execution_window"]},
                  "wanted": {"type": ["string", "array"], "items": {"type": "string"}},
                  "found": {"type": ["string", "array", "null"], "items": {"type": "string"}},
                  "opens": {
                    "oneOf": [{"$ref": "#/definitions/instant"}, {"type": "null"}],
                    "description": "The instant at which the window opens. Null if it never opens."
                  }
                }
              }
            }
          }
        },
        "run": {
          "type": "object",
          "required": ["at", "trigger", "execution", "remaining"],
          "additionalProperties": false,
          "properties": {
            "at": {"$ref": "#/definitions/instant"},
            "trigger": {"type": "string"},
            "execution": {"type": "integer", "minimum": 1},
            "remaining": {"type": ["integer", "null"], "minimum": 0}
          }
        },
        "step": {
          "type": "object",
          "required": ["at", "step"],
          "additionalProperties": false,
          "properties": {
            "at": {"$ref": "#/definitions/instant"},
            "step": {
              "enum": [
                "added", "replaced", "removed", "fired", "called-off", "delayed", "waiting", "ran", "idle", "paused",
                "finished"
              ]
            },
            "trigger": {"type": "string"},
            "pointer": {"$ref": "#/definitions/pointer"},
            "until": {"$ref": "#/definitions/instant"},
            "for": {"enum": ["app_state", "screen", "region", "execution_window"]},
            "execution": {"type": "integer", "minimum": 1},
            "remaining": {"type": ["integer", "null"], "minimum": 0}
          }
        },
        "trigger": {
          "type": "object",
          "description": "A trigger with its count before and after the event. A compound trigger has children.",
          "required": ["type", "goal", "counted", "reached", "reason", "pointer", "line", "column", "range"],
          "additionalProperties": false,
          "properties": {
            "type": {"type": "string"},
            "goal": {"type": "number"},
            "before": {"type": ["number", "null"]},
            "after": {"type": ["number", "null"]},
            "missing": {
              "type": ["number", "null"],
              "minimum": 0,
              "description": "The difference between the goal and the count."
            },
            "counted": {"type": "boolean"},
            "reached": {"type": "boolean", "description": "True if the count reached the goal; it starts again at 0."},
            "reason": {"$ref": "#/definitions/triggerReason"},
            "pointer": {"$ref": "#/definitions/pointer"},
            "line": {"$ref": "#/definitions/position"},
            "column": {"$ref": "#/definitions/position"},
            "range": {"$ref": "#/definitions/range"},
            "sticky": {"const": true},
            "resets": {"const": true},
            "begunAnew": {"const": true, "description": "The count was reset with the count of the compound trigger."},
            "predicate": {"$ref": "#/definitions/node"},
            "omittedOffers": {
              "type": "integer",
              "minimum": 1,
              "description": "The number of earlier offers that are not listed."
            },
            "offers": {
              "type": "array",
              "minItems": 1,
              "description": "The events of its type that it received, including remembered ones. The last counted \#
    event and the last that the predicate rejected have the tree of the predicate.",
              "items": {
                "type": "object",
                "required": ["occasion", "counted", "reason", "value", "count"],
                "additionalProperties": false,
                "properties": {
                  "occasion": {
                    "enum": ["live", "recent", "activation", "replay"],
                    "description": "live: the event itself. recent: an event before the schedule. activation: an \#
    event remembered when the trigger became active. replay: an event remembered for a child of a chain."
                  },
                  "counted": {"type": "boolean"},
                  "reason": {"$ref": "#/definitions/triggerReason"},
                  "value": {"type": "number", "description": "The amount that it adds to the count."},
                  "count": {"type": ["number", "null"], "description": "The count after it."},
                  "predicate": {"$ref": "#/definitions/node"}
                }
              }
            },
            "children": {"type": "array", "items": {"$ref": "#/definitions/trigger"}}
          }
        },
        "triggerReason": {
          "enum": [
            "counted", "predicate-false", "already-counted", "session-ended", "not-reached", "children-not-standing",
            "other-type", "no-value", "no-event", "not-started", "ended", "pending", "nothing-pending", "paused",
            "finished", "not-loaded"
          ],
          "description": "The reason why a trigger counted the event or did not."
        }
    """#
}
