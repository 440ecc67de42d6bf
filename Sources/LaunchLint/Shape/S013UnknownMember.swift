extension LaunchLintContext {
  /// Reports the members of the objects that rules consist of that no platform reads.
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document)
    let root = document.root
    let parts = document.isArray(root) ? document.elements(root) : [root]
    switch rules.form {
    case .document:
      guard document.isObject(root) else { return }
      check.check(root, as: .root, &findings)
      for rule in elements(members(root, LaunchNames.root)[1]) {
        addUnknownMembers(ofRule: rule, &check, to: &findings)
      }
    case .rules:
      for rule in parts { addUnknownMembers(ofRule: rule, &check, to: &findings) }
    case .conditions:
      for condition in parts { addUnknownMembers(ofCondition: condition, &check, to: &findings) }
    }
  }

  private func addUnknownMembers(
    ofRule rule: JSONDocument.Value, _ check: inout UnknownMemberCheck, to findings: inout Findings
  ) {
    guard document.isObject(rule) else { return }
    check.check(rule, as: .rule, &findings)
    let parts = members(rule, LaunchNames.rule)
    if let condition = parts[0] { addUnknownMembers(ofCondition: condition, &check, to: &findings) }
    check.check(parts[2], as: .meta, &findings)
    for consequence in elements(parts[1]) { check.check(consequence, as: .consequence, &findings) }
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
