extension JSONSchema {
  static let visitor = JSONSchema(
    name: "visitor", subject: "a visitor (Convert)", title: "Visitor",
    description: """
      A visitor as eval reads it for Convert rules. For a single rule set, an object without attributes is itself \
      the attributes.
      """,
    members: #"""
        "type": "object",
        "if": {"required": ["attributes"]},
        "then": {
          "properties": {
            "attributes": {
              "description": "The data for audiences. Null is no data.",
              "type": ["object", "null"]
            },
            "location": {
              "description": "The data for locations and site areas. Null is no data.",
              "type": ["object", "null"]
            },
            "bucketed": {
              "description": "The stored decisions: maps experience ids to variation ids.",
              "type": ["object", "null"]
            },
            "segments": {
              "description": "The ids of the visitor's custom segments.",
              "type": ["array", "null"],
              "items": {"type": "string"}
            },
            "environment": {
              "description": "The environment of the SDK.",
              "type": ["string", "null"],
              "default": "live"
            },
            "experience": {
              "description": "The key of the only experience to evaluate. Without it all are evaluated.",
              "type": ["string", "null"]
            }
          }
        },
        "examples": [
          {
            "attributes": {"plan": "gold"}, "location": {"url": "https://shop.example"}, "bucketed": {"200": "902"},
            "segments": ["s1"], "environment": "live", "experience": "hero"
          },
          {"plan": "gold"}
        ]
      """#)
}
