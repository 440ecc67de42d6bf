extension JSONSchema {
  static let states = JSONSchema(
    name: "states", subject: "a line of events --states", title: "Shared state of a session",
    description: "A shared state that a session of Assurance records: a line of the file that events --states writes.",
    members: #"""
        "type": "object",
        "required": ["event", "owner", "kind", "data"],
        "additionalProperties": false,
        "properties": {
          "event": {
            "description": "The 0-based number of the event before which the state holds, among the lines of the output.",
            "type": "integer",
            "minimum": 0
          },
          "owner": {"description": "The name of the state.", "type": "string"},
          "kind": {"description": "Rules can read standard states only.", "enum": ["standard", "xdm"]},
          "data": {"type": "object"}
        },
        "examples": [
          {"event": 1, "owner": "com.acme.cart", "kind": "standard", "data": {"items": 2}}
        ]
      """#)
}
