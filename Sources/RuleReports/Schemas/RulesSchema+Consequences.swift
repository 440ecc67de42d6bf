extension JSONSchema {
  /// The definitions of consequences, and of the details that SDK extensions read.
  static let consequences = #"""
        "consequence": {
          "description": "An action. SDKs pass types that they do not know to the app.",
          "type": "object",
          "required": ["id", "type", "detail"],
          "properties": {
            "id": {"type": "string", "minLength": 1},
            "type": {
              "description": "The kind of the action, which decides the members of detail.",
              "type": "string",
              "minLength": 1,
              "examples": ["add", "an", "csp", "dispatch", "iam", "mod", "pb", "pii", "schema", "url"]
            },
            "detail": {
              "description": "The parameters of the action. Strings can contain tokens such as {%~type%}.",
              "type": "object",
              "minProperties": 1
            }
          },
          "allOf": [
            {
              "if": {"properties": {"type": {"enum": ["add", "mod"]}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/merge"}}}
            },
            {
              "if": {"properties": {"type": {"const": "dispatch"}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/dispatch"}}}
            },
            {
              "if": {"properties": {"type": {"const": "schema"}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/schema"}}}
            },
            {
              "if": {"properties": {"type": {"const": "an"}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/analytics"}}}
            },
            {
              "if": {"properties": {"type": {"enum": ["pb", "pii"]}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/postback"}}}
            },
            {
              "if": {"properties": {"type": {"const": "url"}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/url"}}}
            },
            {
              "if": {"properties": {"type": {"const": "csp"}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/profile"}}}
            },
            {
              "if": {"properties": {"type": {"const": "iam"}}},
              "then": {"properties": {"detail": {"$ref": "#/definitions/message"}}}
            }
          ]
        },
        "merge": {
          "description": "Merges data into the event. For add the event's values win, for mod the rule's.",
          "required": ["eventdata"],
          "properties": {"eventdata": {"type": "object"}}
        },
        "dispatch": {
          "description": "Dispatches another event.",
          "required": ["type", "source", "eventdataaction"],
          "properties": {
            "type": {"description": "The type of the event.", "type": "string"},
            "source": {"description": "The source of the event.", "type": "string"},
            "eventdataaction": {
              "description": "The data of the event: that of the evaluated event, or eventdata.",
              "enum": ["copy", "new"]
            },
            "eventdata": {"description": "The data for the action new.", "type": ["object", "null"]}
          }
        },
        "schema": {
          "description": "A record for the event history, or a message of Messaging.",
          "required": ["id", "schema", "data"],
          "properties": {
            "id": {"description": "The id of the consequence.", "type": "string"},
            "schema": {
              "type": "string",
              "examples": [
                "https://ns.adobe.com/personalization/eventHistoryOperation",
                "https://ns.adobe.com/personalization/message/in-app",
                "https://ns.adobe.com/personalization/message/content-card",
                "https://ns.adobe.com/personalization/html-content-item",
                "https://ns.adobe.com/personalization/json-content-item",
                "https://ns.adobe.com/personalization/ruleset-item"
              ]
            },
            "data": {"type": "object"}
          },
          "allOf": [
            {
              "if": {
                "properties": {"schema": {"const": "https://ns.adobe.com/personalization/eventHistoryOperation"}}
              },
              "then": {
                "properties": {
                  "data": {
                    "required": ["operation", "content"],
                    "properties": {
                      "operation": {"enum": ["insert", "insertIfNotExists"]},
                      "content": {
                        "description": "The members of the recorded event.",
                        "type": "object",
                        "minProperties": 1
                      }
                    }
                  }
                }
              }
            }
          ]
        },
        "analytics": {
          "description": "A hit of Analytics or Edge Bridge.",
          "anyOf": [{"required": ["action"]}, {"required": ["state"]}, {"required": ["contextdata"]}],
          "properties": {
            "action": {"type": ["string", "null"]},
            "state": {"description": "The name of the page.", "type": ["string", "null"]},
            "contextdata": {
              "description": "One level of strings, numbers and Booleans.",
              "type": ["object", "null"]
            }
          }
        },
        "postback": {
          "description": "A request that Signal sends.",
          "required": ["templateurl"],
          "properties": {
            "templateurl": {"description": "An https URL.", "type": "string", "minLength": 1},
            "templatebody": {"description": "A body that is not empty makes it a POST.", "type": ["string", "null"]},
            "contenttype": {"type": ["string", "null"], "examples": ["application/json"]},
            "timeout": {"description": "Seconds.", "type": ["number", "null"], "default": 2}
          }
        },
        "url": {
          "description": "A URL that the system opens.",
          "required": ["url"],
          "properties": {"url": {"type": "string", "minLength": 1}}
        },
        "profile": {
          "description": "A change of an attribute of the user profile.",
          "required": ["operation", "key"],
          "properties": {
            "operation": {"enum": ["write", "delete"]},
            "key": {"description": "The name of the attribute.", "type": "string", "minLength": 1},
            "value": {"description": "The value to write.", "type": ["string", "null"]}
          }
        },
        "message": {
          "description": "An in-app message of Campaign Standard.",
          "required": ["template"],
          "properties": {"template": {"enum": ["fullscreen", "alert", "local"]}},
          "allOf": [
            {
              "if": {"properties": {"template": {"const": "fullscreen"}}},
              "then": {
                "required": ["html"],
                "properties": {
                  "html": {"description": "The name of a file below assets.", "type": "string", "minLength": 1},
                  "remoteAssets": {
                    "description": "Arrays of a URL to replace and its alternatives.",
                    "type": ["array", "null"],
                    "items": {"type": "array", "items": {"type": "string"}}
                  }
                }
              }
            },
            {
              "if": {"properties": {"template": {"const": "alert"}}},
              "then": {
                "required": ["title", "content", "cancel"],
                "properties": {
                  "title": {"type": "string", "minLength": 1},
                  "content": {"type": "string", "minLength": 1},
                  "cancel": {
                    "description": "The label of the button that closes the alert.",
                    "type": "string",
                    "minLength": 1
                  },
                  "confirm": {"description": "The label of the button that opens url.", "type": ["string", "null"]},
                  "url": {"type": ["string", "null"]}
                }
              }
            },
            {
              "if": {"properties": {"template": {"const": "local"}}},
              "then": {
                "required": ["content"],
                "properties": {
                  "title": {"type": ["string", "null"]},
                  "content": {"type": "string", "minLength": 1},
                  "date": {
                    "description": "Seconds since 1970 on Android, a delay in seconds on iOS.",
                    "type": ["number", "null"]
                  },
                  "wait": {"description": "A delay in seconds.", "type": ["integer", "null"], "default": 0},
                  "sound": {"type": ["string", "null"]},
                  "category": {"type": ["string", "null"]},
                  "adb_deeplink": {"type": ["string", "null"]},
                  "userData": {"type": ["object", "null"]}
                }
              }
            }
          ]
        }
    """#
}
