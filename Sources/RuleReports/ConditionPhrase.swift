/// A condition in one line, such as `~type equals "x" and (cart.total > 100 or cart.vip exists)`.
///
/// Phrases are joined bottom-up, in a loop over the nodes of a condition.
package struct ConditionPhrase {
  /// The outermost part of a phrase. Only a leaf never needs parentheses.
  private enum Form { case leaf, all, any, chain, named }

  /// Unprintable characters are escaped.
  package let text: String
  private let form: Form

  private init(_ text: String, _ form: Form) { (self.text, self.form) = (text, form) }

  /// Returns the phrase of a single test. `words` may contain strings of the document.
  package static func leaf(_ words: String) -> Self { Self(ExplanationPhrases.line(words), .leaf) }

  /// Returns the phrase of a test: a key, the words of a matcher, and its values as JSON. One value is shown by itself,
  /// several as a list, one of which must match.
  package static func test(_ key: [UInt8]?, _ matcher: String, _ values: [[UInt8]]) -> Self {
    var words = [key.map { $0.isEmpty ? "\"\"" : ExplanationPhrases.plain($0) } ?? "the value", matcher]
    if values.count > 1 { words.append("any of") }
    if !values.isEmpty { words.append(list(values)) }
    return leaf(words.joined(separator: " "))
  }

  /// Returns a value of the document, or a list of several values.
  private static func list(_ values: [[UInt8]]) -> String {
    if values.count == 1 { return ExplanationPhrases.literal(values[0]) }
    let shown = values.prefix(mostValues).map { ExplanationPhrases.literal($0) }
    let rest = values.count - shown.count
    return "[" + shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "") + "]"
  }

  /// The number of values shown of one test.
  private static let mostValues = 20

  /// True if every part is true; `always` without parts.
  package static func all(_ parts: [Self]) -> Self { joined(parts, "and", .all, "always") }

  /// True if some part is true; `never` without parts.
  package static func any(_ parts: [Self]) -> Self { joined(parts, "or", .any, "never") }

  /// True if the parts become true one after another.
  package static func chain(_ parts: [Self]) -> Self { joined(parts, "then", .chain, "always") }

  /// True if the part is not true.
  package static func not(_ part: Self) -> Self { Self("not " + part.grouped, .leaf) }

  /// Returns the phrase after words that belong to it as a whole, such as `screen 2 when (…)`.
  package func named(_ words: String) -> Self { Self(ExplanationPhrases.line(words) + " " + grouped, .named) }

  /// Returns the phrase with a remark, such as `[never true]`.
  package func remarked(_ remark: String) -> Self { Self(grouped + " [\(remark)]", .leaf) }

  private var grouped: String { form == .leaf ? text : "(" + text + ")" }

  private static func joined(_ parts: [Self], _ word: String, _ form: Form, _ empty: String) -> Self {
    if parts.isEmpty { return Self(empty, .leaf) }
    if parts.count == 1 { return parts[0] }
    let texts = parts.map { $0.form == form ? $0.text : $0.grouped }
    return Self(texts.joined(separator: " \(word) "), form)
  }
}
