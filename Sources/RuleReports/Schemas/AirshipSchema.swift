extension JSONSchema {
  static let airship = JSONSchema(
    name: "airship", subject: "schedules or a predicate (Airship)", title: "Airship schedules",
    description: """
      A schedule, an array of schedules, a schedule_actions or cancel_scheduled_actions payload, or a predicate, \
      as the Airship SDKs for Android and iOS load them without loss. Each line of a file with JSON Lines is such \
      a document.
      """,
    members: #"""
        "if": {"type": "array"},
        "then": {"items": {"$ref": "#/definitions/schedule"}},
        "else": {
          "type": "object",
          "if": {"anyOf": [{"required": ["cancel_scheduled_actions"]}, {"required": ["^csa"]}]},
          "then": {
            "properties": {
              "cancel_scheduled_actions": {"$ref": "#/definitions/cancellation"},
              "^csa": {"$ref": "#/definitions/cancellation"}
            }
          },
          "else": {
            "if": {
              "anyOf": [
                {"required": ["triggers"]}, {"required": ["actions"]}, {"required": ["schedule_actions"]},
                {"required": ["^sa"]}
              ]
            },
            "then": {"$ref": "#/definitions/schedule"},
            "else": {"$ref": "#/definitions/predicate"}
          }
        },
        "definitions": {
          "cancellation": {
            "description": "The word all, or the groups and ids of the schedules to cancel.",
            "oneOf": [
              {"const": "all"},
              {
                "type": "object",
                "anyOf": [{"required": ["groups"]}, {"required": ["ids"]}],
                "properties": {"groups": {"$ref": "#/definitions/names"}, "ids": {"$ref": "#/definitions/names"}}
              }
            ]
          },
          "names": {"type": ["string", "array", "null"], "items": {"type": "string"}},
          "schedule": {
            "type": "object",
            "if": {"anyOf": [{"required": ["schedule_actions"]}, {"required": ["^sa"]}]},
            "then": {
              "properties": {
                "schedule_actions": {"$ref": "#/definitions/payload"},
                "^sa": {"$ref": "#/definitions/payload"}
              }
            },
            "else": {"$ref": "#/definitions/payload"}
          },
          "payload": {
            "description": "The SDKs require id, type and created; rulectl supplies absent ones.",
            "type": "object",
            "required": ["triggers"],
            "properties": {
              "id": {"description": "The identifier of the schedule.", "type": ["string", "null"]},
              "type": {"enum": ["actions", "in_app_message", "deferred", null]},
              "actions": {
                "description": "The actions of a run, by name.",
                "examples": [{"landing_page_action": "https://www.example.com"}]
              },
              "message": {"description": "The message of a schedule of the type in_app_message."},
              "deferred": {"description": "The content of a schedule of the type deferred."},
              "created": {"description": "ISO 8601.", "type": ["string", "null"], "examples": ["2026-01-31T12:00:00Z"]},
              "triggers": {
                "description": "The triggers. One whose goal is reached starts a run.",
                "type": "array",
                "items": {"$ref": "#/definitions/trigger"}
              },
              "group": {"description": "A name by which schedules can be cancelled.", "type": ["string", "null"]},
              "priority": {
                "description": "Schedules with lower values run first.",
                "type": ["integer", "null"],
                "default": 0
              },
              "limit": {
                "description": "The maximum number of runs; 0 is unlimited.",
                "type": ["integer", "null"],
                "minimum": 0,
                "default": 1
              },
              "start": {"description": "No run comes before it: ISO 8601.", "type": ["string", "null"]},
              "end": {"description": "No run comes at it or later: ISO 8601.", "type": ["string", "null"]},
              "delay": {"$ref": "#/definitions/delay"},
              "interval": {"description": "The pause after a run, in seconds.", "type": ["number", "null"]},
              "edit_grace_period": {
                "description": "The number of days for which a finished schedule is kept.",
                "type": ["integer", "null"],
                "minimum": 0
              }
            },
            "allOf": [
              {
                "if": {"required": ["type"], "properties": {"type": {"const": "in_app_message"}}},
                "then": {"required": ["message"], "properties": {"message": {"type": "object"}}},
                "else": {
                  "if": {"required": ["type"], "properties": {"type": {"const": "deferred"}}},
                  "then": {"required": ["deferred"], "properties": {"deferred": {"type": "object"}}},
                  "else": {"required": ["actions"], "properties": {"actions": {"type": "object"}}}
                }
              }
            ]
          },
          "trigger": {
            "type": "object",
            "required": ["type", "goal"],
            "properties": {
              "type": {
                "description": "The events that the trigger counts, or how it combines its children.",
                "enum": [
                  "app_init", "foreground", "background", "screen", "region_enter", "region_exit", "custom_event_count",
                  "custom_event_value", "active_session", "version", "feature_flag_interaction", "in_app_display",
                  "in_app_resolution", "in_app_button_tap", "in_app_permission_result", "in_app_form_display",
                  "in_app_form_result", "in_app_gesture", "in_app_pager_completed", "in_app_pager_summary",
                  "in_app_page_swipe", "in_app_page_view", "in_app_page_action", "and", "or", "chain"
                ]
              },
              "goal": {"description": "The trigger fires once its count is at least this number.", "type": "number"},
              "id": {"type": ["string", "null"]}
            },
            "if": {"properties": {"type": {"enum": ["and", "or", "chain"]}}},
            "then": {
              "required": ["id", "children"],
              "properties": {
                "id": {"type": "string"},
                "children": {"type": "array", "items": {"$ref": "#/definitions/child"}}
              }
            },
            "else": {
              "properties": {
                "predicate": {
                  "description": "Only events whose data matches are counted.",
                  "oneOf": [{"type": "null"}, {"$ref": "#/definitions/predicate"}]
                }
              }
            }
          },
          "child": {
            "type": "object",
            "required": ["trigger"],
            "properties": {
              "trigger": {"$ref": "#/definitions/trigger"},
              "is_sticky": {"type": ["boolean", "null"]},
              "reset_on_increment": {"type": ["boolean", "null"]}
            }
          },
          "delay": {
            "description": "The time and the conditions between a trigger and the run.",
            "type": ["object", "null"],
            "properties": {
              "seconds": {"type": ["number", "null"]},
              "screen": {
                "description": "The run waits for one of these screens.",
                "type": ["array", "null"],
                "items": {"type": "string"}
              },
              "region_id": {"description": "The run waits for this region (Android).", "type": ["string", "null"]},
              "region": {"description": "The run waits for this region (iOS).", "type": ["string", "null"]},
              "app_state": {"enum": ["foreground", "background", null]},
              "cancellation_triggers": {
                "description": "A trigger whose goal is reached cancels the pending run.",
                "type": ["array", "null"],
                "maxItems": 10,
                "items": {"$ref": "#/definitions/trigger"}
              },
              "execution_window": {
                "description": "The spans of time in which a run is allowed.",
                "type": ["object", "null"],
                "properties": {
                  "include": {"$ref": "#/definitions/windowRules"},
                  "exclude": {"$ref": "#/definitions/windowRules"}
                }
              }
            }
          },
          "windowRules": {"type": ["array", "null"], "items": {"$ref": "#/definitions/windowRule"}},
          "windowRule": {
            "type": "object",
            "required": ["type"],
            "properties": {
              "type": {"enum": ["daily", "weekly", "monthly"]},
              "time_range": {
                "description": "The start is included, the end is not. An end that is not after the start is on the \#
      next day.",
                "type": ["object", "null"],
                "required": ["start_hour", "end_hour"],
                "properties": {
                  "start_hour": {"$ref": "#/definitions/hour"},
                  "start_minute": {"$ref": "#/definitions/minute"},
                  "end_hour": {"$ref": "#/definitions/hour"},
                  "end_minute": {"$ref": "#/definitions/minute"}
                }
              },
              "days_of_week": {
                "description": "1 is Sunday.",
                "type": ["array", "null"],
                "items": {"type": "integer", "minimum": 1, "maximum": 7}
              },
              "months": {"type": ["array", "null"], "items": {"type": "integer", "minimum": 1, "maximum": 12}},
              "days_of_month": {"type": ["array", "null"], "items": {"type": "integer", "minimum": 1, "maximum": 31}},
              "time_zone": {
                "type": ["object", "null"],
                "required": ["type"],
                "properties": {
                  "type": {"enum": ["utc", "local", "identifiers"]},
                  "identifiers": {
                    "description": "The first name that the device knows counts.",
                    "type": ["array", "null"],
                    "items": {"type": "string"},
                    "examples": [["Europe/Berlin"]]
                  },
                  "fallback_seconds_from_utc": {"type": ["number", "null"]},
                  "on_failure": {"enum": ["error", "skip", null]}
                }
              }
            },
            "allOf": [
              {
                "if": {"properties": {"type": {"const": "daily"}}},
                "then": {"required": ["time_range"], "properties": {"time_range": {"type": "object"}}}
              },
              {
                "if": {"properties": {"type": {"const": "weekly"}}},
                "then": {"required": ["days_of_week"], "properties": {"days_of_week": {"type": "array", "minItems": 1}}}
              },
              {
                "if": {"properties": {"type": {"const": "monthly"}}},
                "then": {
                  "anyOf": [
                    {"required": ["months"], "properties": {"months": {"type": "array", "minItems": 1}}},
                    {"required": ["days_of_month"], "properties": {"days_of_month": {"type": "array", "minItems": 1}}}
                  ]
                }
              }
            ]
          },
          "hour": {"type": "integer", "minimum": 0, "maximum": 23},
          "minute": {"type": ["integer", "null"], "minimum": 0, "maximum": 59},
      \#(predicate)
        },
        "examples": [
          {
            "id": "tour", "type": "actions", "created": "2026-01-31T12:00:00Z", "limit": 1,
            "triggers": [{"type": "screen", "goal": 1, "predicate": {"value": {"equals": "cart"}}}],
            "actions": {"landing_page_action": "https://www.example.com"}
          }
        ]
      """#)

  /// The definitions of predicates.
  private static let predicate = #"""
        "predicate": {
          "description": "A condition on a value, or a group of predicates.",
          "type": "object",
          "if": {"anyOf": [{"required": ["and"]}, {"required": ["or"]}, {"required": ["not"]}]},
          "then": {
            "properties": {
              "and": {"$ref": "#/definitions/predicates"},
              "or": {"$ref": "#/definitions/predicates"},
              "not": {
                "description": "One predicate, or an array of one predicate.",
                "if": {"type": "array"},
                "then": {"minItems": 1, "maxItems": 1, "items": {"$ref": "#/definitions/predicate"}},
                "else": {"oneOf": [{"type": "null"}, {"$ref": "#/definitions/predicate"}]}
              }
            }
          },
          "else": {
            "required": ["value"],
            "properties": {
              "value": {"$ref": "#/definitions/value"},
              "key": {"description": "The member to look up, after the names of scope.", "type": ["string", "null"]},
              "scope": {
                "description": "The names that lead to the object with the key.",
                "type": ["array", "null"],
                "items": {"type": "string"}
              },
              "ignore_case": {"description": "True ignores the case of strings.", "type": ["boolean", "null"]}
            }
          }
        },
        "predicates": {"type": ["array", "null"], "minItems": 1, "items": {"$ref": "#/definitions/predicate"}},
        "value": {
          "description": "One comparison, or at_least with at_most, or array_contains with index. SDKs ignore \#
    others.",
          "type": "object",
          "anyOf": [
            {"required": ["equals"], "properties": {"equals": {"not": {"type": "null"}}}},
            {"required": ["at_least"]}, {"required": ["at_most"]},
            {"required": ["is_present"]}, {"required": ["version_matches"]}, {"required": ["version"]},
            {"required": ["array_length"]}, {"required": ["array_contains"]}, {"required": ["string_begins"]},
            {"required": ["string_ends"]}, {"required": ["string_contains"]}
          ],
          "properties": {
            "equals": {"description": "The value is equal, and has the same type."},
            "at_least": {"type": ["number", "null"]},
            "at_most": {"type": ["number", "null"]},
            "is_present": {"description": "True if the value must not be null.", "type": ["boolean", "null"]},
            "version_matches": {
              "description": "A version, a prefix with +, or a range.",
              "type": ["string", "null"],
              "examples": ["1.2", "1.+", "[1.0,2.0["]
            },
            "version": {"description": "Another name of version_matches.", "type": ["string", "null"]},
            "array_length": {
              "description": "The length of the array matches.",
              "oneOf": [{"type": "null"}, {"$ref": "#/definitions/predicate"}]
            },
            "array_contains": {
              "description": "An element of the array matches.",
              "oneOf": [{"type": "null"}, {"$ref": "#/definitions/predicate"}]
            },
            "index": {"description": "The index of the only element for array_contains.", "type": ["integer", "null"]},
            "string_begins": {"type": ["string", "null"]},
            "string_ends": {"type": ["string", "null"]},
            "string_contains": {"type": ["string", "null"]}
          }
        }
    """#
}
