/// The input of the Airship lints: one document (schedules or a predicate), as each requested platform reads the
/// document.
package struct AirshipLintContext: Sendable {
  /// A platform, and the document as the platform reads it. Platforms may read different parts of a document.
  package struct Reading: Sendable {
    package var profile: AirshipProfile
    package var set: ScheduleSet

    package init(_ profile: AirshipProfile, _ set: ScheduleSet) { (self.profile, self.set) = (profile, set) }

    /// The schedules that the platform loads.
    package var accepted: [Schedule] {
      zip(set.schedules, set.refusals(for: profile)).filter { $1 == nil }.map(\.0)
    }
  }

  package let readings: [Reading]
  /// True if the document is a single predicate.
  package let isPredicate: Bool
  let document: JSONDocument
  /// The ids of the schedules in earlier JSON values of the same text.
  let earlierIDs: Set<[UInt8]>
  /// The time in seconds since 1970 with which the ends of schedules are compared.
  let clock: Double

  /// All `readings` must be of the same document. Returns nil if `readings` is empty.
  package init?(
    _ readings: [Reading], isPredicate: Bool, after earlierIDs: Set<[UInt8]> = [], clock: Double = 1_767_225_600
  ) {
    guard let first = readings.first else { return nil }
    (self.readings, self.isPredicate, self.clock) = (readings, isPredicate, clock)
    document = first.set.document
    self.earlierIDs = earlierIDs
  }

  /// Runs all checks and returns the findings in document order.
  package func findings() -> [Finding] {
    var findings = Findings(in: document)
    text.check(&findings)
    addFaults(to: &findings)
    addUnknownMembers(to: &findings)
    for (page, check) in AirshipLints.checks {
      findings.page = page
      check(self, &findings)
    }
    return Finding.inOrder(findings.all)
  }

  private var text: TextLintContext {
    TextLintContext(
      document: document,
      platforms: readings.flatMap { reading in
        reading.profile.readers.prefix(1).map { TextLintContext.Platform(name: reading.profile.name, reader: $0) }
      })
  }

  // MARK: parts

  /// The elements of the root of the document if the root is an array, else the root.
  var entries: [JSONDocument.Value] {
    document.isArray(document.root) ? document.elements(document.root) : [document.root]
  }

  /// The cancel payloads in the document, without envelopes around them. If the value in an envelope is null, the entry
  /// with the envelope is included instead.
  var cancellations: [JSONDocument.Value] {
    if isPredicate { return [] }
    return entries.compactMap { entry in
      ScheduleEnvelope.cancellation(in: entry, of: document)
        ?? (ScheduleEnvelope(entry, in: document)?.kind == .cancellation ? entry : nil)
    }
  }

  /// The document as the first platform reads it.
  var set: ScheduleSet { readings[0].set }

  /// The objects of the schedules, without envelopes around them.
  var schedules: [JSONDocument.Value] {
    isPredicate ? [] : set.schedules.filter(\.isWritten).compactMap { document.value(at: $0.range) }
  }

  /// The objects of all triggers, including cancellation triggers and nested triggers.
  var triggers: [JSONDocument.Value] {
    let made = Set(set.schedules.filter { !$0.isWritten }.map(\.range))
    return set.triggers.filter { !made.contains($0.range) }.compactMap { document.value(at: $0.range) }
  }

  func member(_ object: JSONDocument.Value?, _ name: String) -> JSONDocument.Value? {
    object.flatMap { document.presentMember($0, name) }
  }

  /// Returns the unescaped bytes of a string; nil for other values.
  func text(_ value: JSONDocument.Value?) -> [UInt8]? {
    guard let value, document.kind(value) == .string else { return nil }
    return document.string(value)
  }

  func isText(_ value: JSONDocument.Value?, _ expected: String) -> Bool {
    text(value)?.elementsEqual(expected.utf8) ?? false
  }

  /// Returns a number as a double; nil for other values.
  func number(_ value: JSONDocument.Value?) -> Double? {
    guard let value, document.kind(value) == .number else { return nil }
    return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
  }

  /// Returns the elements of an array; an empty array for other values.
  func elements(_ value: JSONDocument.Value?) -> [JSONDocument.Value] {
    guard let value, document.isArray(value) else { return [] }
    return document.elements(value)
  }

  /// Collects the results of `outcome` by platform; platforms with a nil result are skipped.
  func outcomes(_ outcome: (AirshipProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for reading in readings {
      if let outcome = Self.outcome(on: reading.profile, outcome) {
        outcomes.set(outcome, on: reading.profile.name)
      }
    }
    return outcomes
  }

  /// Returns the result of `outcome` for a profile. If the result is nil, but not for a platform that the profile
  /// represents, returns `otherResult`.
  static func outcome(on profile: AirshipProfile, _ outcome: (AirshipProfile) -> Outcome?) -> Outcome? {
    if let own = outcome(profile) { return own }
    return profile.standsFor.contains { outcome($0) != nil } ? .otherResult : nil
  }

  /// Returns the objects in a predicate that have a member `value`, outermost first. `withElements`: true to include
  /// the objects inside `array_contains` and `array_length`.
  func tests(in predicate: JSONDocument.Value, withElements: Bool = true) -> [JSONDocument.Value] {
    var tests: [JSONDocument.Value] = []
    var open = [predicate]
    while let object = open.popLast() {
      guard document.isObject(object) else { continue }
      for name in ["and", "or", "not"] {
        guard let members = member(object, name) else { continue }
        open += document.isArray(members) ? document.elements(members).reversed() : [members]
      }
      guard let value = member(object, "value") else { continue }
      tests.append(object)
      guard withElements else { continue }
      for name in ["array_contains", "array_length"] {
        if let inner = member(value, name) { open.append(inner) }
      }
    }
    return tests
  }

  /// A name in the path of a test, and the string in `scope` or `key` that contains the name.
  typealias PathName = (name: [UInt8], value: JSONDocument.Value)

  /// Returns the names of the members that lead to the value that a test compares.
  func names(of test: JSONDocument.Value) -> [PathName] {
    let scope = member(test, "scope")
    let values = (text(scope) == nil ? elements(scope) : [scope].compactMap(\.self)) + [member(test, "key")]
    return values.compactMap { value in value.flatMap { value in text(value).map { ($0, value) } } }
  }

  /// As `names(of:)`, but returns only the names, without their strings.
  func path(of test: JSONDocument.Value) -> [[UInt8]] { names(of: test).map(\.name) }

  /// The predicates of the document, each with its trigger. The trigger is nil if the document is a predicate.
  var predicates: [(predicate: JSONDocument.Value, trigger: JSONDocument.Value?)] {
    if isPredicate { return [(document.root, nil)] }
    return triggers.compactMap { trigger in member(trigger, "predicate").map { ($0, trigger) } }
  }
}
