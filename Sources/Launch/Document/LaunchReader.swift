/// Converts a launch document to rules. Records defects; the profile decides their outcome.
///
/// Source for the structure: adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0;
/// adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0.
struct LaunchReader {
  let document: JSONDocument
  /// The value to read, if it is only a part of the document; nil to read the root.
  let part: JSONDocument.Value?
  let choice: MemberChoice
  /// True if the document is only a part of a larger document, whose root may have more members.
  let isIncomplete: Bool
  package var rules: RuleSet
  /// The index of the rule being read; nil at the root.
  var rule: Int?
  /// A stack of conditions whose nested conditions are being read, innermost last.
  var conditions: [OpenCondition] = []
  /// A stack of conditions that have no parent yet; the children of the innermost open condition are last.
  var children: [ConditionID] = []

  init(
    _ document: JSONDocument, part: JSONDocument.Value? = nil, choice: MemberChoice, isIncomplete: Bool = false
  ) {
    (self.document, self.part, self.choice, self.isIncomplete) = (document, part, choice, isIncomplete)
    rules = RuleSet(document: document)
    if let part { rules.root = part }
    // A rule has about 80 nodes, and a condition has about 13. Unused capacity takes no physical memory.
    let nodeCount = document.nodeCount(of: part ?? document.root)
    rules.rules.reserveCapacity(nodeCount / 64)
    rules.consequences.reserveCapacity(nodeCount / 64)
    rules.conditions.reserveCapacity(nodeCount / 12)
    rules.children.reserveCapacity(nodeCount / 12)
  }

  mutating func read() {
    let root = rules.root
    // The value `part` always has the form `document`.
    if part == nil { rules.form = form(of: root) }
    if rules.form != .document {
      if let list = conditions(in: root) { rules.root = list }
      let root = rules.root
      let isList = document.isArray(root)
      var entry = isList ? document.first(in: root) : root
      while let found = entry {
        let index = rules.rules.count
        rule = index
        readRule(index, found)
        entry = isList ? document.next(after: found, in: root) : nil
      }
      return
    }
    guard document.isObject(root) else { return fault(.rootNotObject, root) }
    let members = members(of: root, LaunchVocabulary.root)
    let (version, metadata, list) = (members[0], members[1], members[2])
    noteNames(of: root)
    readVersion(version, root)
    readMetadata(metadata)
    guard let list, document.isArray(list) else { return fault(.rulesMissing, list ?? root) }
    noteText(of: list)
    var entry = document.first(in: list)
    while let found = entry {
      let index = rules.rules.count
      rule = index
      readRule(index, found)
      entry = document.next(after: found, in: list)
    }
  }

  // MARK: the root

  /// Returns the form of the document. If the root is an array, this is the form of the first element that has a form.
  private func form(of root: JSONDocument.Value) -> RuleSet.Form {
    guard document.isArray(root) else { return form(ofPart: root) ?? .document }
    return document.elements(root).lazy.compactMap(form(ofPart:)).first ?? .document
  }

  /// Returns `rules` for a rule and `conditions` for a condition, even if the rule or condition is incomplete; nil for
  /// other values.
  private func form(ofPart value: JSONDocument.Value) -> RuleSet.Form? {
    guard document.isObject(value) else { return nil }
    func has(_ name: String) -> Bool { document.member(value, name, choice) != nil }
    if has("rules") { return nil }
    let isPart = !has("version")
    if isPart && (has("condition") || has("consequences")) || has("condition") && has("consequences") { return .rules }
    if has("type"), has("definition") { return .conditions }
    let isDefinition =
      has("key") && has("matcher") || has("logic") || has("events") && (has("matcher") || has("searchType"))
    return isPart && (isDefinition || has("definition") || conditions(in: value) != nil) ? .conditions : nil
  }

  /// Returns the conditions of `{"conditions":[…]}`, a fragment of a rule; nil for other values.
  private func conditions(in value: JSONDocument.Value) -> JSONDocument.Value? {
    guard document.isObject(value), let list = document.member(value, "conditions", choice), document.isArray(list),
      document.members(value).count == 1
    else { return nil }
    return list
  }

