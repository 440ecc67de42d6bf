/// The findings that rules ignore in their `meta`:
///
///     "meta": {"rulectl": {"ignore": ["S012", "M"]}}
///
/// The elements of `ignore` are codes or prefixes of codes. All engines ignore unknown members of `meta`.
struct InlineIgnores {
  /// One code or prefix that a rule ignores.
  private struct Wish {
    var prefix: [UInt8]
    var value: JSONDocument.Value
    var isUsed = false
  }

  private let subject: LaunchLintContext
  /// Keyed by the index of a rule: the codes that the rule ignores. `rules` contains the keys in document order.
  private var wishes: [Int: [Wish]] = [:]
  private var rules: [Int] = []
  /// Values of `ignore` that are not arrays, and elements of `ignore` that are empty or not strings.
  private var misshapen: [(value: JSONDocument.Value, rule: Int)] = []

  /// Keyed by prefix: the reason why the prefix matches no finding. Many rules may have the same prefix.
  private var faults: [[UInt8]: Fault] = [:]

  private struct Fault {
    var lint: LaunchCheck
    var message: Message
    var hint: Message?
  }

  /// The maximum number of spelling suggestions, which take 0.1 ms each. More unknown prefixes are not typing errors.
  private static let mostGuesses = 1_000

  private static let ruleWords = JSONWords(["meta"])
  private static let metaWords = JSONWords(["rulectl"])
  private static let ownWords = JSONWords(["ignore"])

  init(in subject: LaunchLintContext) {
    self.subject = subject
    for rule in subject.rules.rules {
      guard let entry = subject.document.value(at: rule.range), let meta = subject.member(entry, Self.ruleWords),
        let own = subject.member(meta, Self.metaWords), let list = subject.member(own, Self.ownWords)
      else { continue }
      read(list, of: rule.index)
    }
  }

  private mutating func read(_ list: JSONDocument.Value, of rule: Int) {
    let document = subject.document
    guard document.isArray(list) else {
      misshapen.append((list, rule))
      return
    }
    var found: [Wish] = []
    for element in document.elements(list) {
      if document.kind(element) == .string, !document.string(element).isEmpty {
        found.append(Wish(prefix: document.string(element), value: element))
      } else {
        misshapen.append((element, rule))
      }
    }
    wishes[rule] = found
    rules.append(rule)
  }

  /// Moves ignored findings from `findings` to `ignored`, and returns the remaining findings. Adds findings about
  /// ignores that are invalid or unused.
  mutating func apply(to findings: [Finding], _ ignored: inout [Finding]) -> [Finding] {
    guard !(wishes.isEmpty && misshapen.isEmpty) else { return findings }
    var kept: [Finding] = []
    for finding in findings {
      if isIgnored(finding) { ignored.append(finding) } else { kept.append(finding) }
    }
    for (value, rule) in misshapen {
      add(LaunchLints.unknownIgnore, "`ignore` is not an array of codes or code prefixes", value, rule, nil, to: &kept)
    }
    for rule in rules {
      for wish in wishes[rule] ?? [] where !wish.isUsed { report(wish, rule, to: &kept) }
    }
    return Finding.inOrder(kept)
  }

  private mutating func isIgnored(_ finding: Finding) -> Bool {
    guard let rule = finding.rule, finding.page.canBeIgnoredInside, var list = wishes[rule] else { return false }
    var isIgnored = false
    for index in list.indices where finding.page.code.utf8.starts(with: list[index].prefix) {
      list[index].isUsed = true
      isIgnored = true
    }
    if isIgnored { wishes[rule] = list }
    return isIgnored
  }

  private mutating func report(_ wish: Wish, _ rule: Int, to findings: inout [Finding]) {
    let fault = faults[wish.prefix] ?? fault(of: wish.prefix)
    faults[wish.prefix] = fault
    add(fault.lint, fault.message, wish.value, rule, fault.hint, to: &findings)
  }

  private func fault(of prefix: [UInt8]) -> Fault {
    let pages = subject.expectations.pages.filter { $0.code.utf8.starts(with: prefix) }
    if pages.isEmpty {
      return Fault(
        lint: LaunchLints.unknownIgnore, message: "no code begins with \(text: prefix)",
        hint: faults.count < Self.mostGuesses
          ? SpellingSuggestion.hint(for: prefix, among: subject.expectations.pages.map(\.code)) : nil)
    }
    if !pages.contains(where: \.canBeIgnoredInside) {
      return Fault(
        lint: LaunchLints.unusedIgnore, message: "code \(text: prefix) cannot be ignored in `meta`",
        hint: "use the option `--ignore`")
    }
    return Fault(
      lint: LaunchLints.unusedIgnore, message: "unused: the rule has no finding whose code begins with \(text: prefix)",
      hint: "remove the code from the list")
  }

  private func add(
    _ lint: LaunchCheck, _ message: Message, _ value: JSONDocument.Value, _ rule: Int, _ hint: Message?,
    to findings: inout [Finding]
  ) {
    let range = subject.document.range(value)
    findings.append(Finding(lint.page, message, at: .document(range), rule: rule, hint: hint))
  }
}

extension RulePage {
  /// True if a rule may ignore the code. False for codes about unsafe archives, which the author of the rules must
  /// not be able to hide, and for codes about ignores.
  var canBeIgnoredInside: Bool {
    !code.hasPrefix("Z") && !["X003", "X006", "X007", "G001", "G002", "G003"].contains(code)
  }
}

extension RuleSet {
  /// Returns the index of the rule that contains the bytes of `range`; nil if there is none.
  /// Complexity: O(log rules).
  func rule(at range: ByteRange) -> Int? {
    let next = rules.partitioningIndex { $0.range.start > range.start }
    guard next > 0, range.end <= rules[next - 1].range.end else { return nil }
    return rules[next - 1].index
  }
}
