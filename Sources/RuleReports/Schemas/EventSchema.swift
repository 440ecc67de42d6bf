/// The JSON Schema (draft 7) of an event as read by `eval`.
package enum EventSchema {
  package static let text = #"""
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Event",
      "description": "An event of the mobile SDKs. Members that are not listed are passed over.",
      "type": "object",
      "required": ["type", "source"],
      "properties": {
        "name": { "type": "string" },
        "type": {
          "description": "What ~type stands for.",
          "type": "string",
          "examples": ["com.adobe.eventType.generic.track"]
        },
        "source": {
          "description": "What ~source stands for.",
          "type": "string",
          "examples": ["com.adobe.eventSource.requestContent"]
        },
        "id": { "description": "Repeated on each line that the event fires.", "type": "string" },
        "uuid": { "description": "The same as id, which goes before it.", "type": "string" },
        "timestamp": {
          "description": "RFC 3339, or milliseconds since 1970.",
          "type": ["string", "number"]
        },
        "data": {
          "description": "What keys are looked up in. Null, or left out, is no data, which is not the same as none in it.",
          "type": ["object", "null"]
        },
        "responseId": { "type": "string" },
        "responseID": { "type": "string" },
        "parentId": { "type": "string" },
        "parentID": { "type": "string" },
        "mask": { "type": "array", "items": { "type": "string" } },
        "eventNumber": { "type": "integer" }
      }
    }

    """#
}
