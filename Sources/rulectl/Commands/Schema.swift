internal import ArgumentParser

/// `rulectl schema NAME`
struct Schema: RulectlCommand {
  private static let names = JSONSchema.all.map(\.name)

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema (draft 7) of an input or output.",
    discussion: """
      The schemas of rules, convert and airship accept only documents that every platform loads without loss.

      \(table)

        rulectl schema rules > rules.schema.json
      """)

  /// A line for each schema: its name and its subject.
  private static var table: String {
    let width = names.map(\.count).max() ?? 0
    return JSONSchema.all.map { schema in
      "  \(schema.name)\(String(repeating: " ", count: width - schema.name.count))  \(schema.subject)"
    }.joined(separator: "\n")
  }

  @Argument(help: "Schema: \(Schema.names.joined(separator: ", "))", completion: .list(Schema.names))
  var name: String

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    guard let schema = JSONSchema.all.first(where: { $0.name == name }) else {
      throw .invalid(name, of: "schema", among: Self.names)
    }
    try Output.show(Array(schema.text.utf8))
    return .done
  }
}
