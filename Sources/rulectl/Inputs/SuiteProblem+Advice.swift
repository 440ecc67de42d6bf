internal import RuleSuites

extension SuiteProblem {
  /// The help of the problem; for an unknown name the known one that is most similar, or all of them.
  var advice: String? {
    guard let name = message.split(separator: "`").dropFirst().first, !names.isEmpty else { return help }
    let near = SpellingSuggestion.name(for: Array(name.utf8), among: names)
    return near.map { "use `\($0)`" } ?? "use one of \(names.joined(separator: ", "))"
  }
}
