extension DialectGuess {
  /// Reports the guess.
  func report(_ tree: JSONDocument, place: String) {
    let names: (String, [String]) -> String = { noun, names in
      counted(names.count, noun).drop { $0 != " " } + " " + names.map { "`\($0)`" }.joined(separator: ", ")
    }
    let cause: String
    var help = "name another dialect with `--dialect` if this is wrong"
    switch reason {
    case .members(let members): cause = "the root has the" + names("member", members)
    case .platforms(let platforms): cause = "only they have the" + names("platform", platforms)
    case .none:
      cause = "no member of the root identifies a dialect"
      if let (name, member, dialect) = similar(in: tree) {
        help = "change `\(name)` to `\(member)` if this should be \(dialect.title)"
      } else {
        help = "name the dialect with `--dialect`: \(Dialect.all.map(\.name).joined(separator: ", "))"
      }
    }
    Messages.report(.note, "read as \(title), because \(cause)", place: place, help: help)
  }

  /// Returns a name at the root of the document that resembles a member that identifies a dialect.
  private func similar(in tree: JSONDocument) -> (name: String, member: String, dialect: Dialect)? {
    let object = tree.kind(tree.root) == .array ? tree.elements(tree.root).first : tree.root
    guard let object, tree.kind(object) == .object else { return nil }
    for (name, _) in tree.members(object).prefix(100) {
      let name = tree.string(name)
      for dialect in Dialect.all {
        if let member = SpellingSuggestion.name(for: name, among: dialect.rootMembers.joined()) {
          return (String(decoding: name, as: UTF8.self), member, dialect)
        }
      }
    }
    return nil
  }
}
