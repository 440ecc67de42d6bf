extension JSONSchema {
  static let baseline = JSONSchema(
    name: "baseline", subject: "a file for validate --baseline", title: "Baseline",
    description: "Accepted findings, which validate --baseline does not report; validate --write-baseline writes it.",
    members: #"""
        "type": "object",
        "required": ["version", "files"],
        "properties": {
          "version": {"description": "The version of the format.", "const": 2},
          "files": {"type": "array", "items": {"$ref": "#/definitions/file"}}
        },
        "definitions": {
          "file": {
            "description": "The accepted findings of one input.",
            "type": "object",
            "required": ["file", "content", "findings"],
            "properties": {
              "file": {"description": "The path, relative to the folder of the baseline.", "type": "string"},
              "content": {
                "description": "A digest of the input. It identifies the input once no file has the path.",
                "type": "string"
              },
              "findings": {"type": "array", "items": {"$ref": "#/definitions/finding"}}
            }
          },
          "finding": {
            "type": "object",
            "required": ["code", "rule", "place", "value", "count"],
            "properties": {
              "code": {"description": "The code of the finding.", "type": "string", "pattern": "^[A-Z]{1,2}[0-9]{3}$"},
              "rule": {
                "description": "The ids of the rule's consequences, or # and a digest of the rule. Empty outside \#
      rules.",
                "type": "string"
              },
              "place": {
                "description": "The JSON pointer with * for each index, or ! and the name of an archive entry.",
                "type": "string",
                "pattern": "^([/!].*)?$"
              },
              "value": {
                "description": "A digest of the text of the finding without whitespace. Empty outside documents.",
                "type": "string"
              },
              "count": {"description": "The maximum number of such findings.", "type": "integer", "minimum": 1}
            }
          }
        },
        "examples": [
          {
            "version": 2,
            "files": [
              {
                "file": "rules/checkout.json", "content": "0a1b2c3d4e5f6071",
                "findings": [
                  {
                    "code": "S009", "rule": "checkout", "place": "/rules/*/condition/definition/matcher",
                    "value": "9c41d2e3f4051627", "count": 1
                  }
                ]
              }
            ]
          }
        ]
      """#)
}
