extension JSONSchema {
  /// The long options of `validate`, `test`, `diff` and `fmt`, by the values that they take.
  private static let optionsByValue: [(definition: String, names: [String])] = [
    ("flag", ["fix", "diff", "force", "fail-fast", "list", "update", "verbose", "mutate", "check"]),
    (
      "text",
      [
        "fail-level", "format", "baseline", "write-baseline", "max-findings", "max-asset", "stdin-filename", "progress",
        "color", "dialect", "max-archive", "max-entries", "max-entry", "max-unpacked", "max-ratio", "max-name",
        "max-rules-bytes", "max-rules", "max-leaves", "max-depth", "coverage", "coverage-fail-under",
        "mutate-fail-under", "generate", "output", "jobs", "max-event", "max-keys", "max-expansion", "max-session",
        "max-files", "max-history", "regex-budget", "between", "events-format", "state", "history", "now",
        "time-zone", "sdk-version", "max-steps", "max-run-steps",
      ]
    ),
    (
      "texts",
      ["platform", "select", "ignore", "report", "allow-host", "keys", "events", "filter", "fail-on", "suite"]
    ),
  ]

  /// Options as properties: those that are `wanted`, or all if it is nil, without `others`.
  private static func options(_ wanted: Set<String>? = nil, except others: Set<String> = []) -> String {
    optionsByValue.flatMap { definition, names in
      names.filter { (wanted?.contains($0) ?? true) && !others.contains($0) }.map {
        "\"\($0)\": {\"$ref\": \"#/definitions/\(definition)\"}"
      }
    }.joined(separator: ",\n      ")
  }

  static let config = JSONSchema(
    name: "config", subject: "rulectl.yaml",
    text: #"""
      {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "https://rulectl.dev/schemas/config.json",
        "title": "Configuration",
        "description": "Options of rulectl validate, test, diff and fmt: the file rulectl.yaml.",
        "type": ["object", "null"],
        "additionalProperties": false,
        "properties": {
          "validate": {"$ref": "#/definitions/options"},
          "test": {"$ref": "#/definitions/options"},
          "diff": {"$ref": "#/definitions/options"},
          "fmt": {"$ref": "#/definitions/options"},
          "overrides": {
            "description": "Options for some files; later ones replace earlier ones.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["files"],
              "additionalProperties": false,
              "properties": {
                "files": {
                  "description": "Patterns in the syntax of .gitignore, for paths below the folder of the file.",
                  "$ref": "#/definitions/texts"
                },
                "dialect": {"$ref": "#/definitions/text"},
                \#(options(["platform", "select", "ignore", "allow-host", "events", "keys"]))
              }
            }
          },
          \#(options(except: ["diff"]))
        },
        "definitions": {
          "options": {
            "description": "Options for this command alone.",
            "type": "object",
            "additionalProperties": false,
            "properties": {
              \#(options())
            }
          },
          "flag": {"type": "boolean"},
          "text": {"type": ["string", "number"]},
          "texts": {"anyOf": [{"$ref": "#/definitions/text"}, {"type": "array", "items": {"$ref": "#/definitions/text"}}]}
        },
        "examples": [
          {"fail-level": "warning", "validate": {"format": "github"}, "overrides": [{"files": "web/**", "platform": "web"}]}
        ]
      }

      """#)
}
