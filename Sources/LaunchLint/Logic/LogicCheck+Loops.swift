/// Checks of rules that may fire again for the events that they dispatch.
extension LogicCheck {
  mutating func checkLoops(_ rule: Rule, _ root: Int32) {
    if subject.isCard(rule) { return }
    for index in rule.consequences {
      let consequence = rules.consequences[Int(index)]
      guard let type = consequence.type, subject.document.isNamed(type, "dispatch"),
        let detail = consequence.detail, let pins = pins(of: detail, for: root),
        reasoner.draft([ConditionSolver.Goal(node: root, holds: true)], pins: pins) != nil
      else { continue }
      findings.append(
        Finding(
          LaunchLints.dispatchLoop.page, "the dispatched event can fire the rule again",
          at: .document(subject.document.range(consequence.entry)), rule: rule.index))
    }
  }

  /// Returns the known values of the event that a `dispatch` consequence creates, keyed by fact. Includes only facts
  /// that the rule at `root` tests. Nil if the consequence creates no event, or if values of the event contain tokens.
  private func pins(of detail: JSONDocument.Value, for root: Int32) -> [UInt32: ProbeValue]? {
    guard let type = text(detail, "type"), let source = text(detail, "source"),
      let action = text(detail, "eventdataaction")
    else { return nil }
    let isNew = action.elementsEqual("new".utf8)
    guard isNew || action.elementsEqual("copy".utf8) else { return nil }
    var values: [[UInt8]: ProbeValue] = [:]
    if isNew {
      guard let data = subject.member(detail, "eventdata") else { return nil }
      var isKnown = true
      subject.document.forEachScalar(of: data) { key, value in
        let known = known(value)
        isKnown = isKnown && known != nil
        values[key] = known ?? .absent
      }
      if !isKnown { return nil }
    }
    var pins: [UInt32: ProbeValue] = [:]
    for fact in forest.facts(below: root) {
      switch forest.facts[Int(fact)] {
      case .special(.type): pins[fact] = .text(type)
      case .special(.source): pins[fact] = .text(source)
      case .data(let key) where profile.dataHidesSpecialKeys && isName(key, .type): pins[fact] = .text(type)
      case .data(let key) where profile.dataHidesSpecialKeys && isName(key, .source): pins[fact] = .text(source)
      case .data(let key) where isNew: pins[fact] = values[key] ?? .absent
      case .data, .special, .state, .history, .nothing, .crash: continue
      }
    }
    return pins
  }

  private func isName(_ key: [UInt8], _ special: SpecialKey) -> Bool {
    key.elementsEqual(special.rawValue.utf8)
  }

  /// Returns the string value of a member; nil if the string contains tokens.
  private func text(_ object: JSONDocument.Value, _ name: String) -> [UInt8]? {
    guard let value = subject.member(object, name), case .text(let text) = known(value) else { return nil }
    return text
  }

  /// Returns the value of a scalar; nil if the scalar is a string that contains tokens.
  private func known(_ value: JSONDocument.Value) -> ProbeValue? {
    switch subject.document.kind(value) {
    case .string:
      let text = subject.document.string(value)
      return text.contains(0x25) ? nil : .text(text)
    case .number: return .number(Array(subject.document.lexeme(value)))
    case .true: return .truth(true)
    case .false: return .truth(false)
    case .null: return .absent
    case .object, .array, .word: return nil
    }
  }
}
