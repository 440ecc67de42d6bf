internal import RulePatterns

/// Evaluates a program for one visitor after another. Results are cached until the next visitor, so that no predicate
/// or rule set is evaluated twice.
struct AudienceRunner: Sendable {
  let program: AudienceProgram
  private(set) var visitor: VisitorEvent?
  /// The number of the current visitor. A cached result with a different number is out of date.
  private var turn = 0
  /// Indexed by key of the program: the visitor's attribute with this key.
  private var facts: [Kept<VisitorFact>]
  private var verdicts: [Kept<VisitorVerdict>]
  private var outcomes: [Kept<OutcomeSet>]
  /// Indexed by rule set: the number of the last visitor who had an access point of the rule set.
  private var selectionTurns: [Int]
  /// The rule sets with an access point that the current visitor has.
  private(set) var selected: [RuleTreeID] = []
  /// The sources (attributes or location data) that the platform cannot read.
  private var closed: Set<VisitorSource> = []
  /// The maximum number of steps of one search with a regular expression.
  private let searchSteps: Int
  /// The matchers of predicates with a pattern, keyed by predicate. Created on first use and kept for later visitors.
  var matchers: [Int32: PatternMatcher] = [:]
  /// The stored decisions of the visitor, keyed by the id of the experience.
  private var stored: [CollationKey: JSONDocument.Value] = [:]
  /// The stored decisions that were converted to strings, with the results. Several experiences may have the same
  /// decision.
  private var variations: [JSONDocument.Value: [UInt8]] = [:]

  /// A cached value and the number of its visitor.
  private struct Kept<Value: Sendable>: Sendable {
    var turn = 0
    var value: Value?
  }

  init(_ program: AudienceProgram, searchSteps: Int) {
    (self.program, self.searchSteps) = (program, searchSteps)
    facts = Array(repeating: Kept(), count: program.keys.count)
    verdicts = Array(repeating: Kept(), count: program.predicates.count)
    outcomes = Array(repeating: Kept(), count: program.trees.count)
    selectionTurns = Array(repeating: 0, count: program.trees.count)
  }

  private var profile: ConvertProfile { program.profile }

  // MARK: a visitor

  mutating func begin(_ visitor: VisitorEvent) {
    self.visitor = visitor
    turn &+= 1
    selected.removeAll(keepingCapacity: true)
    closed.removeAll(keepingCapacity: true)
    note(visitor.attributes, .attributes, in: visitor.document)
    note(visitor.location, .location, in: visitor.document)
    noteStored(visitor)
  }

  /// Stores the attributes whose keys the program uses, and selects the rule sets that these attributes may make
  /// true.
  private mutating func note(_ data: JSONDocument.Value?, _ source: VisitorSource, in document: JSONDocument) {
    guard let data, !program.keys.isEmpty else { return }
    let members = document.distinctMembers(data, profile.memberChoice, isCanonical: profile.runtime == .swift)
    if profile.hasAccessors, isAccessor(members, document) {
      closed.insert(source)
      return
    }
    for (name, value) in members {
      let key = VisitorKey(source: source, name: CollationKey(name, profile.runtime))
      guard let place = program.index.keys[key] else { continue }
      switch profile.runtime {
      case .swift:
        guard let text = VisitorText.attribute(value, in: document) else { continue }
        let fact = SwiftFact(text, for: program.index.comparisonsOfKey[Int(place)])
        facts[Int(place)] = Kept(turn: turn, value: .swift(fact))
        select(key: place, [.canonical(fact.lowered)])
      case .javaScript, .kotlin:
        let fact = UTF16Fact(
          value, in: document, for: program.index.comparisonsOfKey[Int(place)], profile.runtime)
        facts[Int(place)] = Kept(turn: turn, value: .units(fact))
        select(key: place, fact.equals(program.index.hasValues[Int(place)]))
      }
    }
  }

