extension JSONSchema {
  /// Accepts documents that all platforms load without dropping anything. Relations between members, known keys and
  /// archives are checked only by `validate`.
  static let rules = JSONSchema(
    name: "rules", subject: "a rules.json, or one rule or condition (Adobe)", title: "Launch rules",
    description: """
      A rules.json of mobile rules, as every platform loads it without loss; or a rule or a condition, or an array \
      of these.
      """,
    members: #"""
        "if": {"type": "array"},
        "then": {"minItems": 1, "items": {"$ref": "#/definitions/part"}},
        "else": {
          "type": "object",
          "if": {"$ref": "#/definitions/isPart"},
          "then": {"$ref": "#/definitions/part"},
          "else": {"$ref": "#/definitions/document"}
        },
        "definitions": {
          "document": {
            "required": ["version", "rules"],
            "properties": {
              "version": {
                "description": "The version of the format. Android ignores it; iOS loads no rules without it.",
                "type": "integer"
              },
              "metadata": {"description": "Devices ignore it."},
              "rules": {
                "description": "The rules, in the order of evaluation.",
                "type": "array",
                "items": {"$ref": "#/definitions/rule"}
              }
            }
          },
          "isPart": {
            "not": {"required": ["rules"]},
            "anyOf": [{"required": ["condition", "consequences"]}, {"required": ["type", "definition"]}]
          },
          "part": {
            "if": {"required": ["condition", "consequences"]},
            "then": {"$ref": "#/definitions/rule"},
            "else": {"$ref": "#/definitions/condition"}
          },
          "rule": {
            "description": "A condition on an event, and the consequences of an event that matches.",
            "type": "object",
            "required": ["condition", "consequences"],
            "properties": {
              "condition": {"$ref": "#/definitions/condition"},
              "consequences": {
                "description": "The consequences, in the order in which they are carried out.",
                "type": "array",
                "items": {"$ref": "#/definitions/consequence"}
              },
              "meta": {
                "description": "Options of the rule. SDKs ignore members that they do not know.",
                "type": ["object", "null"],
                "properties": {
                  "reEvaluate": {
                    "description": "True makes Messaging fetch the rules and evaluate them again before a schema \#
      consequence.",
                    "default": false
                  }
                }
              }
            }
          },
          "condition": {
            "description": "A group of conditions, a comparison of one key, or a query of the event history.",
            "type": "object",
            "required": ["type", "definition"],
            "properties": {
              "type": {"enum": ["group", "matcher", "historical"]},
              "definition": {
                "type": "object",
                "properties": {
                  "logic": {"type": ["string", "null"]},
                  "conditions": {"type": ["array", "null"]},
                  "key": {"type": ["string", "null"]},
                  "matcher": {"type": ["string", "null"]},
                  "values": {"type": ["array", "null"]},
                  "events": {"type": ["array", "null"], "items": {"type": "object"}},
                  "from": {"type": ["integer", "null"]},
                  "to": {"type": ["integer", "null"]},
                  "searchType": {"type": ["string", "null"]}
                }
              }
            },
            "allOf": [
              {
                "if": {"properties": {"type": {"const": "group"}}},
                "then": {"properties": {"definition": {"$ref": "#/definitions/group"}}}
              },
              {
                "if": {"properties": {"type": {"const": "matcher"}}},
                "then": {"properties": {"definition": {"$ref": "#/definitions/matcher"}}}
              },
              {
                "if": {"properties": {"type": {"const": "historical"}}},
                "then": {"properties": {"definition": {"$ref": "#/definitions/historical"}}}
              }
            ]
          },
          "group": {
            "description": "Several conditions: all of them must match, or one of them.",
            "type": "object",
            "required": ["logic", "conditions"],
            "properties": {
              "logic": {"enum": ["and", "or"]},
              "conditions": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/condition"}}
            }
          },
          "matcher": {
            "description": "A comparison of the event's value of a key.",
            "type": "object",
            "required": ["key", "matcher"],
            "properties": {
              "key": {
                "description": "The path of a member of the event's data, joined by dots, or a special key such as \#
      ~type.",
                "type": "string"
              },
              "matcher": {"$ref": "#/definitions/comparison"},
              "values": {
                "description": "The operands. One that matches is enough, except for ne and nc, which must match for \#
      all.",
                "type": ["array", "null"],
                "items": {"type": ["string", "number", "boolean"]}
              }
            }
          },
          "historical": {
            "description": "A comparison of the number or the order of recorded events.",
            "type": "object",
            "required": ["events", "matcher", "value"],
            "properties": {
              "events": {
                "description": "The events to look for. Each has the members of a recorded event.",
                "type": "array",
                "items": {"type": "object"}
              },
              "from": {"description": "Milliseconds since 1970.", "type": ["integer", "null"]},
              "to": {"description": "Milliseconds since 1970.", "type": ["integer", "null"]},
              "matcher": {"$ref": "#/definitions/comparison"},
              "value": {"description": "The operand for the number of events.", "type": "integer"},
              "searchType": {"enum": ["any", "ordered", "mostRecent", null]}
            }
          },
          "comparison": {
            "description": "eq: equal. ne: not equal. gt: greater. ge: greater or equal. lt: less. le: less or equal. \#
      co: contains. nc: does not contain. sw: starts with. ew: ends with. ex: exists. nx: does not exist.",
            "enum": ["eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"]
          },
      \#(consequences)
        },
        "examples": [
          {
            "version": 1,
            "rules": [
              {
                "condition": {
                  "type": "matcher",
                  "definition": {"key": "~type", "matcher": "eq", "values": ["com.adobe.eventType.generic.track"]}
                },
                "consequences": [{"id": "open", "type": "url", "detail": {"url": "https://www.example.com"}}]
              }
            ]
          }
        ]
      """#)
}