  private mutating func readVersion(_ version: JSONDocument.Value?, _ root: JSONDocument.Value) {
    guard let version else { return isIncomplete ? () : fault(.versionMissing, root) }
    guard document.kind(version) == .number,
      case .integer(let number) = NumberLexeme.ios(lexeme: document.lexeme(version).span)
    else { return fault(.versionNotInteger, version) }
    noteText(of: version)
    rules.version = number
  }

  /// Reads `metadata`, which only the web engine uses. If its provider is TGT, rules with a `key` also get
  /// `allocation`, the bucket of the user. Source: adobe/aepsdk-rulesengine-typescript: src/executors @3.1.1, read.
  private mutating func readMetadata(_ metadata: JSONDocument.Value?) {
    guard let metadata, document.isObject(metadata),
      let provider = document.member(metadata, "provider", choice),
      document.kind(provider) == .string, document.isNamed(provider, "TGT")
    else { return }
    rules.hasBuckets = true
    let data = document.member(metadata, "providerData", choice)
    let isComplete = ["identityTemplate", "buckets"].allSatisfy { name in
      guard let data, document.isObject(data), let value = document.member(data, name, choice) else { return false }
      return document.isTruthy(value)
    }
    if !isComplete { fault(.bucketDataMissing, data ?? provider) }
  }

  // MARK: a rule

  private mutating func readRule(_ index: Int, _ entry: JSONDocument.Value) {
    let firstCondition = Int32(rules.conditions.count)
    let firstConsequence = Int32(rules.consequences.count)
    if rules.form == .conditions {
      if document.isObject(entry) { readConditions(from: entry) } else { fault(.conditionMissing, entry) }
    } else {
      readParts(of: entry)
    }
    rules.rules.append(
      Rule(
        index: index, range: document.range(entry), conditions: firstCondition..<Int32(rules.conditions.count),
        consequences: firstConsequence..<Int32(rules.consequences.count)))
  }

  private mutating func readParts(of entry: JSONDocument.Value) {
    guard document.isObject(entry) else { return fault(.ruleNotObject, entry) }
    noteNames(of: entry)
    let members = members(of: entry, LaunchVocabulary.rule)
    let (condition, list, meta) = (members[0], members[1], members[2])
    if rules.hasBuckets, let key = members[3], document.isTruthy(key) { fault(.bucketed, key) }
    if let condition, document.isObject(condition) {
      readConditions(from: condition)
    } else {
      fault(.conditionMissing, condition ?? entry)
    }
    if let list, document.isArray(list) {
      noteText(of: list)
      var consequence = document.first(in: list)
      while let found = consequence {
        readConsequence(found)
        consequence = document.next(after: found, in: list)
      }
    } else {
      fault(.consequencesMissing, list ?? entry)
    }
    readMeta(meta)
  }

  private mutating func readMeta(_ meta: JSONDocument.Value?) {
    guard let meta, !document.isNull(meta) else { return }
    guard document.isObject(meta) else { return fault(.metaNotObject, meta) }
    guard !document.tolerances.isEmpty else { return }
    for (kind, range) in oddities(in: meta) { fault(.metaText(kind), range) }
  }

  // MARK: consequences

  private mutating func readConsequence(_ entry: JSONDocument.Value) {
    if document.isObject(entry) { noteNames(of: entry) }
    let firstFault = Int32(rules.faults.count)
    var consequence = Consequence(entry: entry, id: nil, type: nil, detail: nil)
    switch document.kind(entry) {
    case .object: readParts(of: &consequence)
    case .null: fault(.consequenceNull, entry)
    default: fault(.consequenceNotObject, entry)
    }
    consequence.faults = firstFault..<Int32(rules.faults.count)
    rules.consequences.append(consequence)
  }

