extension LaunchLintContext {
  /// Reports the members of the objects that rules consist of that no platform reads.
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document)
    guard document.isObject(document.root) else { return }
    check.check(document.root, as: .root, &findings)
    for rule in elements(members(document.root, LaunchNames.root)[1]) where document.isObject(rule) {
      check.check(rule, as: .rule, &findings)
      let parts = members(rule, LaunchNames.rule)
      if let condition = parts[0] { addUnknownMembers(ofCondition: condition, &check, to: &findings) }
      check.check(parts[2], as: .meta, &findings)
      for consequence in elements(parts[1]) {
        check.check(consequence, as: .consequence, &findings)
      }
    }
  }

  private func addUnknownMembers(
    ofCondition top: JSONDocument.Value, _ check: inout UnknownMemberCheck, to findings: inout Findings
  ) {
    var open = [top]
    while let condition = open.popLast() {
      guard document.isObject(condition) else { continue }
      check.check(condition, as: .condition, &findings)
      let definition = members(condition, LaunchNames.condition)[1]
      guard let definition, document.isObject(definition) else { continue }
      check.check(definition, as: .definition, &findings)
      open += elements(members(definition, LaunchNames.definition)[1])
    }
  }

  private func members(_ object: JSONDocument.Value, _ names: NameList) -> JSONWords.Members {
    document.members(of: object, named: names.words, memberChoice)
  }

  /// The elements of an array; empty for any other value.
  private func elements(_ list: JSONDocument.Value?) -> [JSONDocument.Value] {
    list.map { document.isArray($0) ? document.elements($0) : [] } ?? []
  }
}

extension MemberKind {
  fileprivate static let root = MemberKind(LaunchNames.root.names, lists: ["rules"])
  fileprivate static let rule = MemberKind(LaunchNames.rule.names, lists: ["consequences"])
  fileprivate static let meta = MemberKind(LaunchNames.meta.names)
  fileprivate static let consequence = MemberKind(LaunchNames.consequence.names)
  fileprivate static let condition = MemberKind(LaunchNames.condition.names)
  fileprivate static let definition = MemberKind(LaunchNames.definition.names, lists: ["conditions"])
}
