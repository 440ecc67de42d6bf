/// Builds a program from Convert rules and resolves most differences between platforms.
struct AudienceProgramBuilder {
  var program: AudienceProgram
  private var predicates: [VisitorPredicate.Identity: Int32] = [:]

  init(_ program: AudienceProgram) { self.program = program }

  var rules: AudienceRules { program.rules }
  var document: JSONDocument { program.rules.document }
  var profile: ConvertProfile { program.profile }

  mutating func build() {
    if rules.isBare {
      let lost = Set(program.losses.compactMap { if case .ruleSet(let index, _) = $0 { index } else { nil } })
      for (index, tree) in rules.bareTrees.enumerated() where !lost.contains(index) { addAudience(tree) }
    } else {
      // Audiences refer to experiences by key, so the keys are collected first.
      nameExperiences()
      for audience in rules.audiences { if let tree = audience.tree { addAudience(tree) } }
      let locations = decodableLocations()
      for location in locations { if let tree = location.tree { addTree(tree, .location) } }
      let named = named(locations)
      for place in rules.experiences.indices { planExperience(place, named) }
    }
    planAccess()
  }

  // MARK: rule sets

  /// Adds the rule set of an audience. On platforms with `readsBucketing`, the first leaf that tests for an experience
  /// replaces the whole rule set.
  private mutating func addAudience(_ tree: RuleTreeID) {
    if profile.readsBucketing, let place = rules.decidingLeaf(of: tree),
      case .visitor(let test) = rules.conditions[Int(place)].form
    {
      let isNegated = profile.isNegated(test, in: document)
      let key = test.value.flatMap { profile.comparedText(of: $0, in: document) }
      let target = key.flatMap { program.experienceOfKey[$0] }.flatMap { program.experiences[$0].id }
      if target == nil {
        let range = rules.conditions[Int(place)].range
        program.losses.append(.target(key?.bytes ?? [], at: range))
      }
      program.trees[Int(tree)] = VisitorTree(
        form: .bucketed(experience: target, isNegated: isNegated), source: .attributes)
      return
    }
    addTree(tree, .attributes)
  }

  mutating func addTree(_ tree: RuleTreeID, _ source: VisitorSource) {
    guard let top = rules.trees[Int(tree)].conditions.last else { return }
    let node: Int32
    switch profile.blocks {
    case .anyLeaf: node = asWritten(top, source)
    case .flattened: node = flattened(top, source)
    }
    program.trees[Int(tree)] = VisitorTree(form: .node(node), source: source)
  }

  /// Adds a condition and its descendants as written in the document, and returns the node. The recursion is three
  /// levels deep.
  private mutating func asWritten(_ place: ConditionID, _ source: VisitorSource) -> Int32 {
    let condition = rules.conditions[Int(place)]
    switch condition.form {
    case .any, .all:
      let parts = rules.children(of: condition).map { asWritten($0, source) }
      if case .any = condition.form { return add(.any(children(parts)), of: place) }
      return add(parts.isEmpty ? .never : .all(children(parts)), of: place)
    case .visitor(let test): return add(leaf(test, place, source), of: place)
    case .unreadable: return add(unreadable(place, condition), of: place)
    }
  }

  /// Adds a rule set in flattened form, and returns its node. Each branch is one `all` with the leaves of all its
  /// blocks. A block that is not a group counts as empty.
  private mutating func flattened(_ top: ConditionID, _ source: VisitorSource) -> Int32 {
    var branches: [Int32] = []
    for branch in rules.children(of: rules.conditions[Int(top)]) {
      var leaves: [Int32] = []
      for block in rules.children(of: rules.conditions[Int(branch)]) {
        for leaf in rules.children(of: rules.conditions[Int(block)]) {
          let condition = rules.conditions[Int(leaf)]
          if case .visitor(let test) = condition.form {
            leaves.append(add(self.leaf(test, leaf, source), of: leaf))
          } else {
            leaves.append(add(unreadable(leaf, condition), of: leaf))
          }
        }
      }
      branches.append(add(leaves.isEmpty ? .never : .all(children(leaves)), of: branch))
    }
    return add(.any(children(branches)), of: top)
  }

  private mutating func unreadable(_ place: ConditionID, _ condition: AudienceCondition) -> VisitorNode {
    guard profile.nullThrows, let value = document.value(at: condition.range),
      document.isNull(value)
    else {
      program.lostLeaves += 1
      return .never
    }
    return .exception(place)
  }

  private mutating func add(_ node: VisitorNode, of condition: ConditionID) -> Int32 {
    let place = Int32(program.nodes.count)
    program.nodes.append(node)
    if !program.nodeOfCondition.isEmpty { program.nodeOfCondition[Int(condition)] = place }
    return place
  }

  private mutating func children(_ parts: [Int32]) -> Range<Int32> {
    let first = Int32(program.nodeChildren.count)
    program.nodeChildren += parts
    return first..<Int32(program.nodeChildren.count)
  }

  // MARK: leaves

