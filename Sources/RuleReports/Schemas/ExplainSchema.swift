/// The JSON Schema of one line of `rulectl explain --format json`.
package enum ExplainSchema {
  package static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Explanation",
      "description": "Why a rule or a schedule fired for an event, or did not, on one platform: a line of rulectl explain --format json. Of Convert rules a line is about an experience, or the one rule set of the document.",
      "type": "object",
      "if": {"required": ["schedule"]},
      "then": {"$ref": "#/definitions/scheduleLine"},
      "else": {"$ref": "#/definitions/ruleLine"},
      "definitions": {
        "ruleLine": {
          "description": "Of a rule, an experience, the one rule set of a document or its one predicate.",
          "required": ["event", "kind", "rule", "platform", "fired", "matched", "loaded", "pointer", "line", "column", "range", "flips", "blockers", "tree", "leaves", "consequences", "tokens"],
          "additionalProperties": false,
          "properties": {
            "event": {"type": "integer", "minimum": 0, "description": "Position in the whole input, from 0."},
            "eventId": {"type": "string"},
            "kind": {"const": "explanation"},
            "rule": {"type": ["integer", "null"], "minimum": 0, "description": "Position in the document's rules or experiences, from 0; null for an experience that the event names and that is not there."},
            "experience": {"type": ["string", "null"], "description": "The key of the experience (Convert)."},
            "platform": {"type": "string"},
            "fired": {"type": "boolean", "description": "eval writes a line for this rule; one with match true where its lines say so."},
            "matched": {"$ref": "#/definitions/result"},
            "loaded": {"type": "boolean"},
            "outcome": {"enum": ["rule dropped", "file rejected"], "description": "What became of a rule that is not loaded."},
            "stop": {"type": "string", "description": "Why the event has no verdict on this platform."},
            "notEvaluated": {
              "type": "array",
              "minItems": 1,
              "description": "The leaves on which the verdict hangs and that could not be evaluated, as eval names them.",
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
              "description": "How few leaves would have to come out otherwise for the rule to match; null where no event can make it, or it is not loaded. What was given to a visitor before, and what could not be evaluated, is taken as it is."
            },
            "blockers": {
              "type": "array",
              "items": {"type": "integer", "minimum": 0},
              "description": "Such leaves, by their places in leaves."
            },
            "tree": {"oneOf": [{"$ref": "#/definitions/node"}, {"type": "null"}]},
            "leaves": {"type": "array", "items": {"$ref": "#/definitions/leaf"}},
            "consequences": {"type": "array", "items": {"$ref": "#/definitions/consequence"}},
            "tokens": {"type": "array", "items": {"$ref": "#/definitions/token"}},
            "lostParts": {"type": "array", "items": {"$ref": "#/definitions/lostPart"}},
            "suggestion": {"$ref": "#/definitions/suggestion"}
          }
        },
        "scheduleLine": {
          "description": "Of an Airship schedule: what the event did to it, and where that left it.",
          "required": ["event", "kind", "rule", "schedule", "platform", "fired", "loaded", "origin", "pointer", "line", "column", "range", "executions", "limit", "interval", "runs", "steps", "triggers", "cancellations", "leaves"],
          "additionalProperties": false,
          "properties": {
            "event": {"type": ["integer", "null"], "minimum": 0, "description": "Position in the whole input, from 0; null for the time behind the last event (--until)."},
            "kind": {"const": "explanation"},
            "rule": {"type": "integer", "minimum": 0, "description": "The schedule's place among all that have come, from 0."},
            "schedule": {"type": "string", "description": "Its id."},
            "platform": {"type": "string"},
            "fired": {"type": "boolean", "description": "eval writes a line of a run for this schedule at this event."},
            "loaded": {"type": "boolean"},
            "outcome": {"enum": ["file rejected"], "description": "What became of a document that is not loaded."},
            "stop": {"type": "string", "description": "Why the platform takes none of the document."},
            "unrecorded": {"type": "string", "description": "Why the SDKs would not record the event."},
            "origin": {"enum": ["rules", "event"], "description": "Where the schedule came from: places refer to the rules document, or to the event that brought it."},
            "pointer": {"$ref": "#/definitions/pointer"},
            "line": {"$ref": "#/definitions/position"},
            "column": {"$ref": "#/definitions/position"},
            "range": {"$ref": "#/definitions/range"},
            "before": {"$ref": "#/definitions/standing"},
            "state": {"$ref": "#/definitions/standing"},
            "executions": {"type": "integer", "minimum": 0},
            "limit": {"type": ["integer", "null"], "minimum": 1, "description": "How often it runs; null is without end."},
            "interval": {"type": ["number", "null"], "description": "How many seconds it rests after a run."},
            "conditional": {"const": true, "description": "It has an audience or other conditions that are not known here: they are taken as if they held."},
            "runs": {"type": "array", "items": {"$ref": "#/definitions/run"}},
            "steps": {"type": "array", "items": {"$ref": "#/definitions/step"}, "description": "What happened to it, in order."},
            "triggers": {"type": "array", "items": {"$ref": "#/definitions/trigger"}},
            "cancellations": {"type": "array", "items": {"$ref": "#/definitions/trigger"}},
            "leaves": {"type": "array", "items": {"$ref": "#/definitions/leaf"}, "description": "Of all trees of predicates."},
            "lostParts": {"type": "array", "items": {"$ref": "#/definitions/lostPart"}, "description": "What the platform refuses, or reads as something else than was written."}
          }
        },
        "instant": {"type": "string", "pattern": "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$"},
        "standing": {
          "type": "object",
          "description": "Where a schedule stands.",
          "required": ["phase"],
          "additionalProperties": false,
          "properties": {
            "phase": {"enum": ["not-started", "idle", "delayed", "waiting", "paused", "finished", "expired", "removed"]},
            "until": {"$ref": "#/definitions/instant"},
            "at": {"$ref": "#/definitions/instant"},
            "waitsFor": {
              "type": "array",
              "minItems": 1,
              "description": "The conditions of its delay that do not hold.",
              "items": {
                "type": "object",
                "required": ["condition"],
                "additionalProperties": false,
                "properties": {
                  "condition": {"enum": ["app_state", "screen", "region", "execution_window"]},
                  "wanted": {"type": ["string", "array"], "items": {"type": "string"}},
                  "found": {"type": ["string", "array", "null"], "items": {"type": "string"}},
                  "opens": {"oneOf": [{"$ref": "#/definitions/instant"}, {"type": "null"}], "description": "When the window opens next; null where it never does."}
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
            "step": {"enum": ["added", "replaced", "removed", "fired", "called-off", "delayed", "waiting", "ran", "idle", "paused", "finished"]},
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
          "description": "A trigger, with its count before the event and behind it; a compound with those below it.",
          "required": ["type", "goal", "counted", "reached", "reason", "pointer", "line", "column", "range"],
          "additionalProperties": false,
          "properties": {
            "type": {"type": "string"},
            "goal": {"type": "number"},
            "before": {"type": ["number", "null"]},
            "after": {"type": ["number", "null"]},
            "missing": {"type": ["number", "null"], "minimum": 0, "description": "What the count lacks to the goal."},
            "counted": {"type": "boolean"},
            "reached": {"type": "boolean", "description": "The count came to the goal, and began anew."},
            "reason": {"$ref": "#/definitions/triggerReason"},
            "pointer": {"$ref": "#/definitions/pointer"},
            "line": {"$ref": "#/definitions/position"},
            "column": {"$ref": "#/definitions/position"},
            "range": {"$ref": "#/definitions/range"},
            "sticky": {"const": true},
            "resets": {"const": true},
            "begunAnew": {"const": true, "description": "What it had counted began anew with the compound that it is a child of."},
            "predicate": {"$ref": "#/definitions/node"},
            "omittedOffers": {"type": "integer", "minimum": 1, "description": "How many offers came before those that are listed."},
            "offers": {
              "type": "array",
              "minItems": 1,
              "description": "The events of its type that it was offered, remembered ones as well. The last that was counted, and the last that the predicate kept from it, have the predicate's tree.",
              "items": {
                "type": "object",
                "required": ["occasion", "counted", "reason", "value", "count"],
                "additionalProperties": false,
                "properties": {
                  "occasion": {"enum": ["live", "recent", "activation", "replay"], "description": "It happened; it came before the schedule; it was remembered as the trigger began to listen, or for a link of a chain."},
                  "counted": {"type": "boolean"},
                  "reason": {"$ref": "#/definitions/triggerReason"},
                  "value": {"type": "number", "description": "What it adds where it is counted."},
                  "count": {"type": ["number", "null"], "description": "The count behind it."},
                  "predicate": {"$ref": "#/definitions/node"}
                }
              }
            },
            "children": {"type": "array", "items": {"$ref": "#/definitions/trigger"}}
          }
        },
        "triggerReason": {
          "enum": ["counted", "predicate-false", "already-counted", "session-ended", "not-reached", "children-not-standing", "other-type", "no-value", "no-event", "not-started", "ended", "pending", "nothing-pending", "paused", "finished", "not-loaded"],
          "description": "Why a trigger counted the event, or did not."
        },
        "result": {"type": ["boolean", "null"], "description": "Null where there is no answer: the part is lost or not looked at, the platform's engine would stop, or nobody can tell."},
        "pointer": {"type": "string", "pattern": "^(/.*)?$", "description": "JSON pointer into the rules document."},
        "position": {"type": "integer", "minimum": 1},
        "range": {
          "type": "array",
          "items": {"type": "integer", "minimum": 0},
          "minItems": 2,
          "maxItems": 2,
          "description": "The bytes of the part, from the first to behind the last."
        },
        "suggestion": {
          "type": "object",
          "description": "What would make the rule fire on this platform; there with --suggest.",
          "required": ["answer"],
          "additionalProperties": false,
          "properties": {
            "answer": {"enum": ["fires", "change", "impossible", "not decided", "not loaded"]},
            "fewest": {"type": "boolean", "description": "Fewer changes are proven not to do."},
            "changes": {"type": "array", "items": {"$ref": "#/definitions/change"}},
            "changedEvent": {"type": "object", "description": "The event with the changes: it fires the rule."},
            "anywhere": {"type": "boolean", "description": "No event fires the rule whatever the clock, the SDK and the shared states are."},
            "clashes": {
              "type": "array",
              "items": {"type": "array", "items": {"$ref": "#/definitions/pointer"}, "minItems": 1},
              "description": "For each of the rule's alternatives the conditions that cannot hold together."
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
            "key": {"type": "string", "description": "The flattened key of the data; without one all data are meant."},
            "old": {"type": ["string", "number", "boolean", "object", "null"]},
            "new": {"type": ["string", "number", "boolean", "object", "null"]}
          }
        },
        "notes": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "element": {"type": "integer", "minimum": 0, "description": "The place of the array's element of which this is asked."},
        "path": {"type": "array", "items": {"type": "string"}, "description": "The names from the outside in that lead to the value; key has them joined by points."},
        "outcome": {
          "enum": ["file rejected", "rule dropped", "condition dropped", "value dropped", "consequence dropped", "never true", "always true", "no effect", "other result"]
        },
        "role": {"type": "string", "description": "What a part is in its dialect: a gate of an experience, one of its audiences or locations, a group as the document spells it."},
        "reason": {
          "description": "Of Convert rules an attribute that the visitor has not is missing-key and not key-absent, and a comparison that is unknown unknown-operator and not operator-unknown.",
          "enum": ["matched", "key-absent", "state-absent", "value-mismatch", "case-only-mismatch", "type-mismatch", "not-convertible", "threshold-not-met", "substring-absent", "prefix-mismatch", "suffix-mismatch", "operand-missing", "operator-unknown", "history-count", "not-understood", "dropped-at-load", "missing-key", "type-guard", "invalid-pattern", "not-evaluated", "unknown-operator", "unmapped-family", "malformed-leaf", "throws"]
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
                "leaf": {"type": "integer", "minimum": 0, "description": "Its place in leaves."}
              }
            },
            {
              "type": "object",
              "required": ["kind", "result", "pointer", "line", "column", "range", "children"],
              "additionalProperties": false,
              "properties": {
                "kind": {"enum": ["all", "any", "not", "group"], "description": "What the platform makes of it: notes say where that is not what is written."},
                "result": {"$ref": "#/definitions/result"},
                "role": {"$ref": "#/definitions/role"},
                "id": {"type": "string", "description": "What the document calls the very one."},
                "element": {"$ref": "#/definitions/element"},
                "key": {"type": ["string", "null"], "description": "Of a condition on the elements of an array, as in a leaf; likewise path, matcher and raw."},
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
          "description": "line and column are where to look: at the key, the matcher or the value that is to blame.",
          "required": ["pointer", "key", "matcher", "operand", "result", "reason", "line", "column", "range"],
          "additionalProperties": false,
          "properties": {
            "pointer": {"$ref": "#/definitions/pointer"},
            "role": {"$ref": "#/definitions/role"},
            "id": {"type": "string", "description": "What the document calls the very one."},
            "ruleType": {"type": "string", "description": "As the document spells it (Convert)."},
            "key": {"type": ["string", "null"], "description": "Null for a question to the history, and where the document has none."},
            "path": {"$ref": "#/definitions/path"},
            "lookedUp": {"type": "string", "description": "What the platform looks up, where that is not the key as written."},
            "matcher": {"type": ["string", "null"], "description": "As the document spells it; at_least, at_most where a range has both bounds."},
            "negated": {"type": "boolean", "description": "The document turns the comparison round (Convert)."},
            "operand": {"description": "The rule's value, or the list of its values where it has several; null where it has none."},
            "raw": {"description": "What stands under the key; null where nothing does. Not there where nothing is looked up. Texts of events are cut after 4,096 bytes, and then end with …; an array or object that is longer is such a text."},
            "converted": {"description": "What was compared."},
            "conversions": {"$ref": "#/definitions/conversions"},
            "operandConversions": {"$ref": "#/definitions/conversions"},
            "result": {"$ref": "#/definitions/result"},
            "operands": {
              "type": "array",
              "items": {"$ref": "#/definitions/operand"},
              "minItems": 2,
              "description": "What each of several values was answered."
            },
            "reason": {"$ref": "#/definitions/reason"},
            "outcome": {"$ref": "#/definitions/outcome"},
            "notes": {"$ref": "#/definitions/notes"},
            "crash": {"type": "string", "description": "Why the platform's engine would stop here."},
            "construct": {"type": "string", "description": "What could not be evaluated."},
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
            "stop": {"type": "string", "description": "Why its tokens could not all be expanded."},
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
            "consequence": {"type": "integer", "minimum": 0, "description": "Its place in consequences."},
            "token": {"type": "string", "description": "The text between the delimiters."},
            "value": {"type": ["string", "null"], "description": "Cut after 4,096 bytes; it then ends with …."},
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
        }
      }
    }

    """#
}
