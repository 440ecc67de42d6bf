extension JSONSchema {
  /// The members of suites and cases for the environment of events.
  private static let settings = [
    ("now", "option"), ("time-zone", "option"), ("seed", "option"), ("sdk-version", "option"), ("state", "content"),
    ("profile", "content"), ("history", "records"),
  ].map(reference).joined(separator: ", ")

  /// The members of cases and of the events of a session.
  private static let expectations = [
    ("fires", "fires"), ("fires-at-least", "bound"), ("fires-at-most", "bound"), ("expect", "expect"),
  ].map(reference).joined(separator: ", ")

  private static func reference(_ name: String, _ definition: String) -> String {
    "\"\(name)\": {\"$ref\": \"#/definitions/\(definition)\"}"
  }

  static let suite = JSONSchema(
    name: "suite", subject: "a suite of test", title: "Suite of cases",
    description: "Cases that say what rules are to do: the input of rulectl test, in YAML or JSON.",
    members: #"""
        "type": "object",
        "required": ["rules", "cases"],
        "additionalProperties": false,
        "properties": {
          "rules": {"description": "Archives, folders or documents, relative to the suite.", "$ref": "#/definitions/names"},
          "platforms": {"$ref": "#/definitions/platforms"},
          "defaults": {
            "description": "The members of the event stand under those of every event, and those of the visitor likewise.",
            "type": "object",
            "additionalProperties": false,
            "properties": {"event": {"type": "object"}, "visitor": {"type": "object"}}
          },
          "cases": {"type": "array", "minItems": 1, "items": {"$ref": "#/definitions/case"}},
          \#(settings)
        },
        "definitions": {
          "names": {
            "anyOf": [{"type": "string"}, {"type": "array", "minItems": 1, "items": {"type": "string"}}]
          },
          "platforms": {
            "description": "Default: ios and android; of Convert rules ios and js.",
            "anyOf": [
              {"enum": [\#(platforms), "all"]},
              {"type": "array", "minItems": 1, "items": {"enum": [\#(platforms), "all"]}}
            ]
          },
          "option": {"description": "As the option of eval with this name.", "type": ["string", "number"]},
          "content": {"description": "An object, or the name of a file.", "type": ["object", "string"]},
          "records": {
            "description": "Records, or the name of a file.",
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "object"}}]
          },
          "ids": {"type": "array", "items": {"type": "string"}},
          "count": {"type": "integer", "minimum": 0},
          "bound": {
            "description": "For all consequences, or for some ids.",
            "anyOf": [
              {"$ref": "#/definitions/count"},
              {"type": "object", "additionalProperties": {"$ref": "#/definitions/count"}}
            ]
          },
          "fires": {
            "description": "The ids of all consequences that fire, in any order; or those of some platforms.",
            "anyOf": [
              {"$ref": "#/definitions/ids"},
              {"type": "object", "additionalProperties": {"$ref": "#/definitions/ids"}}
            ]
          },
          "matches": {
            "description": "The keys of all experiences that the visitor matches, in any order; or those on some platforms.",
            "anyOf": [
              {"$ref": "#/definitions/ids"},
              {"type": "object", "additionalProperties": {"$ref": "#/definitions/ids"}}
            ]
          },
          "match": {
            "description": "True if the visitor matches the rule set, or the value the predicate.",
            "anyOf": [{"type": "boolean"}, {"type": "object", "additionalProperties": {"type": "boolean"}}]
          },
          "run": {
            "description": "A run of a schedule, as far as its members are named.",
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "schedule": {"description": "The id.", "type": "string"},
              "at": {"description": "The time.", "type": ["string", "number"]},
              "trigger": {"description": "The type of the trigger.", "type": "string"},
              "actions": {},
              "execution": {"description": "The number of the run of this schedule, from 1.", "type": "integer"},
              "remaining": {"description": "The number of runs that remain; null without a limit.", "type": ["integer", "null"]}
            }
          },
          "runList": {"type": "array", "items": {"$ref": "#/definitions/run"}},
          "runs": {
            "description": "All runs in order, or those on some platforms.",
            "anyOf": [
              {"$ref": "#/definitions/runList"},
              {"type": "object", "additionalProperties": {"$ref": "#/definitions/runList"}}
            ]
          },
          "consequences": {"type": "array", "items": {"type": "object"}},
          "expect": {
            "description": "Consequences that are among those that fire, as far as their members are named.",
            "anyOf": [
              {"$ref": "#/definitions/consequences"},
              {"type": "object", "additionalProperties": {"$ref": "#/definitions/consequences"}}
            ]
          },
          "load": {
            "description": "True if the platform accepts the rules; or the numbers of parts that it drops.",
            "anyOf": [
              {"type": "boolean"},
              {
                "type": "object",
                "required": ["lost"],
                "additionalProperties": false,
                "properties": {
                  "lost": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {
                      "rules": {"$ref": "#/definitions/count"},
                      "conditions": {"$ref": "#/definitions/count"},
                      "consequences": {"$ref": "#/definitions/count"},
                      "experiences": {"$ref": "#/definitions/count"},
                      "locations": {"$ref": "#/definitions/count"}
                    }
                  }
                }
              }
            ]
          },
          "loads": {
            "anyOf": [
              {"$ref": "#/definitions/load"},
              {"type": "object", "additionalProperties": {"$ref": "#/definitions/load"}}
            ]
          },
          "step": {
            "type": "object",
            "required": ["event"],
            "additionalProperties": false,
            "properties": {
              "event": {"type": "object"},
              \#(expectations)
            }
          },
          "case": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "name": {"type": "string"},
              "skip": {"description": "The reason why the case is not run.", "type": "string"},
              "platforms": {"$ref": "#/definitions/platforms"},
              "event": {"type": "object"},
              "session": {"type": "array", "items": {"$ref": "#/definitions/step"}},
              "events": {
                "description": "Files of events; of Airship schedules also the events themselves.",
                "anyOf": [
                  {"$ref": "#/definitions/names"},
                  {"type": "array", "minItems": 1, "items": {"type": "object"}}
                ]
              },
              "visitor": {"description": "A visitor, of Convert rules.", "type": "object"},
              "value": {"description": "A value, of an Airship predicate."},
              \#(expectations),
              "matches": {"$ref": "#/definitions/matches"},
              "match": {"$ref": "#/definitions/match"},
              "runs": {"$ref": "#/definitions/runs"},
              "loads": {"$ref": "#/definitions/loads"},
              "end": {
                "description": "What is there at the end of a session, as far as its members are named.",
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "profile": {"type": "object"},
                  "history": {"type": "object"},
                  "states": {"type": "object"}
                }
              },
              \#(settings)
            }
          }
        },
        "examples": [
          {
            "rules": "rules.json",
            "cases": [
              {
                "name": "gold customers get the offer",
                "event": {
                  "type": "com.adobe.eventType.generic.track",
                  "source": "com.adobe.eventSource.requestContent",
                  "data": {"tier": "gold"}
                },
                "fires": ["offer"]
              }
            ]
          }
        ]
      """#)

  static let test = JSONSchema(
    name: "test", subject: "the report of test --format json, or a line of jsonl", title: "Report of test",
    description: "The results of the cases of suites, each on each platform.",
    members: #"""
        "type": "object",
        "oneOf": [
          {
            "required": ["cases", "summary"],
            "additionalProperties": false,
            "properties": {
              "cases": {"type": "array", "items": {"$ref": "#/definitions/case"}},
              "summary": {"$ref": "#/definitions/summary"}
            }
          },
          {"$ref": "#/definitions/case"},
          {"$ref": "#/definitions/summary"}
        ],
        "definitions": {
          "case": {
            "type": "object",
            "required": ["suite", "case", "name", "platform", "status", "expected", "got", "reason", "line", "seconds"],
            "additionalProperties": false,
            "properties": {
              "kind": {"const": "case"},
              "suite": {"description": "The file, as given or found.", "type": "string"},
              "case": {"description": "The index in the suite, from 0.", "type": "integer", "minimum": 0},
              "name": {"type": "string"},
              "platform": {"enum": [\#(platforms)]},
              "status": {"enum": ["passed", "failed", "skipped", "error"]},
              "expected": {
                "description": "What the suite expects of the case on this platform, with the members of the suite.",
                "type": "object",
                "properties": {
                  "session": {
                    "description": "The same for each event of a session.",
                    "type": "array",
                    "items": {"type": "object"}
                  }
                }
              },
              "got": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "fires": {
                    "description": "The ids of the consequences, once for each time they fire, in order.",
                    "type": "array",
                    "items": {"type": "string"}
                  },
                  "session": {
                    "description": "The same for each event of a session.",
                    "type": "array",
                    "items": {"type": "array", "items": {"type": "string"}}
                  },
                  "matches": {
                    "description": "The keys of the experiences that the visitor matches.",
                    "type": "array",
                    "items": {"type": "string"}
                  },
                  "match": {"description": "True if the rule set or the predicate matches.", "type": "boolean"},
                  "runs": {
                    "description": "The runs of schedules in order, as eval writes them.",
                    "type": "array",
                    "items": {"type": "object"}
                  },
                  "loads": {"description": "True if the platform accepts the rules.", "type": "boolean"}
                }
              },
              "reason": {"description": "What went wrong, or why the case is skipped.", "type": ["string", "null"]},
              "line": {"type": "integer", "minimum": 1},
              "seconds": {"type": "number", "minimum": 0}
            }
          },
          "summary": {
            "type": "object",
            "required": ["suites", "passed", "failed", "skipped", "error", "wrong"],
            "additionalProperties": false,
            "properties": {
              "kind": {"const": "summary"},
              "suites": {"type": "integer", "minimum": 0},
              "passed": {"type": "integer", "minimum": 0},
              "failed": {"type": "integer", "minimum": 0},
              "skipped": {"type": "integer", "minimum": 0},
              "error": {"type": "integer", "minimum": 0},
              "wrong": {"description": "The number of suites that could not be read.", "type": "integer", "minimum": 0}
            }
          }
        },
        "examples": [
          {"kind": "summary", "suites": 1, "passed": 3, "failed": 1, "skipped": 0, "error": 0, "wrong": 0}
        ]
      """#)
}
