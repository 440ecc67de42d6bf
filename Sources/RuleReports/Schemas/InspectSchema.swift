extension JSONSchema {
  static let inspect = JSONSchema(
    name: "inspect", subject: "a line of inspect --format json", title: "Inspected rules",
    description: "The rules that one platform loads from one file: a line of rulectl inspect --format json.",
    members: #"""
        "type": "object",
        "required": ["file", "dialect", "platform", "document", "rejected"],
        "properties": {
          "file": {"description": "The path as given.", "type": "string"},
          "dialect": {"enum": [\#(dialects)]},
          "platform": {"enum": [\#(platforms)]},
          "document": {
            "description": "The archive entry, or the member of a cached copy, that the platform reads; else null.",
            "type": ["string", "null"]
          },
          "rejected": {
            "description": "The reason why the platform rejects the input. Null if it accepts the input.",
            "type": ["string", "null"]
          }
        },
        "allOf": [
          {
            "if": {"properties": {"dialect": {"const": "adobe"}}},
            "then": {"$ref": "#/definitions/adobe"}
          },
          {
            "if": {"properties": {"dialect": {"const": "convert"}}},
            "then": {"$ref": "#/definitions/convert"}
          },
          {
            "if": {"properties": {"dialect": {"const": "airship"}}},
            "then": {"$ref": "#/definitions/airship"}
          }
        ],
        "definitions": {
          "adobe": {
            "oneOf": [{"required": ["version", "rules", "unindexed", "assets"]}, {"required": ["environments"]}],
            "properties": {
              "cachedCopy": {
                "description": "The cached copy of a device from which the document is.",
                "type": "object",
                "required": ["platform", "eTag", "lastModified"],
                "additionalProperties": false,
                "properties": {
                  "platform": {"enum": ["ios", "android"]},
                  "eTag": {"description": "Null if the server sent none.", "type": ["string", "null"]},
                  "lastModified": {
                    "description": "iOS: as the server sent it; Android: in ISO 8601. Null if the server sent none.",
                    "type": ["string", "null"]
                  }
                }
              },
              "environments": {
                "description": "The environments of the configuration of an app: first its own, last all others.",
                "type": "array",
                "items": {"$ref": "#/definitions/environment"}
              },
              "version": {"description": "The member version of the document.", "type": ["integer", "null"]},
              "rules": {
                "description": "The loaded rules.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["rule", "consequences", "keys", "tokens", "lost"],
                  "additionalProperties": false,
                  "properties": {
                    "rule": {"$ref": "#/definitions/rule"},
                    "condition": {"description": "The condition as text; only with --full.", "type": "string"},
                    "consequences": {"description": "The ids of the loaded consequences.", "type": "array"},
                    "keys": {"$ref": "#/definitions/keys"},
                    "tokens": {
                      "description": "The tokens of the consequences, in order of first use.",
                      "type": "array",
                      "items": {"type": "string"}
                    },
                    "lost": {
                      "description": "The numbers of dropped parts.",
                      "type": "object",
                      "required": ["conditions", "consequences"],
                      "additionalProperties": false,
                      "properties": {
                        "conditions": {"$ref": "#/definitions/count"},
                        "consequences": {"$ref": "#/definitions/count"}
                      }
                    }
                  }
                }
              },
              "unindexed": {"$ref": "#/definitions/unindexed"},
              "assets": {
                "description": "The names of the files below assets.",
                "type": "array",
                "items": {"type": "string"}
              }
            }
          },
          "environment": {
            "type": "object",
            "required": ["environment", "current", "key", "url", "reason", "cacheFile", "listed"],
            "additionalProperties": false,
            "properties": {
              "environment": {
                "description": "The name. Null for all environments that are not listed, or if none is set.",
                "type": ["string", "null"]
              },
              "current": {
                "description": "True for the environment of the configuration, false for those of other builds.",
                "type": "boolean"
              },
              "key": {"description": "The name of the member that is read.", "type": ["string", "null"]},
              "url": {
                "description": "The URL from which rules are downloaded. Null if none are.",
                "type": ["string", "null"]
              },
              "reason": {"description": "The reason why no rules are downloaded.", "type": ["string", "null"]},
              "cacheFile": {
                "description": "The path of the cached copy in the folder of the app.",
                "type": ["string", "null"]
              },
              "listed": {
                "description": "The URLs of a list, in the order in which SDKs before version 2.0 processed them.",
                "type": "array",
                "items": {"type": "string"}
              }
            }
          },
          "convert": {
            "required": ["experiences", "audiences", "locations", "lost", "unindexed"],
            "properties": {
              "ruleSets": {
                "description": "The one rule set of a document without experiences, audiences and locations.",
                "type": "array",
                "minItems": 1,
                "maxItems": 1,
                "items": {
                  "type": "object",
                  "required": ["rule", "keys", "leaves", "lost"],
                  "additionalProperties": false,
                  "properties": {
                    "rule": {"$ref": "#/definitions/rule"},
                    "keys": {"$ref": "#/definitions/keys"},
                    "leaves": {"$ref": "#/definitions/leaves"},
                    "lost": {"$ref": "#/definitions/lostConditions"}
                  }
                }
              },
              "experiences": {
                "description": "The loaded experiences.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["rule", "experience", "audiences", "segments", "locations", "siteArea"],
                  "additionalProperties": false,
                  "properties": {
                    "rule": {"$ref": "#/definitions/rule"},
                    "experience": {"description": "The key of the experience.", "type": ["string", "null"]},
                    "audiences": {"$ref": "#/definitions/ids"},
                    "segments": {"$ref": "#/definitions/ids"},
                    "locations": {"$ref": "#/definitions/ids"},
                    "siteArea": {
                      "description": "True if the site area of the experience is evaluated.",
                      "type": "boolean"
                    }
                  }
                }
              },
              "audiences": {"description": "The loaded audiences.", "$ref": "#/definitions/identified"},
              "locations": {"description": "The loaded locations.", "$ref": "#/definitions/identified"},
              "lost": {
                "description": "The numbers of dropped parts.",
                "type": "object",
                "required": ["experiences", "locations"],
                "additionalProperties": false,
                "properties": {
                  "experiences": {"$ref": "#/definitions/count"},
                  "locations": {"$ref": "#/definitions/count"}
                }
              },
              "unindexed": {"$ref": "#/definitions/unindexed"}
            }
          },
          "airship": {
            "oneOf": [{"required": ["schedules"]}, {"required": ["predicates"]}],
            "properties": {
              "schedules": {
                "description": "The loaded schedules.",
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["rule", "schedule", "type", "triggers", "cancellations", "priority", "limit", "keys"],
                  "properties": {
                    "rule": {"$ref": "#/definitions/rule"},
                    "schedule": {"description": "The id of the schedule.", "type": "string"},
                    "type": {"enum": ["actions", "in_app_message", "deferred"]},
                    "triggers": {"$ref": "#/definitions/triggers"},
                    "cancellations": {"$ref": "#/definitions/triggers"},
                    "group": {"type": ["string", "null"]},
                    "priority": {"description": "Schedules with lower values run first.", "type": "integer"},
                    "limit": {"description": "The maximum number of runs; 0 is unlimited.", "type": "integer"},
                    "start": {"type": ["string", "null"]},
                    "end": {"type": ["string", "null"]},
                    "conditional": {
                      "description": "True if a run depends on conditions that only a device or a server can evaluate.",
                      "type": "boolean"
                    },
                    "keys": {"$ref": "#/definitions/keys"}
                  }
                }
              },
              "predicates": {
                "description": "The loaded predicate.",
                "type": "array",
                "maxItems": 1,
                "items": {
                  "type": "object",
                  "required": ["rule", "keys"],
                  "properties": {"rule": {"$ref": "#/definitions/rule"}, "keys": {"$ref": "#/definitions/keys"}}
                }
              }
            }
          },
          "identified": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id", "keys", "leaves", "lost"],
              "additionalProperties": false,
              "properties": {
                "id": {"type": ["string", "null"]},
                "keys": {"$ref": "#/definitions/keys"},
                "leaves": {"$ref": "#/definitions/leaves"},
                "lost": {"$ref": "#/definitions/lostConditions"}
              }
            }
          },
          "triggers": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["type", "goal"],
              "additionalProperties": false,
              "properties": {"type": {"type": "string"}, "goal": {"type": "number"}}
            }
          },
          "lostConditions": {
            "type": "object",
            "required": ["conditions"],
            "additionalProperties": false,
            "properties": {"conditions": {"$ref": "#/definitions/count"}}
          },
          "count": {"type": "integer", "minimum": 0},
          "rule": {"description": "The 0-based position in the document.", "type": "integer", "minimum": 0},
          "ids": {"type": "array", "items": {"type": "string"}},
          "keys": {
            "description": "The keys that conditions look up, in order of first use.",
            "type": "array",
            "items": {"type": "string"}
          },
          "leaves": {"description": "The number of conditions.", "type": "integer", "minimum": 0},
          "unindexed": {
            "description": "The number of rules that every event must test. Null if the platform rejects the input.",
            "type": ["integer", "null"],
            "minimum": 0
          }
        },
        "examples": [
          {
            "file": "rules.zip", "dialect": "adobe", "platform": "ios", "document": "rules.json", "version": 1,
            "rejected": null,
            "rules": [
              {
                "rule": 0, "consequences": ["c1"], "keys": ["~type", "cart.total"], "tokens": ["~type"],
                "lost": {"conditions": 0, "consequences": 0}
              }
            ],
            "unindexed": 0, "assets": ["a.html"]
          },
          {
            "file": "config.json", "dialect": "adobe", "platform": "android", "document": null, "rejected": null,
            "environments": [
              {
                "environment": null, "current": true, "key": "rules.url", "url": "https://example.com/rules.zip",
                "reason": null,
                "cacheFile": "cache/aepsdkcache/config.rules/47eb6a1a32858b4949c8df37b8a77c4b877983dfcf22631899e11ef7b1a5b4bc",
                "listed": []
              }
            ]
          }
        ]
      """#)
}
