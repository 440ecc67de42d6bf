extension Command {
  /// `rulectl schema NAME`
  static let schema = Command(
    "schema", .setUp, "Print a JSON Schema (draft 7) of an input or output.",
    description: [
      .text("The schemas of rules, convert and airship accept only documents that every platform loads without loss."),
      .table(JSONSchema.all.map { ($0.name, $0.subject) }),
      .examples(["rulectl schema rules > rules.schema.json"]),
    ],
    arguments: [
      CommandArgument("NAME", .one, "Name of a schema", .names { JSONSchema.all.map(\.name) }) { $0.inputs = [$1] }
    ],
    options: [],
    output: "JSON",
    run: { options, _ throws(CommandFailure) in
      let name = options.inputs[0]
      guard let schema = JSONSchema.all.first(where: { $0.name == name }) else {
        throw .invalid(name, of: "schema", among: JSONSchema.all.map(\.name))
      }
      try Output.show(Array(schema.text.utf8))
      return .done
    })
}
