internal import LaunchLint

/// The contents of the rules of one document. They are used to pair these rules with the rules of a different
/// document.
struct RuleContents {
  let rules: RuleSet
  /// True if the order of members may change the rules that some platform reads.
  private let isOrdered: Bool

  init(_ rules: RuleSet) {
    self.rules = rules
    isOrdered = DocumentLayout.refusal(rules.document, in: rules.root) != nil
  }

  /// Returns the text of a rule without whitespace between tokens.
  func text(of index: Int) -> [UInt8] { rules.document.compactText(in: rules.rules[index].range) }

  /// Returns the ids of the rule's consequences. If a document is a single condition, its id is empty. So two such
  /// documents are paired, whatever their contents.
  func ids(of index: Int) -> [[UInt8]] {
    rules.form == .conditions && rules.ruleCount == 1 ? [[]] : rules.consequenceIDs(ofRule: index)
  }

  func item(_ index: Int) -> ItemPairing.Item {
    let document = rules.document
    let rule = rules.rules[index]
    var features: Set<UInt64> = []
    var body = ContentHash()
    for place in rule.conditions {
      let condition = rules.conditions[Int(place)]
      guard condition.children.isEmpty else { continue }
      features.insert(Self.digest(document, condition.range))
      // A condition without consequences has few other features, so what its tests compare is added.
      if rules.form == .conditions { features.formUnion(Self.subjects(of: condition, in: document)) }
      guard case .test(let test) = condition.form, case .list(let values) = test.operands else { continue }
      for value in document.elements(values) {
        var hash = ContentHash(seed: 1)
        hash.addText(of: document, document.range(test.key))
        hash.addText(of: document, document.range(value))
        features.insert(hash.value)
      }
    }
    if let top = conditionText(of: index) { body.add(top) }
    for place in rule.consequences {
      let consequence = rules.consequences[Int(place)]
      for value in [consequence.type, consequence.detail].compactMap(\.self) {
        body.addText(of: document, document.range(value))
        features.insert(Self.digest(document, document.range(value)))
      }
      guard let detail = consequence.detail, document.isObject(detail) else { continue }
      for (name, value) in document.members(detail) {
        features.insert(Self.digest(document, ByteRange(document.range(name).lower, document.range(value).upper)))
      }
    }
    return ItemPairing.Item(
      content: canonicalText(of: index), ids: ids(of: index), body: body.value, features: features)
  }

  /// Returns digests of what a condition compares: the key, and the key with the matcher, or the events that it counts.
  private static func subjects(of condition: Condition, in document: JSONDocument) -> [UInt64] {
    switch condition.form {
    case .test(let test):
      return ["", test.matcher.rawValue].map { matcher in
        var hash = ContentHash(seed: 2)
        hash.addText(of: document, document.range(test.key))
        hash.add(matcher)
        return hash.value
      }
    case .history(let query): return query.events.map { [digest(document, document.range($0))] } ?? []
    case .all, .any, .unreadable: return []
    }
  }

  private static func digest(_ document: JSONDocument, _ range: ByteRange) -> UInt64 {
    var hash = ContentHash()
    hash.addText(of: document, range)
    return hash.value
  }

  // MARK: canonical texts

  /// Returns the rule as `fmt` writes it.
  private func canonicalText(of index: Int) -> [UInt8] {
    guard let value = rules.document.value(at: rules.rules[index].range) else { return text(of: index) }
    return canonical(value, rules.form == .conditions ? .condition : .rule)
  }

  /// Returns the rule's condition as `fmt` writes it; nil if the rule has no condition.
  func conditionText(of index: Int) -> [UInt8]? {
    guard let top = rules.rules[index].conditions.last,
      let value = rules.document.value(at: rules.conditions[Int(top)].range)
    else { return nil }
    return canonical(value, .condition)
  }

  private func canonical(_ value: JSONDocument.Value, _ part: DocumentPart) -> [UInt8] {
    isOrdered
      ? rules.document.compactText(of: value) : DocumentLayout.text(rules.document, of: value, as: part)
  }
}

/// The changes of a rule outside its condition.
struct RulePartChanges {
  private(set) var changes: [ReportedChanges.PartChange] = []
  private let (old, new): (RuleSet, RuleSet)

  init(from old: RuleSet, _ oldIndex: Int, to new: RuleSet, _ newIndex: Int) {
    (self.old, self.new) = (old, new)
    compareConsequences(
      old.rules[oldIndex].consequences.map { Int($0) }, new.rules[newIndex].consequences.map { Int($0) })
    guard old.form != .conditions, new.form != .conditions,
      let one = old.document.value(at: old.rules[oldIndex].range), old.document.isObject(one),
      let other = new.document.value(at: new.rules[newIndex].range), new.document.isObject(other)
    else { return }
    let members = MemberChanges(
      from: one, in: old.document, to: other, in: new.document, skipping: ["condition", "consequences"])
    changes += members.changes.filter { !$0.pointer.isEmpty }
  }

  private mutating func add(_ changes: [ReportedChanges.PartChange], _ id: [UInt8]?, below prefix: String) {
    for var change in changes {
      (change.id, change.pointer) = (id, prefix + change.pointer)
      self.changes.append(change)
    }
  }

  /// Pairs consequences by id, then the remaining consequences in order. `ours` and `theirs`: indices in the rule sets.
  private mutating func compareConsequences(_ ours: [Int], _ theirs: [Int]) {
    var named: [[UInt8]: [Int]] = [:]
    for place in theirs.indices.reversed() {
      if let id = id(new, theirs[place]) { named[id, default: []].append(place) }
    }
    var partners = ours.map { place in id(old, place).flatMap { named[$0]?.popLast() } }
    let taken = Set(partners.compactMap(\.self))
    var open = theirs.indices.filter { !taken.contains($0) }[...]
    for place in ours.indices where partners[place] == nil { partners[place] = open.popFirst() }
    for (place, partner) in zip(ours.indices, partners) {
      let one = old.consequences[ours[place]].entry
      let (id, prefix) = label(old, ours[place], at: place)
      guard let partner else {
        add([.init("", old: old.document.json(of: one), new: nil)], id, below: prefix)
        continue
      }
      let other = new.consequences[theirs[partner]].entry
      add(MemberChanges(from: one, in: old.document, to: other, in: new.document).changes, id, below: prefix)
    }
    for place in open {
      let (id, prefix) = label(new, theirs[place], at: place)
      let text = new.document.json(of: new.consequences[theirs[place]].entry)
      add([.init("", old: nil, new: text)], id, below: prefix)
    }
    let kept = partners.compactMap(\.self)
    if changes.isEmpty, kept != kept.sorted() {
      // Here, the consequences are equal, but their order differs.
      func list(_ set: RuleSet, _ places: [Int]) -> [UInt8] {
        let texts = places.map { set.document.json(of: set.consequences[$0].entry) }
        return [0x5B] + texts.joined(separator: [0x2C]) + [0x5D]
      }
      changes.append(.init("/consequences", old: list(old, ours), new: list(new, theirs)))
    }
  }

  private func id(_ rules: RuleSet, _ place: Int) -> [UInt8]? {
    rules.consequences[place].id.map { rules.document.string(orLexeme: $0) }
  }

  /// Returns the id of a consequence. Without an id, a pointer relative to the rule names the consequence.
  private func label(_ rules: RuleSet, _ place: Int, at index: Int) -> (id: [UInt8]?, prefix: String) {
    let id = id(rules, place)
    return (id, id == nil ? "/consequences/\(index)" : "")
  }
}
