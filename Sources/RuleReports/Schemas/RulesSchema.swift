/// The JSON Schema (draft 7) of a rules document, for editors and other tools.
///
/// It accepts documents that all platforms load without dropping anything. Relations between
/// members, known keys and archives are checked only by `validate`.
package enum RulesSchema {
  package static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Launch rules",
      "description": "A rules.json of mobile rules, as every platform loads it without loss.",
      "type": "object",
      "required": ["version", "rules"],
      "properties": {
        "version": {
          "description": "The version of the format. Android ignores it; iOS loads no rules without it.",
          "type": "integer"
        },
        "metadata": {
          "description": "Nothing that a device reads."
        },
        "rules": {
          "description": "The rules, in the order in which they are tested.",
          "type": "array",
          "items": { "$ref": "#/definitions/rule" }
        }
      },
      "definitions": {
        "rule": {
          "description": "Consequences, and the condition on which they follow from an event.",
          "type": "object",
          "required": ["condition", "consequences"],
          "properties": {
            "condition": { "$ref": "#/definitions/condition" },
            "consequences": {
              "description": "What follows, in this order.",
              "type": "array",
              "items": { "$ref": "#/definitions/consequence" }
            },
            "meta": {
              "description": "How the rule is treated. Members that no engine knows are passed over.",
              "type": ["object", "null"],
              "properties": {
                "reEvaluate": {
                  "description": "Whether the rules are fetched anew and tested again before a schema consequence follows.",
                  "type": "boolean"
                }
              }
            }
          }
        },
        "condition": {
          "description": "A group of conditions, a test of one key, or a question about past events.",
          "type": "object",
          "required": ["type", "definition"],
          "properties": {
            "type": { "enum": ["group", "matcher", "historical"] },
            "definition": {
              "type": "object",
              "properties": {
                "logic": { "type": ["string", "null"] },
                "conditions": { "type": ["array", "null"] },
                "key": { "type": ["string", "null"] },
                "matcher": { "type": ["string", "null"] },
                "values": { "type": ["array", "null"] },
                "events": { "type": ["array", "null"], "items": { "type": "object" } },
                "from": { "type": ["integer", "null"] },
                "to": { "type": ["integer", "null"] },
                "searchType": { "type": ["string", "null"] }
              }
            }
          },
          "allOf": [
            {
              "if": { "properties": { "type": { "const": "group" } } },
              "then": { "properties": { "definition": { "$ref": "#/definitions/group" } } }
            },
            {
              "if": { "properties": { "type": { "const": "matcher" } } },
              "then": { "properties": { "definition": { "$ref": "#/definitions/matcher" } } }
            },
            {
              "if": { "properties": { "type": { "const": "historical" } } },
              "then": { "properties": { "definition": { "$ref": "#/definitions/historical" } } }
            }
          ]
        },
        "group": {
          "description": "Several conditions: all of them, or one of them.",
          "type": "object",
          "required": ["logic", "conditions"],
          "properties": {
            "logic": { "enum": ["and", "or"] },
            "conditions": {
              "type": "array",
              "minItems": 1,
              "items": { "$ref": "#/definitions/condition" }
            }
          }
        },
        "matcher": {
          "description": "A test of what an event holds under a key.",
          "type": "object",
          "required": ["key", "matcher"],
          "properties": {
            "key": {
              "description": "The path of a member of the event's data, joined by dots, or a special key such as ~type.",
              "type": "string"
            },
            "matcher": { "$ref": "#/definitions/comparison" },
            "values": {
              "description": "What to compare with. One of them is enough, but for ne and nc, which none of them may break.",
              "type": ["array", "null"],
              "items": { "type": ["string", "number", "boolean"] }
            }
          }
        },
        "historical": {
          "description": "How often, or when, events like these were recorded.",
          "type": "object",
          "required": ["events", "matcher"],
          "properties": {
            "events": {
              "description": "Each as the members that a recorded event must have.",
              "type": "array",
              "items": { "type": "object" }
            },
            "from": { "description": "Milliseconds since 1970.", "type": ["integer", "null"] },
            "to": { "description": "Milliseconds since 1970.", "type": ["integer", "null"] },
            "matcher": { "$ref": "#/definitions/comparison" },
            "value": { "description": "What the number of events is compared with." },
            "searchType": { "enum": ["any", "ordered", "mostRecent", null] }
          }
        },
        "comparison": {
          "description": "eq equal, ne not equal, gt greater, ge greater or equal, lt less, le less or equal, co contains, nc does not contain, sw starts with, ew ends with, ex exists, nx does not exist.",
          "enum": ["eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"]
        },
        "consequence": {
          "description": "What follows. Types that no engine knows reach the app as they are.",
          "type": "object",
          "required": ["id", "type", "detail"],
          "properties": {
            "id": { "type": "string", "minLength": 1 },
            "type": {
              "description": "add, an, csp, dispatch, iam, mod, pb, pii, schema or url.",
              "type": "string",
              "minLength": 1
            },
            "detail": {
              "description": "What it needs, by its type. Texts may hold tokens such as {%~type%}.",
              "type": "object",
              "minProperties": 1
            }
          }
        }
      }
    }

    """#
}
