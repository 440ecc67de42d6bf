/// A constraint on version numbers: `1.2.3`, `1.2.+` or `[1.0,2.0]`.
///
///     X+       the version begins with the string X
///     N.N.N    the version equals this string; after the second number, anything may follow
///     [a,b]    the first three numbers are between those of a and b; `]a` and `b[` exclude the
///              bound, `(,` and `,)` mean no bound
///
/// Everything after the first `-` is ignored.
///
/// Source: urbanairship/android-library: urbanairship-core/…/util/IvyVersionMatcher.kt@cc572eca;
/// urbanairship/ios-library: Airship/AirshipCore/Source/AirshipIvyVersionMatcher.swift@0567b50; both read.
package struct VersionConstraint: Hashable, Sendable {
  /// The platform whose parser of constraints and versions is used.
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

  /// Parses the constraint `text`. Returns nil if the constraint is malformed.
  package init?(_ text: String, _ rules: Rules) {
    self.rules = rules
    let text = Self.withoutBlanks(text, rules)
    if text.last == "+" {
      let start = String(text.dropLast())
      let prefix = Self.normalized(start, rules)
      form = prefix.isEmpty || (start == "*" && rules == .ios) ? .anything : .prefix(prefix)
    } else if Self.isVersion(rules == .android ? Self.normalized(text, rules) : text) {
      form = .exact(Self.normalized(text, rules))
    } else if let range = rules == .android ? Self.androidRange(text) : Self.iosRange(text) {
      form = range
    } else {
      return nil
    }
  }

  /// The reason why a version does not satisfy the constraint.
  package enum Mismatch: Sendable { case prefix, text, order, unreadable }

  /// Returns the reason why a version does not satisfy the constraint; nil if it does.
  package func mismatch(of version: String) -> Mismatch? {
    if holds(for: version) { return nil }
    switch form {
    case .anything, .prefix: return .prefix
    case .exact: return .text
    case .range: return parts(of: version) == nil ? .unreadable : .order
    }
  }

  /// Returns the three numbers of a version, for the comparison with a range; nil if Android cannot parse the version.
  private func parts(of version: String) -> [Int64]? {
    Self.parts(rules == .android ? Self.normalized(version, rules) : version, rules)
  }

  /// True if a version satisfies the constraint.
  package func holds(for version: String) -> Bool {
    switch (form, rules) {
    case (.anything, _): return true
    case (.prefix(let prefix), .android): return Self.normalized(version, rules).utf8.starts(with: prefix.utf8)
    case (.prefix(let prefix), .ios): return version.hasPrefix(prefix)
    case (.exact(let wanted), .android): return Self.normalized(version, rules).utf8.elementsEqual(wanted.utf8)
    case (.exact(let wanted), .ios): return Self.normalized(Self.withoutBlanks(version, rules), rules) == wanted
    case (.range(let low, let high), _):
      guard let parts = parts(of: version) else { return false }
      if let low, low.isIncluded ? parts.isBefore(low.parts) : !low.parts.isBefore(parts) { return false }
      if let high, high.isIncluded ? high.parts.isBefore(parts) : !parts.isBefore(high.parts) { return false }
      return true
    }
  }

  /// True if `text` is a number, or begins with two numbers joined by `.`.
  private static func isVersion(_ text: String) -> Bool {
    let numbers = text.utf8.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    guard let first = numbers.first, !first.isEmpty, first.allSatisfy(isDigit) else { return false }
    return numbers.count == 1 || numbers[1].first.map(isDigit) ?? false
  }

  /// Parses a range as Android does. There, a missing bound means no limit, whether it has a bracket or a parenthesis.
  private static func androidRange(_ text: String) -> Form? {
    guard let opener = text.first, let closer = text.last, text.count > 2, "[](".contains(opener),
      "[])".contains(closer)
    else { return nil }
    let inner = text.dropFirst().dropLast()
    guard let comma = inner.lastIndex(of: ",") else { return nil }
    let bounds = [inner[..<comma], inner[inner.index(after: comma)...]].map { normalized(String($0), .android) }
    let values = bounds.map { isVersion($0) ? parts($0, .android) : nil }
    for (bound, value) in zip(bounds, values) where !bound.isEmpty && value == nil { return nil }
    guard opener != "(" || bounds[0].isEmpty, closer != ")" || bounds[1].isEmpty else { return nil }
    return .range(
      low: values[0].map { Bound(parts: $0, isIncluded: opener == "[") },
      high: values[1].map { Bound(parts: $0, isIncluded: closer == "]") })
  }

  /// Parses a range as iOS does. There, the range may be anywhere in the text, but there must be only one.
  private static func iosRange(_ text: String) -> Form? {
    let marks = text.indices.filter { "[](),".contains(text[$0]) }
    var commas: [Int] = []
    for mark in marks.indices.dropFirst().dropLast()
    where text[marks[mark]] == "," && "[](".contains(text[marks[mark - 1]]) && "[])".contains(text[marks[mark + 1]]) {
      // A bracket that ends one range cannot begin the next range.
      if commas.last != mark - 2 { commas.append(mark) }
    }
    guard commas.count == 1, let comma = commas.first else { return nil }
    let (start, middle, end) = (marks[comma - 1], marks[comma], marks[comma + 1])
    let (opener, closer) = (text[start], text[end])
    let (low, high) = (text[start..<middle].dropFirst(), text[middle..<end].dropFirst())
    // A bracket needs a bound next to it. A parenthesis must have no bound next to it.
    guard (opener == "(") == low.isEmpty, (closer == ")") == high.isEmpty, !low.isEmpty || !high.isEmpty else {
      return nil
    }
    func bound(_ text: Substring, _ isIncluded: Bool) -> Bound? {
      guard !text.isEmpty, let parts = parts(String(text), .ios) else { return nil }
      return Bound(parts: parts, isIncluded: isIncluded)
    }
    return .range(low: bound(low, opener == "["), high: bound(high, closer == "]"))
  }

  /// Returns the first three numbers of a version, with 0 for missing numbers; nil if Android cannot parse the
  /// version. `text`: normalized for Android.
  private static func parts(_ text: String, _ rules: Rules) -> [Int64]? {
    var pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    // Android drops empty parts at the end, so an empty text is 0.0.0.
    while rules == .android, pieces.last?.isEmpty == true { pieces.removeLast() }
    var parts: [Int64] = []
    for piece in pieces.prefix(3) {
      switch rules {
      case .android:
        guard let part = Int32(piece) else { return nil }
        parts.append(Int64(part))
      case .ios: parts.append(leadingNumber(piece))
      }
    }
    return parts + Array(repeating: 0, count: 3 - parts.count)
  }

  /// Returns the integer at the beginning of a string, 0 if there is none, or ±`Int64.max` if it is out of range.
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

  /// Removes the first `-` and everything after it, but keeps a `+` at the end of the text. iOS keeps a `-` at the
  /// beginning of the text. Android also removes spaces and control characters around the text.
  private static func normalized(_ text: String, _ rules: Rules) -> String {
    var text = text[...]
    if rules == .android {
      let scalars = text.unicodeScalars
      guard let first = scalars.firstIndex(where: { $0.value > 0x20 }),
        let last = scalars.lastIndex(where: { $0.value > 0x20 })
      else { return "" }
      text = Substring(scalars[first...last])
    }
    guard let dash = text.firstIndex(of: "-"), rules == .android || dash > text.startIndex else { return String(text) }
    return text[..<dash] + (text.last == "+" ? "+" : "")
  }

  /// Returns the text without white space; on Android, without ASCII white space.
  private static func withoutBlanks(_ text: String, _ rules: Rules) -> String {
    if rules == .ios { return text.filter { !$0.isWhitespace } }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != " " && !("\t"..."\r").contains($0) }))
  }
}

extension [Int64] {
  /// True if these three numbers are a lower version than `other`.
  fileprivate func isBefore(_ other: [Int64]) -> Bool { lexicographicallyPrecedes(other) }
}