  /// True if the JavaScript SDK takes the data for an object with methods. Data from JSON has no methods, so the SDK
  /// reads nothing.
  private func isAccessor(_ members: [(name: [UInt8], value: JSONDocument.Value)], _ document: JSONDocument) -> Bool {
    members.contains { name, value in
      name.elementsEqual("name".utf8) && document.kind(value) == .string && document.isNamed(value, "RuleData")
    }
  }

  private mutating func noteStored(_ visitor: VisitorEvent) {
    stored.removeAll(keepingCapacity: true)
    variations.removeAll(keepingCapacity: true)
    guard let bucketed = visitor.bucketed else { return }
    let members = visitor.document.distinctMembers(
      bucketed, profile.memberChoice, isCanonical: profile.runtime == .swift)
    for (name, value) in members where isDecision(value, visitor.document) {
      let id = CollationKey(name, profile.runtime)
      stored[id] = value
      for tree in program.index.treesOfStored[id] ?? [] { select(tree) }
    }
  }

  /// True if the platform treats a value in `bucketed` as a decision: in JavaScript if the value is truthy, elsewhere
  /// if it is not null.
  private func isDecision(_ value: JSONDocument.Value, _ document: JSONDocument) -> Bool {
    switch profile.runtime {
    case .swift, .kotlin: !document.isNull(value)
    case .javaScript: document.isTruthy(value)
    }
  }

  private mutating func select(key: Int32, _ texts: [CollationKey]) {
    for tree in program.index.treesOfKey[Int(key)] { select(tree) }
    guard program.index.hasValues[Int(key)] else { return }
    for text in texts {
      for tree in program.index.treesOfValue[.init(key: key, text: text)] ?? [] { select(tree) }
    }
  }

  private mutating func select(_ tree: RuleTreeID) {
    guard selectionTurns[Int(tree)] != turn else { return }
    selectionTurns[Int(tree)] = turn
    selected.append(tree)
  }

  /// Returns the stored decision of the visitor for an experience; nil if there is none.
  func decision(_ experience: [UInt8]) -> JSONDocument.Value? {
    stored.isEmpty ? nil : stored[CollationKey(experience, profile.runtime)]
  }

  /// Returns a stored decision as a string, the id of a variation. iOS and JavaScript convert the decision in the same
  /// way.
  mutating func variation(_ decision: JSONDocument.Value, in document: JSONDocument) -> [UInt8] {
    if let known = variations[decision] { return known }
    let text = UTF16Text.encode(UTF16Value.text(of: decision, in: document, profile.runtime))
    variations[decision] = text
    return text
  }

  /// The ids of the experiences with a stored decision.
  var decisions: Dictionary<CollationKey, JSONDocument.Value>.Keys { stored.keys }

  // MARK: rule sets

  /// Returns the outcome of a rule set for the visitor. If the visitor has no access point of the rule set, the rule
  /// set is not evaluated.
  mutating func outcome(of id: RuleTreeID) -> OutcomeSet {
    guard let tree = program.trees[Int(id)] else { return .no }
    if case .oneOf = tree.access, selectionTurns[Int(id)] != turn { return tree.rest }
    if outcomes[Int(id)].turn == turn, let outcome = outcomes[Int(id)].value { return outcome }
    let outcome: OutcomeSet
    switch tree.form {
    case .node(let top): outcome = self.outcome(ofNode: top)
    case .bucketed(let experience, let isNegated):
      let isBucketed = experience.map { decision($0) != nil } ?? false
      outcome = isBucketed == isNegated ? .no : .yes
    }
    outcomes[Int(id)] = Kept(turn: turn, value: outcome)
    return outcome
  }

  /// Returns the outcome of a node. The recursion is three levels deep.
  mutating func outcome(ofNode node: Int32) -> OutcomeSet {
    switch program.nodes[Int(node)] {
    case .never: return .no
    case .exception: return .exception
    case .leaf(let leaf): return verdict(leaf.predicate).outcome(isNegated: leaf.isNegated)
    case .all(let range):
      return OutcomeSet.inOrder(program.children(range), continuing: .yes) { outcome(ofNode: $0) }
    case .any(let range):
      return OutcomeSet.inOrder(program.children(range), continuing: .no) { outcome(ofNode: $0) }
    }
  }

