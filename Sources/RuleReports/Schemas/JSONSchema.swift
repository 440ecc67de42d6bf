private import RuleCore

/// A JSON Schema (draft 7) of a document that the program reads or writes.
package struct JSONSchema: Sendable {
  /// The argument of `rulectl schema`, and the name of the file in `$id`.
  package let name: String
  /// The described document, as a noun phrase for the help of `rulectl schema`.
  package let subject: String
  private let title: String
  private let description: String
  /// Returns the other members of the root, as JSON text that is indented by two spaces.
  private let members: @Sendable () -> String

  init(
    name: String, subject: String, title: String, description: String,
    members: @autoclosure @escaping @Sendable () -> String
  ) {
    (self.name, self.subject, self.title, self.description) = (name, subject, title, description)
    self.members = members
  }

  /// The URL of the folder with all schemas.
  private static let base = "https://rulectl.dev/schemas/"

  /// The schema as JSON text, with a line feed at the end.
  package var text: String {
    """
    {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "$id": "\(Self.base)\(name).json",
      "title": "\(title)",
      "description": "\(description)",
    \(members())
    }

    """
  }

  /// The schemas that `rulectl schema` prints.
  package static let all: [JSONSchema] = [
    rules, convert, airship, event, visitor, state, eval, explain, simulate, hash, states, findings, inspect, summary,
    baseline, catalogue, suite, test, coverage, mutants, diff, config,
  ]

  // MARK: closed sets

  /// The names of all platforms, as the members of a JSON array.
  static let platforms = list(["ios", "android", "web", "js", "legacy", "portable"])
  static let dialects = list(["adobe", "convert", "airship"])
  static let outcomes = list(Outcome.allCases.map(\.rawValue))

  /// The outcomes that an explained part can have.
  static let partOutcomes = list(
    Outcome.allCases.filter { outcome in
      switch outcome {
      case .archiveRejected, .otherDocumentTaken, .crashAtLoad, .crashAtEvaluation, .noKnownEvent: false
      case .fileRejected, .ruleDropped, .conditionDropped, .valueDropped, .consequenceDropped: true
      case .neverTrue, .alwaysTrue, .noEffect, .otherResult: true
      }
    }.map(\.rawValue))

  static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
