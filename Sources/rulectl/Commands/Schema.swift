internal import ArgumentParser

/// `rulectl schema rules|event`
struct Schema: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints a JSON Schema (draft 7) for editors.",
    discussion: """
      rules describes a rules.json that every platform loads without loss, event an event as \
      `rulectl eval` reads it.

        rulectl schema rules > rules.schema.json
      """)

  /// What there is a schema of.
  private enum Subject: String, CaseIterable { case rules, event }

  @Argument(help: "rules or event.", completion: .list(["rules", "event"]))
  var subject: String

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let text: String? = try parsed(subject, "schema", names(Subject.self).joined(separator: ", ")) {
      switch Subject(rawValue: $0) {
      case .rules: RulesSchema.text
      case .event: EventSchema.text
      case nil: nil
      }
    }
    try Output.show(Array((text ?? "").utf8))
    return .done
  }
}
