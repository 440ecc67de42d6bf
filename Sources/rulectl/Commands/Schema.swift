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

  mutating func execute() -> ExitStatus {
    do throws(CommandFailure) {
      let text: String? = try parsed(subject, "schema", names(Subject.self).joined(separator: ", "))
      {
        switch Subject(rawValue: $0) {
        case .rules: RulesSchema.text
        case .event: EventSchema.text
        case nil: nil
        }
      }
      do throws(IOProblem) {
        try Output.write(Array((text ?? "").utf8))
        return .done
      } catch {
        if error.isClosedPipe { return .done }
        throw CommandFailure(error.status, error.summary, place: error.path)
      }
    } catch {
      Messages.report(error.message, place: error.place)
      return error.status
    }
  }
}
