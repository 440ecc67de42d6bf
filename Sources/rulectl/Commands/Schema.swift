internal import ArgumentParser

/// `rulectl schema rules|event|explain`
struct Schema: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema (draft 7) of an input or output.",
    discussion: """
      rules describes a rules.json that every platform loads without loss, event an event as \
      `rulectl eval` reads it, explain a line of `rulectl explain --format json`.

        rulectl schema rules > rules.schema.json
      """)

  /// The documents for which there is a schema.
  private enum Subject: String, CaseIterable { case rules, event, explain }

  @Argument(help: "rules, event or explain", completion: .list(["rules", "event", "explain"]))
  var subject: String

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let text: String? = try parsed(subject, "schema", names(Subject.self).joined(separator: ", ")) {
      switch Subject(rawValue: $0) {
      case .rules: RulesSchema.text
      case .event: EventSchema.text
      case .explain: ExplainSchema.text
      case nil: nil
      }
    }
    try Output.show(Array((text ?? "").utf8))
    return .done
  }
}
