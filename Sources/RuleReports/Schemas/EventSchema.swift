extension JSONSchema {
  static let event = JSONSchema(
    name: "event", subject: "an event (Adobe, Airship)", title: "Event",
    description: """
      An event as eval reads it: of the Adobe SDKs, or of a device with Airship. Null is the same as absent for \
      optional members. Other members are ignored.
      """,
    members: #"""
        "type": "object",
        "if": {
          "not": {"required": ["source"]},
          "anyOf": [
            {"required": ["type"], "properties": {"type": {"$ref": "#/definitions/airshipType"}}},
            {
              "not": {"required": ["type"]},
              "anyOf": [
                {"required": ["event"]}, {"required": ["event_name"]},
                {"required": ["schedule_actions"]}, {"required": ["cancel_scheduled_actions"]}
              ]
            }
          ]
        },
        "then": {"$ref": "#/definitions/airshipEvent"},
        "else": {"$ref": "#/definitions/adobeEvent"},
        "definitions": {
          "adobeEvent": {
            "required": ["type", "source"],
            "properties": {
              "name": {"description": "A name for output lines.", "type": ["string", "null"]},
              "type": {
                "description": "The value of the key ~type.",
                "type": "string",
                "examples": ["com.adobe.eventType.generic.track"]
              },
              "source": {
                "description": "The value of the key ~source.",
                "type": "string",
                "examples": ["com.adobe.eventSource.requestContent"]
              },
              "id": {"description": "Output lines repeat it as eventId.", "type": ["string", "null"]},
              "uuid": {"description": "Another name of id; id has precedence.", "type": ["string", "null"]},
              "timestamp": {
                "description": "A date and time as in RFC 3339, or milliseconds since 1970.",
                "type": ["string", "number", "null"]
              },
              "data": {
                "description": "The data that keys are looked up in. Null and absent are no data; {} is empty data.",
                "type": ["object", "null"]
              },
              "responseId": {"type": ["string", "null"]},
              "responseID": {"type": ["string", "null"]},
              "parentId": {"type": ["string", "null"]},
              "parentID": {"type": ["string", "null"]},
              "mask": {
                "description": "The keys of the data that the history records.",
                "type": ["array", "null"],
                "items": {"type": "string"}
              },
              "eventNumber": {"type": ["integer", "null"]}
            }
          },
          "airshipType": {
            "enum": [
              "app_init", "foreground", "background", "tick", "screen", "region_enter", "region_exit", "custom_event",
              "version", "schedule_actions", "cancel_scheduled_actions", "feature_flag_interaction", "in_app_display",
              "in_app_resolution", "in_app_button_tap", "in_app_permission_result", "in_app_form_display",
              "in_app_form_result", "in_app_gesture", "in_app_pager_completed", "in_app_pager_summary",
              "in_app_page_swipe", "in_app_page_view", "in_app_page_action"
            ]
          },
          "airshipEvent": {
            "properties": {
              "type": {"$ref": "#/definitions/airshipType"},
              "event": {
                "description": "Another name of type; type has precedence.",
                "$ref": "#/definitions/airshipType"
              },
              "timestamp": {
                "description": "ISO 8601, or milliseconds since 1970. Timestamps must not decrease. Without one the \#
      event comes at the instant of the event before.",
                "type": ["string", "number", "null"]
              }
            },
            "allOf": [
              {
                "if": {"anyOf": [{"required": ["type"]}, {"required": ["event"]}]},
                "then": {"$ref": "#/definitions/typedEvent"},
                "else": {
                  "if": {"required": ["event_name"]},
                  "then": {"$ref": "#/definitions/customEvent"}
                }
              }
            ]
          },
          "typedEvent": {
            "if": {"$ref": "#/definitions/hasNoData"},
            "else": {
              "required": ["data"],
              "properties": {"data": {"not": {"type": "null"}}},
              "allOf": [
                {
                  "if": {"anyOf": [
                    {"required": ["type"], "properties": {"type": {"const": "screen"}}},
                    {"required": ["event"], "properties": {"event": {"const": "screen"}}}
                  ]},
                  "then": {"properties": {"data": {"description": "The name of the screen.", "type": "string"}}}
                },
                {
                  "if": {"anyOf": [
                    {"required": ["type"], "properties": {"type": {"enum": ["region_enter", "region_exit"]}}},
                    {"required": ["event"], "properties": {"event": {"enum": ["region_enter", "region_exit"]}}}
                  ]},
                  "then": {"properties": {"data": {
                    "type": "object",
                    "required": ["region_id"],
                    "properties": {"region_id": {"type": "string"}}
                  }}}
                },
                {
                  "if": {"anyOf": [
                    {"required": ["type"], "properties": {"type": {"const": "custom_event"}}},
                    {"required": ["event"], "properties": {"event": {"const": "custom_event"}}}
                  ]},
                  "then": {"properties": {"data": {"$ref": "#/definitions/customEvent"}}}
                },
                {
                  "if": {"anyOf": [
                    {"required": ["type"], "properties": {"type": {"const": "version"}}},
                    {"required": ["event"], "properties": {"event": {"const": "version"}}}
                  ]},
                  "then": {"properties": {"data": {
                    "type": "object",
                    "required": ["version"],
                    "properties": {
                      "version": {"description": "The version of the app.", "type": ["string", "number"]},
                      "version_name": {},
                      "from": {"description": "The version before the update."}
                    }
                  }}}
                },
                {
                  "if": {"anyOf": [
                    {
                      "required": ["type"],
                      "properties": {"type": {"pattern": "^(feature_flag_interaction|in_app_.*)$"}}
                    },
                    {
                      "required": ["event"],
                      "properties": {"event": {"pattern": "^(feature_flag_interaction|in_app_.*)$"}}
                    }
                  ]},
                  "then": {"properties": {"data": {"description": "The body of the event.", "type": "object"}}}
                }
              ]
            }
          },
          "hasNoData": {
            "anyOf": [
              {
                "required": ["type"],
                "properties": {"type": {"enum": ["app_init", "foreground", "background", "tick"]}}
              },
              {
                "required": ["event"],
                "properties": {"event": {"enum": ["app_init", "foreground", "background", "tick"]}}
              }
            ]
          },
          "customEvent": {
            "type": "object",
            "required": ["event_name"],
            "properties": {
              "event_name": {"type": "string"},
              "event_value": {"type": ["number", "null"]},
              "value": {"description": "Another name of event_value; event_value has precedence."},
              "properties": {"description": "The properties of the event; {} if absent."}
            }
          }
        },
        "examples": [
          {
            "name": "Analytics Track", "type": "com.adobe.eventType.generic.track",
            "source": "com.adobe.eventSource.requestContent", "id": "0D6E4A5B", "timestamp": "2026-03-02T10:15:30.123Z",
            "data": {"action": "add-to-cart", "contextdata": {"sku": "K-7"}}
          },
          {"type": "screen", "data": "cart", "timestamp": "2026-03-02T09:00:00Z"},
          {"type": "custom_event", "data": {"event_name": "purchase", "event_value": 12.5}}
        ]
      """#)
}
