/// An identity of a finding that does not depend on line numbers: the finding's code, rule and JSON path.
package struct FindingKey: Hashable {
  package let code: String
  /// The result of `RuleSet.identity(ofRule:)`; empty if the finding is not about a rule.
  package let rule: String
  /// The JSON pointer with `*` for array indices, such as `/rules/*/meta`. Without a pointer: `!` and the name of the
  /// archive entry, or empty.
  package let place: String
  /// A digest of the text in the range of the finding, without white space; empty for a finding that is not about a
  /// document.
  package let value: String

  package init(code: String, rule: String, place: String, value: String) {
    (self.code, self.rule, self.place, self.value) = (code, rule, place, value)
  }
}

extension LocatedFinding {
  package var key: FindingKey {
    let rule = (namedRule?.index ?? finding.rule).flatMap { text?.identity(ofRule: $0) } ?? ""
    let shape: String
    if let pointer = location?.pointer {
      shape = pointer.split(separator: "/", omittingEmptySubsequences: false).map { token in
        !token.isEmpty && token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : String(token)
      }.joined(separator: "/")
    } else {
      shape = entry.map { "!" + $0 } ?? ""
    }
    return FindingKey(code: finding.page.code, rule: rule, place: shape, value: digest)
  }

  /// A digest of the text in the range of the finding. The digest does not depend on white space.
  private var digest: String {
    guard let text, let range = location?.range else { return "" }
    return text.digest(range)
  }
}

/// Creates a fingerprint for each finding of a run. Fingerprints are unique, and do not depend on line numbers.
struct Fingerprints {
  /// The number of findings so far, keyed by file, code, rule and place.
  private var counts: [[String]: Int] = [:]

  /// Returns 32 hexadecimal digits. Findings with equal keys are numbered, so that their fingerprints differ.
  mutating func next(_ located: LocatedFinding) -> String {
    let key = located.key
    let file = located.file + (located.entry.map { "!" + $0 } ?? "")
    let texts = [file, key.code, key.rule, key.place]
    let count = counts[texts, default: 0]
    counts[texts] = count + 1
    return [0 as UInt64, 0x9E37_79B9_7F4A_7C15].map { seed in
      var hash = ContentHash(seed: seed)
      for text in texts + [String(count)] { hash.add(text) }
      return hash.hexadecimal
    }.joined()
  }
}
