extension JSONSchema {
  static let hash = JSONSchema(
    name: "hash", subject: "a line of hash", title: "Output line of hash",
    description: "The hash under which the event history records the data of an event (Adobe).",
    members: #"""
        "type": "object",
        "required": ["kind", "platforms", "hash", "hashed"],
        "additionalProperties": false,
        "properties": {
          "kind": {"const": "hash"},
          "platforms": {
            "description": "The platforms on which the hash is the same.",
            "type": "array",
            "minItems": 1,
            "uniqueItems": true,
            "items": {"enum": ["ios", "android"]}
          },
          "hash": {
            "description": "The 32-bit FNV-1a hash of the text; 0 if it is empty. Devices do not record the hash 0.",
            "type": "integer",
            "minimum": 0,
            "maximum": 4294967295
          },
          "hashed": {"description": "The sorted names and values, as NAME:VALUE without separators.", "type": "string"}
        },
        "examples": [
          {"kind": "hash", "platforms": ["ios", "android"], "hash": 3772669631, "hashed": "city:Oslo"}
        ]
      """#)
}
