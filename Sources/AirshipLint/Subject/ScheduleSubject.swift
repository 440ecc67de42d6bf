package import Airship
internal import RuleCore
package import RuleLint

/// What is checked of Airship: one document of schedules, or a predicate, and what each of the
/// platforms that are asked about reads in it.
package struct ScheduleSubject: Sendable {
  /// A platform with its reading: platforms differ in which parts they see at all.
  package struct Reading: Sendable {
    package var profile: AirshipProfile
    package var set: ScheduleSet

    package init(_ profile: AirshipProfile, _ set: ScheduleSet) {
      (self.profile, self.set) = (profile, set)
    }
  }

  package let readings: [Reading]
  /// The document is a predicate by itself.
  package let isPredicate: Bool
  let document: JSONDocument

  /// `readings` are of one document; nil without any.
  package init?(_ readings: [Reading], isPredicate: Bool) {
    guard let first = readings.first else { return nil }
    (self.readings, self.isPredicate) = (readings, isPredicate)
    document = first.set.document
  }

  /// Runs all checks over the document, in document order.
  package func findings() -> [Finding] {
    var findings = Findings()
    text.check(&findings)
    if cancellation == nil { addFaults(to: &findings) }
    for (page, check) in AirshipCheck.documentChecks {
      findings.page = page
      check(self, &findings)
    }
    return Finding.inOrder(findings.all)
  }

  private var text: TextSubject {
    TextSubject(
      document: document,
      platforms: readings.flatMap { reading in
        reading.profile.readers.prefix(1).map {
          TextSubject.Platform(name: reading.profile.name, reader: $0)
        }
      })
  }

  // MARK: parts

  /// What the document is a cancellation of, where it is one.
  var cancellation: JSONDocument.Value? {
    CancelRequest.payload(of: document.root, in: document)
  }

  /// The reading of the platform that is named first.
  var set: ScheduleSet { readings[0].set }

  /// The objects of the schedules, out of their envelopes.
  var schedules: [JSONDocument.Value] {
    isPredicate ? [] : set.schedules.compactMap { document.value(at: $0.range) }
  }

  /// The objects of all triggers, those that call off and those inside of others included.
  var triggers: [JSONDocument.Value] {
    self.set.triggers.compactMap { document.value(at: $0.range) }
  }

  func member(_ object: JSONDocument.Value?, _ name: String) -> JSONDocument.Value? {
    object.flatMap { document.presentMember($0, name) }
  }

  /// The text of a string; nil for anything else.
  func text(_ value: JSONDocument.Value?) -> [UInt8]? {
    guard let value, document.kind(value) == .string else { return nil }
    return document.string(value)
  }

  func isText(_ value: JSONDocument.Value?, _ expected: String) -> Bool {
    text(value)?.elementsEqual(expected.utf8) ?? false
  }

  /// A number as a double; nil for anything else.
  func number(_ value: JSONDocument.Value?) -> Double? {
    guard let value, document.kind(value) == .number else { return nil }
    return NumberLexeme.javascript(lexeme: document.lexeme(value).span)
  }

  /// The elements of an array; none of anything else.
  func elements(_ value: JSONDocument.Value?) -> [JSONDocument.Value] {
    guard let value, document.isArray(value) else { return [] }
    return document.elements(value)
  }

  /// One outcome for each platform for which `outcome` gives one.
  func outcomes(_ outcome: (AirshipProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for reading in readings {
      if let outcome = Self.outcome(on: reading.profile, outcome) {
        outcomes.set(outcome, on: reading.profile.name)
      }
    }
    return outcomes
  }

  /// The outcome on a platform. Where one stands for others, what happens on one of these is that they
  /// are not alike.
  static func outcome(
    on profile: AirshipProfile, _ outcome: (AirshipProfile) -> Outcome?
  ) -> Outcome? {
    if let own = outcome(profile) { return own }
    return profile.standsFor.contains { outcome($0) != nil } ? .otherResult : nil
  }

  /// All objects of a predicate that hold `value`, outermost first. Those inside a matcher ask for
  /// elements of an array, or their number: `withElements` has them, too.
  func tests(
    in predicate: JSONDocument.Value, withElements: Bool = true
  ) -> [JSONDocument.Value] {
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

  /// The names that lead to the value of a test.
  func path(of test: JSONDocument.Value) -> [[UInt8]] {
    let scope = member(test, "scope")
    let outer = text(scope).map { [$0] } ?? elements(scope).compactMap { text($0) }
    return outer + [text(member(test, "key"))].compactMap { $0 }
  }

  /// The predicates of the document: each trigger's, or the document itself.
  var predicates: [(predicate: JSONDocument.Value, trigger: JSONDocument.Value?)] {
    if isPredicate { return [(document.root, nil)] }
    return triggers.compactMap { trigger in
      member(trigger, "predicate").map { ($0, trigger) }
    }
  }
}
