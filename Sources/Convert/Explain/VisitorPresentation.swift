/// A visitor in the form that explanations show, with tables for lookups by name. Every value and table is computed
/// when it is first needed, at most once per visitor.
struct VisitorPresentation: Sendable {
  private let program: AudienceProgram
  private var event: VisitorEvent?
  /// The members of each source, keyed by the comparison key of the member's name.
  private var members: [VisitorSource: [CollationKey: JSONDocument.Value]] = [:]
  /// The member names of each source, keyed by their lower-case form. If several names have the same form, the last
  /// name is kept.
  private var spellings: [VisitorSource: [CollationKey: [UInt8]]] = [:]
  /// The members of `bucketed`, keyed by experience id.
  private var entries: [CollationKey: JSONDocument.Value]?
  private var values: [JSONDocument.Value: TestExplanation.Value] = [:]
  /// The attributes, each keyed by the index of the attribute's key in `AudienceProgram.keys`.
  private var facts: [Int32: FactPresentation] = [:]

  init(_ program: AudienceProgram) { self.program = program }

  mutating func begin(_ event: VisitorEvent?) {
    self.event = event
    members.removeAll(keepingCapacity: true)
    spellings.removeAll(keepingCapacity: true)
    entries = nil
    values.removeAll(keepingCapacity: true)
    facts.removeAll(keepingCapacity: true)
  }

  private var profile: ConvertProfile { program.profile }

  // MARK: names

  /// Returns the object of a source; nil if the visitor has none.
  func object(of source: VisitorSource) -> JSONDocument.Value? {
    switch source {
    case .attributes: event?.attributes
    case .location: event?.location
    }
  }

  /// Returns the value of a key; nil if the visitor lacks the key.
  mutating func value(under key: VisitorKey) -> JSONDocument.Value? {
    if let known = members[key.source] { return known[key.name] }
    let found = named(object(of: key.source))
    members[key.source] = found
    return found[key.name]
  }

  /// Returns the first member name of the visitor that equals `key` if case is ignored; nil if there is none.
  mutating func spelling(like key: VisitorKey) -> [UInt8]? {
    let wanted = CollationKey(lowercasing: key.name.bytes, profile.runtime)
    if let known = spellings[key.source] { return known[wanted] }
    var found: [CollationKey: [UInt8]] = [:]
    if let event, let object = object(of: key.source) {
      for (name, _) in event.document.members(object) {
        let name = event.document.string(name)
        let key = CollationKey(lowercasing: name, profile.runtime)
        found[key] = found[key] ?? name
      }
    }
    spellings[key.source] = found
    return found[wanted]
  }

  /// Returns the value in `bucketed` for the id of an experience, even if the platform does not accept it as a
  /// decision.
  mutating func entry(under id: [UInt8]) -> JSONDocument.Value? {
    let id = CollationKey(id, profile.runtime)
    if let entries { return entries[id] }
    let found = named(event?.bucketed)
    entries = found
    return found[id]
  }

  private func named(_ object: JSONDocument.Value?) -> [CollationKey: JSONDocument.Value] {
    guard let event, let object else { return [:] }
    var result: [CollationKey: JSONDocument.Value] = [:]
    let members = event.document.distinctMembers(object, profile.memberChoice, isCanonical: profile.runtime == .swift)
    for (name, value) in members { result[CollationKey(name, profile.runtime)] = value }
    return result
  }

  // MARK: values

  /// Returns a value of the event as written.
  mutating func found(_ value: JSONDocument.Value) -> TestExplanation.Value {
    if let known = values[value] { return known }
    guard let event else { return .absent }
    let found = TestExplanation.Value(value, in: event.document)
    values[value] = found
    return found
  }

  /// Returns `fact` in the form that explanations show; nil if there is no event. `value`: the value in the event that
  /// the platform converted to `fact`. `key`: the index of the attribute's key in the program.
  mutating func fact(_ fact: VisitorFact, under key: Int32, _ value: JSONDocument.Value) -> FactPresentation? {
    if let known = facts[key] { return known }
    guard let event else { return nil }
    let shown = FactPresentation(
      fact, isText: event.document.kind(value) == .string, for: program.index.comparisonsOfKey[Int(key)])
    facts[key] = shown
    return shown
  }
}

extension TestExplanation.Value {
  /// Creates a value as written in its document, truncated if it is long.
  init(_ value: JSONDocument.Value, in document: JSONDocument) {
    switch document.kind(value) {
    case .null: self = .null
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .string, .word: self = .text(TestExplanation.shortened(document.string(value)))
    case .number:
      let digits = document.lexeme(value)
      self =
        digits.count <= TestExplanation.maximumTextLength
        ? .number(Array(digits)) : .text(TestExplanation.shortened(Array(digits)))
    case .array, .object:
      let bytes = document.json(of: value)
      self = bytes.count <= TestExplanation.maximumTextLength ? .json(bytes) : .text(TestExplanation.shortened(bytes))
    }
  }
}
