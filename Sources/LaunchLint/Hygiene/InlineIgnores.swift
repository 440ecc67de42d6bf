internal import Launch
internal import RuleCore
internal import RuleLint

/// What a rule asks not to be told about itself:
///
///     "meta": {"rulectl": {"ignore": ["S012", "M"]}}
///
/// Codes, or what they begin with. All engines pass over members of `meta` that they do not know.
struct InlineIgnores {
  /// One code or prefix of one rule.
  private struct Wish {
    var prefix: [UInt8]
    var value: JSONDocument.Value
    var isUsed = false
  }

  private let subject: Subject
  /// The wishes of each rule that has some, and those rules in document order.
  private var wishes: [Int: [Wish]] = [:]
  private var rules: [Int] = []
  /// What is no list of codes, or a list's element that is no text.
  private var misshapen: [(value: JSONDocument.Value, rule: Int)] = []

  /// What is wrong with a wish that silences nothing, by its prefix: many rules share one.
  private var faults: [[UInt8]: Fault] = [:]

  private struct Fault {
    var lint: LaunchCheck
    var message: Message
    var hint: Message?
  }

  /// A guess at what was meant takes a tenth of a millisecond; who has more prefixes than these that
  /// nothing begins with has made no slip.
  private static let mostGuesses = 1_000

  private static let ruleWords = JSONWords(["meta"])
  private static let metaWords = JSONWords(["rulectl"])
  private static let ownWords = JSONWords(["ignore"])

  init(in subject: Subject) {
    self.subject = subject
    for rule in subject.rules.rules {
      guard let entry = subject.document.value(at: rule.range),
        let meta = member(entry, Self.ruleWords), let own = member(meta, Self.metaWords),
        let list = member(own, Self.ownWords)
      else { continue }
      read(list, of: rule.index)
    }
  }

  private func member(
    _ object: JSONDocument.Value, _ words: JSONWords
  ) -> JSONDocument.Value? {
    guard subject.document.isObject(object) else { return nil }
    let choice = subject.profiles.first?.memberChoice ?? .first
    return subject.document.members(of: object, named: words, choice)[0]
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

  /// `findings` without those that their rules ignore, and with what is wrong with such wishes.
  mutating func apply(to findings: [Finding]) -> [Finding] {
    guard !(wishes.isEmpty && misshapen.isEmpty) else { return findings }
    var kept = findings.filter { !isIgnored($0) }
    for (value, rule) in misshapen {
      add(
        LaunchCheck.unknownIgnore, "`ignore` is a list of codes, or of what they begin with", value,
        rule, nil, to: &kept)
    }
    for rule in rules {
      for wish in wishes[rule] ?? [] where !wish.isUsed { report(wish, rule, to: &kept) }
    }
    return Finding.inOrder(kept)
  }

  private mutating func isIgnored(_ finding: Finding) -> Bool {
    guard let rule = finding.rule, finding.page.canBeIgnoredInside, var list = wishes[rule] else {
      return false
    }
    var isIgnored = false
    for place in list.indices where finding.page.code.utf8.starts(with: list[place].prefix) {
      list[place].isUsed = true
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
        lint: .unknownIgnore, message: "no code begins with \(text: prefix)",
        hint: faults.count < Self.mostGuesses
          ? Nearest.hint(for: prefix, among: subject.expectations.pages.map(\.code)) : nil)
    }
    if !pages.contains(where: \.canBeIgnoredInside) {
      return Fault(
        lint: .unusedIgnore, message: "\(text: prefix) cannot be ignored by a rule",
        hint: "the option --ignore can")
    }
    return Fault(
      lint: .unusedIgnore,
      message: "nothing that begins with \(text: prefix) is found in this rule")
  }

  private func add(
    _ lint: LaunchCheck, _ message: Message, _ value: JSONDocument.Value, _ rule: Int,
    _ hint: Message?, to findings: inout [Finding]
  ) {
    let range = subject.document.range(value)
    findings.append(Finding(lint.page, message, at: .document(range), rule: rule, hint: hint))
  }
}

extension RulePage {
  /// Not what makes an archive unsafe, which who writes the rules must not be able to hide, nor what
  /// is said about ignoring itself.
  var canBeIgnoredInside: Bool {
    !code.hasPrefix("Z") && !["X003", "X006", "X007", "G001", "G002", "G003"].contains(code)
  }
}

extension RuleSet {
  /// The rule in which bytes of the document stand.
  /// Complexity: O(log rules).
  func rule(at range: ByteRange) -> Int? {
    var (low, high) = (0, rules.count)
    while low < high {
      let middle = (low + high) / 2
      if rules[middle].range.start <= range.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, range.end <= rules[low - 1].range.end else { return nil }
    return rules[low - 1].index
  }
}
