extension JSONSchema {
  static let diff = JSONSchema(
    name: "diff", subject: "the report of diff --format json", title: "Report of diff",
    description: "The differences between two archives or documents of rules.",
    members: #"""
        "type": "object",
        "required": ["old", "new", "rules", "added", "removed", "order", "load", "findings", "assets", "summary"],
        "additionalProperties": false,
        "properties": {
          "old": {"description": "The input before the change, as given.", "type": "string"},
          "new": {"description": "The input after the change, as given.", "type": "string"},
          "between": {
            "description": "With --between: the platform of the old rules, and that of the new ones.",
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": {"$ref": "#/definitions/platform"}
          },
          "rules": {
            "description": "The rules of both inputs that are not the same.",
            "type": "array",
            "items": {"$ref": "#/definitions/pair"}
          },
          "added": {"type": "array", "items": {"$ref": "#/definitions/single"}},
          "removed": {"type": "array", "items": {"$ref": "#/definitions/single"}},
          "order": {
            "description": "Pairs of rules with in-app messages: an event that fires both shows another message.",
            "type": "array",
            "items": {"$ref": "#/definitions/order"}
          },
          "load": {
            "description": "What each platform loads of one input only; empty with --between.",
            "type": "object",
            "propertyNames": {"$ref": "#/definitions/platform"},
            "additionalProperties": {"$ref": "#/definitions/load"}
          },
          "findings": {
            "description": "Findings of validate in one input only; `rulectl schema findings` describes them.",
            "type": "object",
            "required": ["new", "gone"],
            "additionalProperties": false,
            "properties": {
              "new": {"type": "array", "items": {"$ref": "#/definitions/finding"}},
              "gone": {"type": "array", "items": {"$ref": "#/definitions/finding"}}
            }
          },
          "assets": {
            "description": "The files beside the rules that were added, removed or changed.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "change"],
              "additionalProperties": false,
              "properties": {"name": {"type": "string"}, "change": {"enum": ["added", "removed", "changed"]}}
            }
          },
          "suites": {
            "description": "With --suite: the cases that pass with the old rules and fail with the new ones.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["suite", "case", "line", "name", "platform", "reason"],
              "additionalProperties": false,
              "properties": {
                "suite": {"type": "string"},
                "case": {"description": "The index in the suite, from 0.", "type": "integer", "minimum": 0},
                "line": {"type": "integer", "minimum": 1},
                "name": {"type": "string"},
                "platform": {"$ref": "#/definitions/platform"},
                "reason": {"type": ["string", "null"]}
              }
            }
          },
          "events": {
            "description": "With --events: the recorded events that have another outcome.",
            "type": "object",
            "required": ["total", "changed", "rules", "examples"],
            "additionalProperties": false,
            "properties": {
              "total": {"description": "The number of all events.", "type": "integer", "minimum": 0},
              "changed": {"type": "integer", "minimum": 0},
              "rules": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["old", "new", "gained", "lost", "changed"],
                  "additionalProperties": false,
                  "properties": {
                    "old": {"type": ["integer", "null"]},
                    "new": {"type": ["integer", "null"]},
                    "gained": {"description": "Events that newly fire the rule.", "type": "integer", "minimum": 0},
                    "lost": {"description": "Events that no longer fire it.", "type": "integer", "minimum": 0},
                    "changed": {
                      "description": "Events that fire it with another consequence.", "type": "integer", "minimum": 0
                    }
                  }
                }
              },
              "examples": {
                "description": "The first of these events.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["event", "place", "platform", "old", "new"],
                  "additionalProperties": false,
                  "properties": {
                    "event": {"description": "The position among all events, from 0.", "type": "integer", "minimum": 0},
                    "place": {"type": "string"},
                    "platform": {"$ref": "#/definitions/platform"},
                    "old": {"$ref": "#/definitions/ids"},
                    "new": {"$ref": "#/definitions/ids"},
                    "oldCrash": {
                      "description": "The rule at which the SDK crashes with the old rules.", "type": "integer"
                    },
                    "newCrash": {"type": "integer"}
                  }
                }
              }
            }
          },
          "summary": {
            "description": "The number of pairs for each relation, and of rules with other changes.",
            "type": "object",
            "required": [\#(list(DiffRelation.summary))],
            "additionalProperties": false,
            "properties": {
              \#(DiffRelation.counts)
            }
          }
        },
        "definitions": {
          "index": {"description": "The index in the document, from 0.", "type": "integer", "minimum": 0},
          "ids": {"description": "The ids of the consequences.", "type": "array", "items": {"type": "string"}},
          "platform": {"enum": [\#(platforms)]},
          "event": {"description": "A canonical event.", "type": "object"},
          "needs": {
            "description": "What else an event needs: a time, an SDK version, shared states, records of the event history.",
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "now": {"type": "string"},
              "sdkVersion": {"type": "string"},
              "states": {"type": "object"},
              "history": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["timestamp", "hash"],
                  "additionalProperties": false,
                  "properties": {"timestamp": {"type": "integer"}, "hash": {"type": "integer", "minimum": 0}}
                }
              }
            }
          },
          "pair": {
            "type": "object",
            "required": ["old", "new", "ids", "relation", "witnesses", "consequences"],
            "additionalProperties": false,
            "properties": {
              "kind": {
                "description": "For other rules than Adobe's: the kind of item, such as audience or schedule.",
                "type": "string"
              },
              "old": {"$ref": "#/definitions/index"},
              "new": {"$ref": "#/definitions/index"},
              "ids": {"$ref": "#/definitions/ids"},
              "oldIds": {
                "description": "The ids in the old document, if they differ.",
                "type": "array",
                "items": {"type": "string"}
              },
              "relation": {
                "description": "The relation of the events that fire the rules, on each platform.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"enum": [\#(list(ReportedRelation.Name.allCases.map(\.rawValue)))]}
              },
              "witnesses": {
                "description": "On each platform, events that fire only one of the rules, or both.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {
                  "type": "object",
                  "propertyNames": {"enum": ["onlyOld", "onlyNew", "both"]},
                  "additionalProperties": {"$ref": "#/definitions/event"}
                }
              },
              "needs": {
                "description": "What else these events need.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {
                  "type": "object",
                  "propertyNames": {"enum": ["onlyOld", "onlyNew", "both"]},
                  "additionalProperties": {"$ref": "#/definitions/needs"}
                }
              },
              "proof": {
                "description": "all: the relation is proven for all events; here: only for the time, the SDK and the shared states that are given.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"enum": ["all", "here"]}
              },
              "free": {
                "description": "What the conditions read that no event determines; the relation holds whatever it is.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"type": "array", "items": {"enum": ["history", "random"]}}
              },
              "open": {
                "description": "For an open relation: the questions that are not decided, in words.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"type": "string"}
              },
              "consequences": {"type": "array", "items": {"$ref": "#/definitions/part"}}
            }
          },
          "part": {
            "type": "object",
            "required": ["id", "change", "pointer"],
            "additionalProperties": false,
            "properties": {
              "id": {
                "description": "The id of the consequence; null for another member of the rule, or if it has none.",
                "type": ["string", "null"]
              },
              "change": {"enum": ["added", "removed", "changed"]},
              "pointer": {"description": "From the consequence, or from the rule if the id is null.", "type": "string"},
              "old": {"description": "The value before the change."},
              "new": {"description": "The value after the change."}
            }
          },
          "order": {
            "type": "object",
            "required": ["old", "new", "ids", "witness"],
            "additionalProperties": false,
            "properties": {
              "old": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/definitions/index"}},
              "new": {"type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/definitions/index"}},
              "ids": {
                "description": "The ids of the two rules in the new document.",
                "type": "array", "minItems": 2, "maxItems": 2, "items": {"$ref": "#/definitions/ids"}
              },
              "witness": {
                "description": "An event that fires both, on each platform that has one.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"$ref": "#/definitions/event"}
              },
              "needs": {
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"$ref": "#/definitions/needs"}
              }
            }
          },
          "load": {
            "type": "object",
            "required": ["newlyLost", "regained", "rejected"],
            "additionalProperties": false,
            "properties": {
              "newlyLost": {"type": "array", "items": {"$ref": "#/definitions/loss"}},
              "regained": {"type": "array", "items": {"$ref": "#/definitions/loss"}},
              "rejected": {
                "description": "True if the platform rejects the whole input.",
                "type": "object",
                "required": ["old", "new"],
                "additionalProperties": false,
                "properties": {"old": {"type": "boolean"}, "new": {"type": "boolean"}}
              }
            }
          },
          "loss": {
            "type": "object",
            "required": ["rule", "code", "outcome"],
            "additionalProperties": false,
            "properties": {
              "rule": {
                "description": "The index of the rule in the new document; null for the whole document.",
                "type": ["integer", "null"]
              },
              "code": {"type": "string"},
              "outcome": {"enum": [\#(outcomes)]}
            }
          },
          "finding": {
            "type": "object",
            "required": ["kind", "code", "severity", "message", "file"],
            "properties": {"kind": {"const": "finding"}}
          },
          "single": {
            "type": "object",
            "required": ["ids", "witness"],
            "additionalProperties": false,
            "properties": {
              "kind": {"description": "As in a pair.", "type": "string"},
              "old": {"$ref": "#/definitions/index"},
              "new": {"$ref": "#/definitions/index"},
              "ids": {"$ref": "#/definitions/ids"},
              "witness": {
                "description": "An event that fires the rule, on each platform that has one.",
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"$ref": "#/definitions/event"}
              },
              "needs": {
                "type": "object",
                "propertyNames": {"$ref": "#/definitions/platform"},
                "additionalProperties": {"$ref": "#/definitions/needs"}
              }
            }
          }
        },
        "examples": [
          {
            "old": "old.zip", "new": "new.zip",
            "rules": [
              {
                "old": 0, "new": 1, "ids": ["offer"], "relation": {"ios": "narrower", "android": "equivalent"},
                "witnesses": {"ios": {"onlyOld": {"name": "fires old rule 0 only", "type": "t", "source": "s", "data": {"total": 150}}}},
                "proof": {"ios": "all", "android": "all"},
                "consequences": [{"id": "offer", "change": "changed", "pointer": "/detail/url", "old": "app://a", "new": "app://b"}]
              }
            ],
            "added": [], "removed": [], "order": [], "load": {}, "findings": {"new": [], "gone": []}, "assets": [],
            "summary": {
              "same": 10, "equivalent": 0, "narrower": 1, "wider": 0, "overlapping": 0, "disjoint": 0, "open": 0, "lost": 0,
              "regained": 0, "added": 0, "removed": 0, "changed": 1
            }
          }
        ]
      """#)

  /// The members of the summary.
  private enum DiffRelation {
    static let summary = ReportedRelation.Name.allCases.map(\.rawValue) + ["added", "removed", "changed"]
    static let counts = summary.map { "\"\($0)\": {\"type\": \"integer\", \"minimum\": 0}" }
      .joined(separator: ",\n          ")
  }
}
