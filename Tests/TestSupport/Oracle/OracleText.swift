/// The case mappings and searches that the standard library does not have.
extension String {
  /// Java's `equalsIgnoreCase`: char by char, equal, or equal in upper case, or equal in the lower
  /// case of that, by simple mappings.
  func equalsIgnoringCase(_ other: String) -> Bool {
    guard utf16.count == other.utf16.count else { return false }
    return zip(utf16, other.utf16).allSatisfy { one, other in
      guard one != other else { return true }
      // Half of a surrogate pair has no case.
      guard let one = Unicode.Scalar(one), let other = Unicode.Scalar(other) else { return false }
      return one.simplyUppercased == other.simplyUppercased
        || one.simplyUppercased.simplyLowercased == other.simplyUppercased.simplyLowercased
    }
  }

  /// Full lower case with the final sigma, as Java and JavaScript have it: Swift's `lowercased()`
  /// maps each scalar without looking around.
  var fullyLowercased: String {
    let scalars = Array(unicodeScalars)
    return scalars.indices.map { index in
      guard scalars[index] == "Σ" else { return scalars[index].properties.lowercaseMapping }
      func isNextToLetter(_ neighbours: some Sequence<Unicode.Scalar>) -> Bool {
        neighbours.first { !$0.properties.isCaseIgnorable }?.properties.isCased ?? false
      }
      return isNextToLetter(scalars[..<index].reversed()) && !isNextToLetter(scalars[(index + 1)...]) ? "ς" : "σ"
    }.joined()
  }

  /// Full case folding, in which `ß` is `ss`. Two texts fold alike exactly when this is equal; it
  /// is not the form Unicode publishes.
  private var folded: [Unicode.Scalar] {
    unicodeScalars.flatMap { scalar in
      // Upper case would take the dotless i to I.
      if scalar == "ı" { return [scalar] }
      let upper = scalar.properties.lowercaseMapping.unicodeScalars
        .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      return upper.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
    }
  }

  /// Whether a beginning of the text folds like `needle` and the rest has no line terminator, as
  /// the regular expression of adobe-rules 8.3 demands.
  func startsFolded(with needle: String) -> Bool {
    cuts.contains { cut in
      String(self[..<cut]).folded == needle.folded && String(self[cut...]).isOneLine
    }
  }

  /// The same for an end of the text.
  func endsFolded(with needle: String) -> Bool {
    cuts.contains { cut in
      String(self[cut...]).folded == needle.folded && String(self[..<cut]).isOneLine
    }
  }

  private var cuts: [Index] { Array(unicodeScalars.indices) + [endIndex] }

  private var isOneLine: Bool {
    !unicodeScalars.contains {
      ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
    }
  }

  /// Whether the code units of `needle` are found in a row; those of an empty one are.
  func codeUnitsContain(_ needle: String) -> Bool {
    let (text, needle) = (Array(utf16), Array(needle.utf16))
    return (0...text.count).contains { text[$0...].starts(with: needle) }
  }
}

extension Unicode.Scalar {
  fileprivate var simplyUppercased: Unicode.Scalar {
    // Where the full mapping is longer, the simple one is the title case, or nothing.
    [properties.uppercaseMapping, properties.titlecaseMapping]
      .map(\.unicodeScalars).first { $0.count == 1 }?.first ?? self
  }

  fileprivate var simplyLowercased: Unicode.Scalar {
    // The only scalar whose full lower case is longer than its simple one.
    if self == "İ" { return "i" }
    return properties.lowercaseMapping.unicodeScalars.first ?? self
  }
}
