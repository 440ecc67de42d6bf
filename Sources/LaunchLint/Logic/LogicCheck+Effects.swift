/// A side effect of a consequence that may conflict with a different consequence.
struct Change {
  var kind: ChangeKind
  /// The changed item: the name of a profile attribute, or a flattened key of the event.
  var key: [UInt8]
  /// For in-app messages: the canonical forms of the rule's tests of event type and source. Empty for other changes.
  var scope: Set<UInt64> = []
  /// The type of the consequence, and the value that the consequence sets, as written.
  var value: [UInt8]
  /// The index of the rule, and of the consequence, in the rule set.
  var rule: Int
  var consequence: Int
}

enum ChangeKind: Hashable { case profile, event, message }

extension LogicCheck {
  /// The maximum number of pairs of rules that are examined for one changed item.
  private static let mostPairs = 64
  /// The maximum number of earlier changes with which a later change is compared.
  private static let mostKnown = 8

  /// Reports rules that change the same item differently for the same event, and in-app messages
  /// that the same event requests.
  mutating func checkEffects() {
    var groups: [[Change]] = []
    var places: [Key: Int] = [:]
    for (index, rule) in rules.rules.enumerated() where isOpen[index] {
      for consequence in rule.consequences {
        for effect in effects(of: Int(consequence), in: index) {
          let key = Key(kind: effect.kind, key: effect.key, scope: effect.scope)
          if let group = places[key] {
            groups[group].append(effect)
          } else {
            places[key] = groups.count
            groups.append([effect])
          }
        }
      }
    }
    for group in groups where group.count > 1 { check(group) }
  }

  private struct Key: Hashable {
    var kind: ChangeKind
    var key: [UInt8]
    var scope: Set<UInt64>
  }

  /// Searches a group for two changes that the same event can cause. Reports each later change once, and messages
  /// only once per group.
  private mutating func check(_ group: [Change]) {
    var pairs = 0
    // The earlier changes with which later changes are compared: a sample with different values.
    var known: [Change] = []
    for (index, effect) in group.enumerated() {
      defer {
        if known.count < Self.mostKnown,
          effect.kind == .message || !known.contains(where: { $0.value == effect.value })
        {
          known.append(effect)
        }
      }
      var isFound = false
      for earlier in known where earlier.rule != effect.rule {
        guard Self.areAtOdds(earlier, effect) else { continue }
        pairs += 1
        if pairs > Self.mostPairs {
          passOver((group.count - index) * known.count)
          return
        }
        let goals = [earlier, effect].map { ConditionSolver.Goal(node: forest.roots[$0.rule], holds: true) }
        guard let witness = reasoner.draft(goals) else { continue }
        add(effect, after: earlier, on: witness)
        if effect.kind == .message { return }
        isFound = true
        break
      }
      if !isFound, known.count == Self.mostKnown { passOver(index - known.count) }
    }
  }

  private static func areAtOdds(_ one: Change, _ other: Change) -> Bool {
    switch one.kind {
    case .message: true
    case .profile: one.value != other.value
    // `add` keeps an existing value of the event, and `mod` overwrites the value.
    case .event: one.value.first != other.value.first && one.value != other.value
    }
  }

  private mutating func add(_ effect: Change, after earlier: Change, on witness: EventBuilder) {
    let entry = rules.consequences[effect.consequence].entry
    let (lint, message): (LaunchCheck, Message) =
      switch effect.kind {
      case .message: (LaunchLints.severalMessages, "another rule can request an in-app message for the same event")
      case .profile:
        (
          LaunchLints.conflictingEffects,
          "another rule changes profile attribute \(text: effect.key) differently on the same event"
        )
      case .event:
        (
          LaunchLints.conflictingEffects,
          "another rule attaches a different value of \(text: effect.key) to the same event"
        )
      }
    findings.append(
      Finding(
        lint.page, message, at: .document(subject.document.range(entry)), rule: rules.rules[effect.rule].index,
        hint: "make the conditions exclude each other",
        notes: [
          subject.note(
            "other consequence; the event \(text: witness.brief) fires both rules",
            at: rules.consequences[earlier.consequence].entry)
        ]))
  }

  // MARK: effects

  private func effects(of index: Int, in rule: Int) -> [Change] {
    let consequence = rules.consequences[index]
    guard let type = consequence.type, let detail = consequence.detail,
      let name = Self.names.first(where: { subject.document.isNamed(type, $0) })
    else { return [] }
    switch name {
    case "iam": return [message(index, rule)]
    case "schema":
      guard let schema = subject.member(detail, "schema"),
        subject.document.isNamed(schema, Self.inAppSchema)
      else { return [] }
      return [message(index, rule)]
    case "csp":
      guard let key = subject.member(detail, "key"), subject.document.kind(key) == .string else { return [] }
      let parts = ["operation", "value"].map { name in
        subject.member(detail, name).map { Array(subject.document.lexeme($0)) } ?? []
      }
      return [
        Change(
          kind: .profile, key: subject.document.string(key), value: parts[0] + [0] + parts[1], rule: rule,
          consequence: index)
      ]
    default:
      guard let data = subject.member(detail, "eventdata") else { return [] }
      var effects: [Change] = []
      subject.document.forEachScalar(of: data) { key, value in
        effects.append(
          Change(
            kind: .event, key: key, value: Array(name.utf8.prefix(1)) + subject.document.lexeme(value), rule: rule,
            consequence: index))
      }
      return effects
    }
  }

  private static let names = ["iam", "schema", "csp", "add", "mod"]
  /// Source: adobe/aepsdk-messaging-ios: AEPMessaging/Sources/MessagingConstants.swift @5.7.0.
  private static let inAppSchema = "https://ns.adobe.com/personalization/message/in-app"

  private func message(_ index: Int, _ rule: Int) -> Change {
    Change(kind: .message, key: [], scope: scope(of: forest.roots[rule]), value: [], rule: rule, consequence: index)
  }

  /// Returns the canonical forms of the tests that restrict the rule's event type and source.
  private func scope(of root: Int32) -> Set<UInt64> {
    var scope: Set<UInt64> = []
    guard forest.nodes[Int(root)].form == .all else { return [] }
    forest.forEachMember(of: root) { member in
      if isScoped(member) { scope.insert(forms.hashes[Int(member)]) }
    }
    return scope
  }
}
