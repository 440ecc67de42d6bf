internal import RuleEngine

/// Turns the tree of a launch document into rules. Records everything, judges nothing.
///
/// Source of the shapes: adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0;
/// adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0.
struct LaunchReader {
  let document: JSONDocument
  let choice: MemberChoice
  var rules: RuleSet
  /// The rule that is being read.
  var rule: Int?

  init(_ document: JSONDocument, choice: MemberChoice) {
    (self.document, self.choice) = (document, choice)
    rules = RuleSet(document: document)
  }

  mutating func read() {
    let root = document.root
    guard document.kind(root) == .object else { return fault(.rootNotObject, root) }
    noteNames(of: root)
    readVersion(root)
    readMetadata(root)
    guard let list = member(root, "rules"), document.kind(list) == .array else {
      return fault(.rulesMissing, member(root, "rules") ?? root)
    }
    noteText(of: list)
    for (index, entry) in document.elements(list).enumerated() {
      rule = index
      readRule(index, entry)
    }
  }

  // MARK: the root

  private mutating func readVersion(_ root: JSONDocument.Value) {
    guard let version = member(root, "version") else { return fault(.versionMissing, root) }
    guard document.kind(version) == .number,
      case .integer(let number) = NumberLexeme.ios(lexeme: Array(document.lexeme(version)))
    else { return fault(.versionNotInteger, version) }
    noteText(of: version)
    rules.version = number
  }

  /// The web engine reads `metadata`: one provider sorts rules into buckets.
  /// Source: adobe/aepsdk-rulesengine-typescript: src/executors/index.ts @3.1.1, read.
  private mutating func readMetadata(_ root: JSONDocument.Value) {
    guard let metadata = member(root, "metadata"), document.kind(metadata) == .object,
      let provider = member(metadata, "provider"), document.kind(provider) == .string,
      document.isNamed(provider, "TGT")
    else { return }
    fault(.bucketing, provider)
  }

  // MARK: a rule

  private mutating func readRule(_ index: Int, _ entry: JSONDocument.Value) {
    let first = Int32(rules.conditions.count)
    var consequences: [Consequence] = []
    defer {
      rules.rules.append(
        Rule(
          index: index, range: document.range(entry),
          conditions: first..<Int32(rules.conditions.count), consequences: consequences))
    }
    guard document.kind(entry) == .object else { return fault(.ruleNotObject, entry) }
    noteNames(of: entry)
    if let condition = member(entry, "condition"), document.kind(condition) == .object {
      readConditions(from: condition)
    } else {
      fault(.conditionMissing, member(entry, "condition") ?? entry)
    }
    if let list = member(entry, "consequences"), document.kind(list) == .array {
      noteText(of: list)
      consequences = document.elements(list).map { readConsequence($0) }
    } else {
      fault(.consequencesMissing, member(entry, "consequences") ?? entry)
    }
    readMeta(entry)
  }

  private mutating func readMeta(_ entry: JSONDocument.Value) {
    guard let meta = member(entry, "meta"), document.kind(meta) != .null else { return }
    guard document.kind(meta) == .object else { return fault(.metaNotObject, meta) }
    for (kind, range) in oddities(in: meta) { fault(.metaText(kind), range) }
  }

  // MARK: consequences

  private mutating func readConsequence(_ entry: JSONDocument.Value) -> Consequence {
    var consequence = Consequence(entry: entry, id: nil, type: nil, detail: nil, faults: [])
    func note(_ reason: Unreadable.Reason, _ place: JSONDocument.Value) {
      let fault = Unreadable(reason, document.range(place), rule: rule)
      rules.faults.append(fault)
      consequence.faults.append(fault)
    }
    switch document.kind(entry) {
    case .object: break
    case .null:
      note(.consequenceNull, entry)
      return consequence
    default:
      note(.consequenceNotObject, entry)
      return consequence
    }
    noteNames(of: entry)
    consequence.id = member(entry, "id")
    consequence.type = member(entry, "type")
    consequence.detail = member(entry, "detail")
    noteIdentifier(consequence.id, entry, .idMissing, .idNotText, .idEmpty)
    noteIdentifier(consequence.type, entry, .typeMissing, .typeNotText, .typeEmpty)
    if let detail = consequence.detail, document.kind(detail) == .object {
      if document.members(detail).isEmpty { note(.detailEmpty, detail) }
    } else {
      note(.detailMissing, consequence.detail ?? entry)
    }
    for value in [consequence.id, consequence.type, consequence.detail].compactMap({ $0 }) {
      for (kind, range) in oddities(in: value) {
        let fault = Unreadable(.consequenceText(kind), range, rule: rule)
        rules.faults.append(fault)
        consequence.faults.append(fault)
      }
    }
    return consequence

    func noteIdentifier(
      _ value: JSONDocument.Value?, _ entry: JSONDocument.Value, _ missing: Unreadable.Reason,
      _ notText: Unreadable.Reason, _ empty: Unreadable.Reason
    ) {
      guard let value else { return note(missing, entry) }
      guard isText(value) else { return note(notText, value) }
      if document.string(value).isEmpty { note(empty, value) }
    }
  }

