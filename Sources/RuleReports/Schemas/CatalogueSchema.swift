extension JSONSchema {
  static let catalogue = JSONSchema(
    name: "catalogue", subject: "a line of events --list --format json", title: "Known event",
    description: "An event that an extension of the Adobe SDKs dispatches.",
    members: #"""
        "type": "object",
        "required": [
          "kind", "name", "id", "type", "source", "extension", "sdks", "when", "platforms", "checked", "triggers", "data",
          "open", "fields", "example"
        ],
        "additionalProperties": false,
        "properties": {
          "kind": {"const": "known-event"},
          "name": {"description": "The name of the event, or a description of events with any name.", "type": "string"},
          "id": {"description": "A unique name.", "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
          "type": {"type": "string"},
          "source": {"type": "string"},
          "extension": {"description": "The extension that dispatches the event, or has it dispatched.", "type": "string"},
          "sdks": {"description": "The repositories and versions that were read.", "type": "string"},
          "when": {"description": "Who dispatches the event, and when.", "type": "string"},
          "platforms": {"$ref": "#/definitions/platforms"},
          "checked": {
            "description": "Those platforms whose source was read; names on others may differ.",
            "$ref": "#/definitions/platforms"
          },
          "triggers": {
            "description": "Other names, for events with a field, or with a value of it.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["name", "path", "value"],
              "additionalProperties": false,
              "properties": {
                "name": {"type": "string"},
                "path": {"type": "string"},
                "value": {"type": ["string", "null"]}
              }
            }
          },
          "data": {"enum": ["required", "optional", "absent"]},
          "open": {"description": "True if the data can have fields that are not listed.", "type": "boolean"},
          "fields": {
            "type": "array",
            "items": {
              "type": "object",
              "required": ["path", "key", "type", "required", "values", "since", "note"],
              "additionalProperties": false,
              "properties": {
                "path": {"description": "[] is every element of an array.", "type": "string"},
                "key": {
                  "description": "The key by which conditions and tokens read the field, or what is below it. Null if \#
      all that is below it is listed.",
                  "type": ["string", "null"]
                },
                "type": {"type": "string"},
                "required": {"description": "always, never, or a condition in words.", "type": "string"},
                "values": {
                  "description": "The allowed values; empty if any value is allowed.",
                  "type": "array",
                  "items": {"type": "string"}
                },
                "since": {
                  "description": "The first version of the extension that writes the field.",
                  "type": ["string", "null"]
                },
                "note": {"type": ["string", "null"]}
              }
            }
          },
          "example": {"description": "An event as eval reads it.", "type": "object"}
        },
        "definitions": {
          "platforms": {"type": "array", "uniqueItems": true, "items": {"enum": ["ios", "android"]}}
        },
        "examples": [
          {
            "kind": "known-event", "name": "Lifecycle Pause", "id": "lifecycle-pause",
            "type": "com.adobe.eventType.generic.lifecycle", "source": "com.adobe.eventSource.requestContent",
            "extension": "Core", "sdks": "aepsdk-core-ios @5.11.0", "when": "The app calls lifecyclePause.",
            "platforms": ["ios", "android"], "checked": ["ios", "android"], "triggers": [], "data": "required",
            "open": false,
            "fields": [
              {
                "path": "action", "key": "action", "type": "string", "required": "always", "values": ["pause"],
                "since": null, "note": null
              }
            ],
            "example": {
              "name": "Lifecycle Pause", "type": "com.adobe.eventType.generic.lifecycle",
              "source": "com.adobe.eventSource.requestContent", "data": {"action": "pause"}
            }
          }
        ]
      """#)
}
