extension JSONSchema {
  static let state = JSONSchema(
    name: "state", subject: "a file for --state (Adobe)", title: "Shared states",
    description: "The shared states of SDK extensions: a file for --state. Each member is the name of a state.",
    members: #"""
        "type": "object",
        "additionalProperties": {
          "description": "The data of the state. A key such as ~state.NAME/a.b looks up the member b of the object a.",
          "type": "object"
        },
        "examples": [
          {"com.adobe.module.lifecycle": {"lifecyclecontextdata": {"launches": "3"}}}
        ]
      """#)
}
