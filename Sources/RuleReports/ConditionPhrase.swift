internal import Launch
package import RuleCore

/// A condition in one line, such as `~type equals "x" and (cart.total > 100 or cart.vip exists)`, and in nested
/// lines.
///
/// The phrase of a group is joined from the phrases of its parts, in a loop over the nodes of a condition, not by
/// recursion.
package struct ConditionPhrase {
  /// A line for a test, or for the head of a group such as `any of`. The parts of a group are in the lines below, one
  /// level deeper.
  package struct Line {
    package var depth: Int
    /// The text of the line, with all values of a test. Unprintable characters are escaped.
    package var text: String
    /// The range in the document; nil if the line has none.
    package var range: ByteRange?

    package init(depth: Int, text: String, range: ByteRange? = nil) {
      (self.depth, self.text, self.range) = (depth, text, range)
    }
  }

  /// The kind of the outermost group of a phrase, which decides whether the phrase needs parentheses inside another
  /// group. A leaf never needs them.
  private enum Form { case leaf, all, any, chain, named }

  /// The phrase in one line. Unprintable characters are escaped.
  package let text: String
  private let form: Form
  private var nested: [Line]

  private init(_ text: String, _ form: Form, _ nested: [Line]) {
    (self.text, self.form, self.nested) = (text, form, nested)
  }

  /// Returns the phrase of a single test. `words` may contain strings of the document.
  package static func leaf(_ words: String) -> Self { leaf { _ in words } }

  /// Returns the phrase of a single test. `words` returns the words of the test; if its argument is true, no value of
  /// the document is truncated.
  private static func leaf(_ words: (_ isWhole: Bool) -> String) -> Self {
    Self(
      ExplanationPhrases.line(words(false)), .leaf,
      [Line(depth: 0, text: ExplanationPhrases.line(words(true)), range: nil)])
  }

  /// The phrase in lines. The condition is true if all lines of depth 0 are true.
  package var lines: [Line] { form == .all ? nested.dropFirst().map(Self.shifted(-1)) : nested }

  /// Returns a string or a literal of the document.
  private static func text(_ bytes: [UInt8], _ isWhole: Bool) -> String {
    isWhole ? ExplanationPhrases.whole(bytes) : ExplanationPhrases.plain(bytes)
  }

  /// Returns the phrase of a test: a key, the words of a matcher, and the test's values as JSON. Several values are
  /// shown as a list, because one of them must match. Times are shown with their dates.
  package static func test(_ key: [UInt8]?, _ matcher: String, _ values: [[UInt8]]) -> Self {
    leaf { isWhole in
      var words = [
        key.map { $0.isEmpty ? "\"\"" : text($0, isWhole) } ?? "the value", matcher,
      ]
      if values.count > 1 { words.append("any of") }
      if !values.isEmpty { words.append(list(values, of: key, isWhole)) }
      return words.joined(separator: " ")
    }
  }

  /// Returns the values of a test in words: the only value, or a list of several values. `key`: the key of the test.
  private static func list(_ values: [[UInt8]], of key: [UInt8]?, _ isWhole: Bool) -> String {
    let shown = values.prefix(isWhole ? .max : mostValues).map { ExplanationPhrases.dated(text($0, isWhole), key) }
    if values.count == 1 { return shown[0] }
    let rest = values.count - shown.count
    return "[" + shown.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "") + "]"
  }

  /// The maximum number of values that are shown of one test.
  private static let mostValues = 20

  /// Returns the phrase that is true if every part is true; `always` without parts.
  package static func all(_ parts: [Self]) -> Self { joined(parts, "and", "all of", .all, "always") }

  /// Returns the phrase that is true if some part is true; `never` without parts.
  package static func any(_ parts: [Self]) -> Self { joined(parts, "or", "any of", .any, "never") }

  /// Returns the phrase that is true if the parts become true one after another.
  package static func chain(_ parts: [Self]) -> Self { joined(parts, "then", "one after another", .chain, "always") }

  /// Returns the phrase that is true if the part is not true.
  package static func not(_ part: Self) -> Self {
    part.changed("not " + part.grouped, .leaf) { "not " + $0 }
  }

  /// Returns a phrase that begins with `words`, such as `screen 2 when (…)`.
  package func named(_ words: String) -> Self {
    let words = ExplanationPhrases.line(words)
    return changed(words + " " + grouped, .named) { words + " " + $0 }
  }

  /// Returns the phrase with a remark at its end, such as `[never true]`.
  package func remarked(_ remark: String) -> Self {
    changed(grouped + " [\(remark)]", .leaf) { $0 + " [\(remark)]" }
  }

  /// Returns the phrase with a new text and form. `first` transforms the first line of the phrase.
  private func changed(_ text: String, _ form: Form, first: (String) -> String) -> Self {
    var nested = nested
    nested[0].text = first(nested[0].text)
    return Self(text, form, nested)
  }

  private var grouped: String { form == .leaf ? text : "(" + text + ")" }

  private static func joined(
    _ parts: [Self], _ word: String, _ head: String, _ form: Form, _ empty: String
  ) -> Self {
    if parts.isEmpty { return leaf(empty) }
    if parts.count == 1 { return parts[0] }
    let texts = parts.map { $0.form == form ? $0.text : $0.grouped }
    let nested = parts.flatMap { $0.form == form ? Array($0.nested.dropFirst()) : $0.nested.map(shifted(1)) }
    return Self(texts.joined(separator: " \(word) "), form, [Line(depth: 0, text: head, range: nil)] + nested)
  }

  private static func shifted(_ levels: Int) -> (Line) -> Line {
    { Line(depth: $0.depth + levels, text: $0.text, range: $0.range) }
  }
}