  // MARK: looking and noting

  func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    document.member(object, name, choice)
  }

  /// Whether a string, or a bare word that is one to org.json.
  func isText(_ value: JSONDocument.Value) -> Bool {
    switch document.kind(value) {
    case .string: true
    case .word, .number: isTextToJava(value)
    default: false
    }
  }

  private func isTextToJava(_ value: JSONDocument.Value) -> Bool {
    guard document.isOdd(value) || document.kind(value) == .word else { return false }
    if case .text = JavaWord.read(Array(document.lexeme(value))) { return true }
    return false
  }

  mutating func fault(
    _ reason: Unreadable.Reason, _ place: JSONDocument.Value, isUnused: Bool = false
  ) {
    fault(reason, document.range(place), isUnused: isUnused)
  }

  mutating func fault(_ reason: Unreadable.Reason, _ range: ByteRange, isUnused: Bool = false) {
    rules.faults.append(Unreadable(reason, range, rule: rule, isUnused: isUnused))
  }

  /// Notes what departs from JSON in a value itself, its parts left out.
  mutating func noteText(of value: JSONDocument.Value, isUnused: Bool = false) {
    for (kind, range) in ownOddities(of: value) { fault(.text(kind), range, isUnused: isUnused) }
  }

  /// Notes what departs from JSON anywhere inside a value that is read whole.
  ///
  /// An array that is kept as it is, and not gone through, may lack elements.
  mutating func noteWholeText(
    of value: JSONDocument.Value, isUnused: Bool = false, goesIntoArrays: Bool = true
  ) {
    for (kind, range) in oddities(in: value)
    where goesIntoArrays || (kind != .trailingCommaInArray && kind != .emptyElement) {
      fault(.text(kind), range, isUnused: isUnused)
    }
  }

  /// What departs from JSON in the parts of a value that are read: of several members with one name
  /// the one that counts, and all names.
  func oddities(in value: JSONDocument.Value) -> [(JSONTolerance.Kind, ByteRange)] {
    guard !document.tolerances(in: value).isEmpty else { return [] }
    var found: [(JSONTolerance.Kind, ByteRange)] = []
    var open = [value]
    while let value = open.popLast() {
      switch document.kind(value) {
      case .object:
        for (name, _) in document.members(value) { found += ownOddities(of: name) }
        open += document.distinctMembers(value, choice).map(\.value)
      case .array:
        found += ownOddities(of: value)
        open += document.elements(value)
      case .string, .number, .word, .true, .false, .null: found += ownOddities(of: value)
      }
    }
    return found
  }

  /// What departs from JSON in a value itself, its parts left out.
  private func ownOddities(of value: JSONDocument.Value) -> [(JSONTolerance.Kind, ByteRange)] {
    guard document.isOdd(value) else { return [] }
    let isArray = document.kind(value) == .array
    return document.tolerances(in: value)
      .filter { !isArray || $0.kind == .trailingCommaInArray || $0.kind == .emptyElement }
      .map { ($0.kind, $0.range) }
  }

  /// Notes what departs from JSON in the names of an object's members, which iOS reads all.
  mutating func noteNames(of object: JSONDocument.Value, isUnused: Bool = false) {
    guard !document.tolerances.isEmpty else { return }
    for (name, _) in document.members(object) { noteText(of: name, isUnused: isUnused) }
  }
}