  private mutating func leaf(_ test: RuleElement, _ place: ConditionID, _ source: VisitorSource) -> VisitorNode {
    let fault = NeverTrueReason(test, for: profile, in: document)
    if fault == .nullMatching { return .exception(place) }
    guard let comparison = test.comparison, fault == nil else {
      // A family or operator that only other platforms evaluate is not a defect of the document.
      let isKnown =
        switch fault {
        case .unmappedFamily: test.family != nil
        case .unknownOperator where test.comparison != nil: true
        default: !profile.readsBucketing && test.family?.asksForExperience == true
        }
      if !isKnown { program.lostLeaves += 1 }
      return .never
    }
    let key = key(of: test).map { interned(VisitorKey(source: source, name: $0)) }
    return .leaf(
      VisitorLeaf(
        predicate: predicate(key, comparison, test.value), isNegated: profile.isNegated(test, in: document),
        condition: place))
  }

  private func key(of test: RuleElement) -> CollationKey? {
    switch profile.keys {
    case .member:
      return rules.string(test.key).map { CollationKey($0, profile.runtime) }
    case .scalarMember:
      guard let key = test.key, document.isScalar(key) else { return nil }
      return CollationKey(document.string(orLexeme: key), profile.runtime)
    case .byFamily:
      switch test.family?.key {
      case .family: return test.ruleType.map { CollationKey(document.string($0), profile.runtime) }
      case .member, nil: return CollationKey(rules.string(test.key) ?? [], profile.runtime)
      }
    }
  }

  private mutating func interned(_ key: VisitorKey) -> Int32 {
    if let place = program.index.keys[key] { return place }
    let place = Int32(program.keys.count)
    program.keys.append(key)
    program.index.keys[key] = place
    program.index.comparisonsOfKey.append([])
    return place
  }

  private mutating func predicate(_ key: Int32?, _ comparison: MatchOperator, _ value: JSONDocument.Value?) -> Int32 {
    if let key { program.index.comparisonsOfKey[Int(key)].insert(VisitorComparisons(comparison)) }
    let value = comparison.isPresence ? nil : value
    let identity = VisitorPredicate.Identity(
      key: key, comparison: comparison, kind: value.map { document.kind($0) },
      value: value.map { document.string(orLexeme: $0) } ?? [])
    if let place = predicates[identity] { return place }
    let operand: VisitorOperand
    switch profile.runtime {
    case .swift:
      operand = .swift(SwiftOperand(value.flatMap { VisitorText.operand($0, in: document) }, for: comparison))
    case .javaScript, .kotlin: operand = .units(UTF16Operand(value, in: document, for: comparison, profile.runtime))
    }
    let predicate = VisitorPredicate(key: key, comparison: comparison, operand: operand)
    let place = Int32(program.predicates.count)
    program.predicates.append(predicate)
    program.restVerdicts.append(predicate.verdictWithoutKey(profile))
    predicates[identity] = place
    return place
  }
}

extension AudienceProgram {
  /// Builds the program of a platform from rules that were read with the same profile.
  public init(_ rules: AudienceRules, for profile: ConvertProfile) throws(ConvertRejection) {
    try self.init(rules, for: profile, keepsPlaces: false)
  }

  /// Builds the program like `init(_:for:)`. `keepsPlaces`: true to fill in `nodeOfCondition`.
  init(_ rules: AudienceRules, for profile: ConvertProfile, keepsPlaces: Bool) throws(ConvertRejection) {
    self.init(empty: rules, profile)
    try checkText()
    if let fault = rules.shapeFault { throw ConvertRejection(reason: .shape(fault), range: fault.range) }
    if case .whole = profile.decoding { try decode() }
    if keepsPlaces { nodeOfCondition = Array(repeating: -1, count: rules.conditions.count) }
    var builder = AudienceProgramBuilder(self)
    builder.build()
    self = builder.program
  }

  /// Throws if the platform does not decode the document. In a list, each rule set is decoded separately: one that
  /// fails is only dropped, unless all fail.
  private mutating func decode() throws(ConvertRejection) {
    if rules.isList {
      for (index, tree) in rules.bareTrees.enumerated() {
        guard let fault = rules.decodingFaults(ofBare: tree).first else { continue }
        losses.append(.ruleSet(index, fault))
      }
      if losses.count < rules.bareTrees.count { return }
    }
    if let fault = rules.decodingFaults().first {
      throw ConvertRejection(reason: .type(fault), range: fault.range)
    }
  }

  /// Throws if the platform's JSON parser rejects the text, or drops a value in a rule set.
  private func checkText() throws(ConvertRejection) {
    for tolerance in rules.document.tolerances {
      let isRejected: Bool
      switch profile.reader.reading(of: tolerance.kind) {
      case .accepted: isRejected = false
      case .rejected: isRejected = true
      // A dropped value outside rule sets has no effect.
      case .valueLost:
        isRejected = rules.trees.contains {
          $0.range.start <= tolerance.range.start && tolerance.range.end <= $0.range.end
        }
      }
      if isRejected { throw ConvertRejection(reason: .text(tolerance.kind), range: tolerance.range) }
    }
  }
}