extension ConditionPhrase {
  /// Creates the phrase of a condition as the platform loads it, without the parts that the platform drops. Parts with
  /// an id, such as audiences, are named, not expanded.
  package init(_ explanation: Explanation) {
    let nodes = explanation.nodes
    // The phrases, indexed by node; nil for a part that the platform ignores. Children have higher indices than their
    // parents.
    var phrases: [ConditionPhrase?] = Array(repeating: nil, count: nodes.count)
    for place in nodes.indices.reversed() {
      let parts = nodes[place].children.compactMap { phrases[$0] }
      phrases[place] = Self(nodes[place], parts, isRoot: place == 0)
    }
    self = (phrases.first ?? nil) ?? .all([])
  }

  /// Creates the phrase of a node. Returns nil for a node that the platform ignores; an ignored root gets a remark
  /// instead.
  package init?(_ node: ExplanationNode, _ parts: [Self] = [], isRoot: Bool = false) {
    var phrase: Self
    if !isRoot, let role = node.role, let id = role.id {
      phrase = .leaf("\(role.name) \(ExplanationPhrases.quoted(id))")
    } else if !isRoot, node.kind != .leaf, parts.isEmpty, let role = node.role, !role.isForm {
      phrase = .leaf(role.name)
    } else {
      switch node.kind {
      case .group where node.loss != nil && node.role == nil: phrase = .leaf(node.notes.first ?? "a group")
      case .all where isRoot && node.loss != nil && parts.isEmpty: phrase = .leaf("a group without conditions")
      case .all, .group: phrase = .all(parts)
      case .any: phrase = .any(parts)
      case .not: phrase = .not(.all(parts))
      case .leaf:
        guard let leaf = Self.leaf(node) else { return nil }
        phrase = leaf
      }
    }
    phrase.nested[0].range = phrase.nested[0].range ?? node.range
    switch node.loss {
    case nil: self = node.reason == .throws ? phrase.remarked("throws") : phrase
    case .neverTrue: self = phrase.remarked("never true")
    case .alwaysTrue: self = phrase.remarked("always true")
    case .some where isRoot: self = phrase.remarked("not loaded")
    default: return nil
    }
  }

  /// Returns the phrase of a leaf; nil for a part that is always true.
  private static func leaf(_ node: ExplanationNode) -> Self? {
    guard let test = node.test, let matcher = test.matcher, test.key ?? test.family ?? test.search?.events != nil else {
      let operand = node.test?.operands.first?.literal
      if operand == nil, node.loss == nil, node.reason == .matched { return nil }
      let family = node.test?.family
      if node.role == nil, family == nil, node.test != nil, let note = node.notes.first { return .leaf(note) }
      return leaf { isWhole in
        let subject = node.role?.name ?? family.map { text($0, isWhole) }
        let words = [
          subject ?? "a condition", operand.map { text($0, isWhole) },
        ]
        return words.compactMap(\.self).joined(separator: " ")
      }
    }
    let name = ExplanationPhrases.plain(matcher)
    let known = Matcher(rawValue: name)
    let words = known?.words ?? operators[name] ?? name
    let values =
      known?.isPresence == true ? [] : test.operands.filter { $0.loss != .valueDropped }.compactMap(\.literal)
    if let search = test.search {
      return leaf { isWhole in
        func literal(_ json: [UInt8]) -> String { text(json, isWhole) }
        func time(_ json: [UInt8]) -> String { ExplanationPhrases.dated(literal(json), unit: 1) }
        let times = [search.from.map { "from \(time($0))" }, search.to.map { "to \(time($0))" }]
        let parts = [search.words, literal(search.events)] + times.compactMap(\.self) + [words] + values.map(literal)
        return parts.joined(separator: " ")
      }
    }
    return .test(
      test.key ?? test.family, (test.isNegated == true ? "not " : "") + words, values)
  }

  /// The usual symbols for operators of Convert, keyed by the name of the operator.
  private static let operators = ["less": "<", "lessEqual": "<=", "equalsNumber": "="]
}

extension Matcher {
  /// The words or the symbol for a matcher, which stand between the key and the value.
  fileprivate var words: String {
    switch self {
    case .equals: "equals"
    case .notEquals: "does not equal"
    case .greater: ">"
    case .atLeast: ">="
    case .less: "<"
    case .atMost: "<="
    case .contains: "contains"
    case .lacks: "does not contain"
    case .startsWith: "starts with"
    case .endsWith: "ends with"
    case .exists: "exists"
    case .isMissing: "does not exist"
    }
  }
}