  private mutating func readParts(of consequence: inout Consequence) {
    let entry = consequence.entry
    let members = members(of: entry, LaunchVocabulary.consequence)
    let (id, type, detail) = (members[0], members[1], members[2])
    (consequence.id, consequence.type, consequence.detail) = (id, type, detail)
    noteIdentifier(id, entry, .idMissing, .idNotText, .idEmpty)
    noteIdentifier(type, entry, .typeMissing, .typeNotText, .typeEmpty)
    if let detail, document.isObject(detail) {
      if document.first(in: detail) == nil { fault(.detailEmpty, detail) }
    } else {
      fault(.detailMissing, detail ?? entry)
    }
    guard !document.tolerances.isEmpty else { return }
    for value in [id, type, detail].compactMap({ $0 }) {
      for (kind, range) in oddities(in: value)
      // Android converts an array to a string without reading the elements, so these deviations in arrays have no
      // effect.
      where value == detail || (kind != .trailingCommaInArray && kind != .emptyElement) {
        fault(.consequenceText(kind), range)
      }
    }
  }

  private mutating func noteIdentifier(
    _ value: JSONDocument.Value?, _ entry: JSONDocument.Value, _ missing: DocumentFault.Reason,
    _ notText: DocumentFault.Reason, _ empty: DocumentFault.Reason
  ) {
    guard let value else { return fault(missing, entry) }
    guard isText(value) else { return fault(notText, value) }
    if isEmptyText(value) { fault(empty, value) }
  }

  private func isEmptyText(_ value: JSONDocument.Value) -> Bool {
    document.plainText(value).map { $0.count == 0 } ?? document.string(value).isEmpty
  }

  // MARK: checking and recording

  func members(of object: JSONDocument.Value, _ names: JSONWords) -> JSONWords.Members {
    document.members(of: object, named: names, choice)
  }

  /// True if the value is a string, or an unquoted word that org.json reads as a string.
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

  mutating func fault(_ reason: DocumentFault.Reason, _ place: JSONDocument.Value, isUnused: Bool = false) {
    fault(reason, document.range(place), isUnused: isUnused)
  }

  mutating func fault(_ reason: DocumentFault.Reason, _ range: ByteRange, isUnused: Bool = false) {
    rules.faults.append(DocumentFault(reason, range, rule: rule, isUnused: isUnused))
  }

  /// Records the deviations from JSON of a value itself, but not of its members or elements.
  mutating func noteText(of value: JSONDocument.Value, isUnused: Bool = false) {
    guard !document.tolerances.isEmpty else { return }
    for (kind, range) in ownOddities(of: value) { fault(.text(kind), range, isUnused: isUnused) }
  }

  /// Records the deviations from JSON of a value and everything inside it. If `goesIntoArrays` is false, trailing
  /// commas and empty elements are not recorded, because the platform does not decode elements.
  mutating func noteWholeText(of value: JSONDocument.Value, isUnused: Bool = false, goesIntoArrays: Bool = true) {
    guard !document.tolerances.isEmpty else { return }
    for (kind, range) in oddities(in: value)
    where goesIntoArrays || (kind != .trailingCommaInArray && kind != .emptyElement) {
      fault(.text(kind), range, isUnused: isUnused)
    }
  }

  /// Returns the deviations from JSON in the parts of a value that the platform reads: all names, all elements, and the
  /// values of members. Of members with the same name, the platform reads only the one that `choice` selects.
  func oddities(in value: JSONDocument.Value) -> [(JSONDeviationKind, ByteRange)] {
    guard !document.tolerances(in: value).isEmpty else { return [] }
    var found: [(JSONDeviationKind, ByteRange)] = []
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

  /// Returns the deviations from JSON of a value itself, but not of its members or elements.
  private func ownOddities(of value: JSONDocument.Value) -> [(JSONDeviationKind, ByteRange)] {
    guard document.isOdd(value) else { return [] }
    let isArray = document.isArray(value)
    return document.tolerances(in: value)
      .filter { !isArray || $0.kind == .trailingCommaInArray || $0.kind == .emptyElement }
      .map { ($0.kind, $0.range) }
  }

  /// Records the deviations from JSON of an object's member names; iOS reads all of them.
  mutating func noteNames(of object: JSONDocument.Value, isUnused: Bool = false) {
    guard !document.tolerances.isEmpty else { return }
    for (name, _) in document.members(object) { noteText(of: name, isUnused: isUnused) }
  }
}