  mutating func verdict(_ predicate: Int32) -> VisitorVerdict {
    let kept = verdicts[Int(predicate)]
    if kept.turn == turn, let verdict = kept.value { return verdict }
    let verdict = tested(predicate) ?? untested(predicate)
    verdicts[Int(predicate)] = Kept(turn: turn, value: verdict)
    return verdict
  }

  /// Returns the verdict of a predicate whose key the visitor lacks. If the platform cannot read the source of the key,
  /// no operator is evaluated.
  ///
  /// Unreadable data can turn a leaf from true to false, but not from false to true. So rule sets that are false
  /// without data stay false.
  private func untested(_ place: Int32) -> VisitorVerdict {
    if !closed.isEmpty, let key = program.predicates[Int(place)].key, closed.contains(program.keys[Int(key)].source) {
      return .barred
    }
    return program.restVerdicts[Int(place)]
  }

  /// Returns the visitor's attribute that a predicate tests; nil if the visitor lacks the attribute.
  func fact(of predicate: VisitorPredicate) -> VisitorFact? {
    guard let key = predicate.key, facts[Int(key)].turn == turn else { return nil }
    return facts[Int(key)].value
  }

  /// Returns the verdict of a predicate; nil if the visitor lacks the predicate's key.
  private mutating func tested(_ place: Int32) -> VisitorVerdict? {
    let predicate = program.predicates[Int(place)]
    guard let fact = fact(of: predicate) else { return nil }
    switch (predicate.operand, fact) {
    case (.swift(let operand), .swift(let fact)):
      if let pattern = operand.pattern { return search(pattern, of: place, in: Array(fact.text.utf8)) }
      return operand.verdict(predicate.comparison, fact)
    case (.units(let operand), .units(let fact)):
      guard let pattern = operand.pattern else { return operand.verdict(predicate.comparison, fact) }
      if profile.runtime == .kotlin {
        if fact.units.kind == .null { return .fails }
        return search(pattern, of: place, in: UTF16Text.encode(fact.units.lowered))
      }
      return search(pattern, of: place, in: UTF16Text.encode(fact.units.text))
    case (.swift, .units), (.units, .swift): return nil
    }
  }
}

extension UTF16Fact {
  /// Returns the strings, in lower case, that `equals` may find in the attribute: the elements of an array, the member
  /// names of an object, or the value itself. Empty if `isAsked` is false.
  fileprivate func equals(_ isAsked: Bool) -> [CollationKey] {
    guard isAsked else { return [] }
    switch members {
    case .elements:
      return document.elements(value).map {
        CollationKey(lowercasing: UTF16Text.encode(UTF16Value.text(of: $0, in: document, .javaScript)), .javaScript)
      }
    case .names:
      return document.members(value).map { CollationKey(lowercasing: document.string($0.name), .javaScript) }
    case .lowered(let members): return members.map { .units(UTF16Text.encode($0)) }
    case .none: return [.units(UTF16Text.encode(units.lowered))]
    }
  }
}

extension AudienceRunner {
  /// Searches the string of an attribute, as WTF-8, for the pattern of a predicate.
  mutating func search(_ pattern: VisitorPattern, of predicate: Int32, in subject: [UInt8]) -> VisitorVerdict {
    switch pattern {
    case .invalid:
      // For an invalid pattern, JavaScript throws and catches an exception, so the leaf is false even if it is negated.
      // Other platforms continue with false, which a leaf can negate.
      return program.profile.runtime == .javaScript ? .barred : .fails
    case .unsettled(let construct): return .open(construct)
    case .valid(let pattern):
      switch matchers[predicate, default: PatternMatcher(pattern)].search(subject, steps: searchSteps) {
      case .yes: return .holds
      case .no: return .fails
      case .unsettled(let construct): return .open(VisitorPattern.name(construct, in: nil))
      case .spent: return .spent
      }
    }
  }
}
