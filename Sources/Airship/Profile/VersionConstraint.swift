/// A constraint on version numbers: `1.2.3`, `1.2.+` or `[1.0,2.0]`.
///
///     X+       the version begins with the string X
///     N.N.N    the version equals this string; a `-` and everything after it are ignored in both
///     [a,b]    the first three numbers are between those of a and b; `]a` and `b[` exclude the
///              bound, `(,` and `,)` mean no bound
///
/// Source: urbanairship/android-library: urbanairship-core/…/util/IvyVersionMatcher@20.10.0;
/// urbanairship/ios-library: Airship/AirshipCore/Source/AirshipIvyVersionMatcher.swift@0567b50.
package struct VersionConstraint: Hashable, Sendable {
  /// The platform whose parser is used.
  package enum Rules: Sendable { case android, ios }

  enum Form: Hashable, Sendable {
    case anything
    case prefix(String)
    case exact(String)
    case range(low: Bound?, high: Bound?)
  }

  struct Bound: Hashable, Sendable {
    let parts: [Int64]
    let isIncluded: Bool
  }

  let form: Form
  let rules: Rules

  /// Nil if the constraint is malformed.
  package init?(_ text: String, _ rules: Rules) {
    self.rules = rules
    let text = String(text.filter { !$0.isWhitespace })
    if text.last == "+" {
      let prefix = String(text.dropLast())
      form = prefix.isEmpty || (prefix == "*" && rules == .ios) ? .anything : .prefix(prefix)
    } else if Self.isVersion(text) {
      form = .exact(Self.withoutQualifier(text))
    } else if let range = Self.range(text, rules) {
      form = range
    } else {
      return nil
    }
  }

  /// The reason why a version does not satisfy the constraint.
  package enum Mismatch: Sendable { case prefix, text, order, unreadable }

  /// The reason why a version does not satisfy the constraint; nil if it does.
  package func mismatch(of version: String) -> Mismatch? {
    if holds(for: version) { return nil }
    switch form {
    case .anything, .prefix: return .prefix
    case .exact: return .text
    case .range: return parts(of: version) == nil ? .unreadable : .order
    }
  }

  /// The numbers of a version that a range compares; nil if Android cannot parse the version.
  private func parts(of version: String) -> [Int64]? {
    Self.parts(rules == .android ? Self.trimmed(version) : version, rules)
  }

  /// True if a version satisfies the constraint.
  package func holds(for version: String) -> Bool {
    let text = rules == .android ? Self.trimmed(version) : version
    switch form {
    case .anything: return true
    case .prefix(let prefix): return text.utf8.starts(with: prefix.utf8)
    case .exact(let wanted):
      let bare = rules == .ios ? String(text.filter { !$0.isWhitespace }) : text
      return Self.withoutQualifier(bare) == wanted
    case .range(let low, let high):
      guard let parts = parts(of: version) else { return false }
      if let low, low.isIncluded ? parts.isBefore(low.parts) : !low.parts.isBefore(parts) { return false }
      if let high, high.isIncluded ? high.parts.isBefore(parts) : !parts.isBefore(high.parts) { return false }
      return true
    }
  }

  /// True if `text` is integers separated by `.`, optionally followed by `-` and a qualifier.
  private static func isVersion(_ text: String) -> Bool {
    let numbers = text.prefix { $0 != "-" }
    return numbers.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
  }

  private static func range(_ text: String, _ rules: Rules) -> Form? {
    guard let opener = text.first, let closer = text.last, text.count > 2 else { return nil }
    let inner = text.dropFirst().dropLast()
    let bounds = inner.split(separator: ",", omittingEmptySubsequences: false)
    guard bounds.count == 2, !inner.contains(where: { "[]()".contains($0) }) else { return nil }
    let (low, high) = (bounds[0], bounds[1])
    // Brackets are next to a bound; parentheses mean that there is no bound.
    guard "[](".contains(opener), "[])".contains(closer), (opener == "(") == low.isEmpty,
      (closer == ")") == high.isEmpty
    else { return nil }
    if rules == .ios, low.isEmpty, high.isEmpty { return nil }
    for bound in bounds where rules == .android && !bound.isEmpty && !isVersion(String(bound)) {
      return nil
    }
    func bound(_ text: Substring, _ isIncluded: Bool) -> Bound? {
      guard !text.isEmpty, let parts = parts(String(text), rules) else { return nil }
      return Bound(parts: parts, isIncluded: isIncluded)
    }
    return .range(low: bound(low, opener == "["), high: bound(high, closer == "]"))
  }

  /// The first three numbers of a version, missing ones as 0; nil if Android cannot parse it.
  private static func parts(_ text: String, _ rules: Rules) -> [Int64]? {
    let text = rules == .android ? withoutQualifier(text) : text
    var pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    // Java's `split` drops empty pieces at the end.
    while rules == .android, pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
    var parts: [Int64] = []
    for piece in pieces.prefix(3) {
      switch rules {
      case .android:
        guard piece.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let part = Int32(piece) else {
          return nil
        }
        parts.append(Int64(part))
      case .ios: parts.append(leadingNumber(piece))
      }
    }
    return parts + Array(repeating: 0, count: 3 - parts.count)
  }

  /// The integer at the beginning of a string, or 0; ±`Int64.max` if it is out of range.
  private static func leadingNumber(_ text: Substring) -> Int64 {
    var rest = text.drop(while: \.isWhitespace)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    var value: Int64 = 0
    for byte in rest.utf8 {
      guard case let digit = byte &- 0x30, digit < 10 else { break }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, exceeds) = product.addingReportingOverflow(Int64(digit))
      if overflows || exceeds { return isNegative ? -.max : .max }
      value = sum
    }
    return isNegative ? -value : value
  }

  private static func withoutQualifier(_ text: String) -> String {
    guard let dash = text.firstIndex(of: "-"), dash > text.startIndex else { return text }
    return String(text[..<dash])
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}

extension [Int64] {
  /// True if a version of three numbers is lower than another one.
  fileprivate func isBefore(_ other: [Int64]) -> Bool { lexicographicallyPrecedes(other) }
}
