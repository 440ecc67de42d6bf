extension LaunchLintContext {
  /// Reports the members that no platform reads in the objects of rules.
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document, memberChoice) { object, kind in
      kind !== MemberKind.condition || self.member(object, "definition") != nil
        || LaunchNames.conditionType(ofDefinition: self.document, object) == nil
    }
    let root = rules.root
    let kind: MemberKind =
      switch rules.form {
      case .document: .root
      case .rules: .rule
      case .conditions: .condition
      }
    let parts = rules.form != .document && document.isArray(root) ? document.elements(root) : [root]
    for part in parts { check.check(part, as: kind, &findings) }
  }
}

extension MemberKind {
  fileprivate static let root = MemberKind(
    LaunchNames.root.names, lists: ["rules"], contents: ["rules": .list(rule)])
  fileprivate static let rule = MemberKind(
    LaunchNames.rule.names, lists: ["consequences"],
    contents: ["condition": .object(condition), "consequences": .list(consequence), "meta": .object(meta)])
  private static let meta = MemberKind(LaunchNames.meta.names)
  private static let consequence = MemberKind(LaunchNames.consequence.names)
  fileprivate static let condition: MemberKind = MemberKind(
    LaunchNames.condition.names,
    contents: [
      "definition": .object(
        definition, by: "type",
        [
          "group": MemberKind(LaunchNames.group, lists: ["conditions"], contents: ["conditions": .list(condition)]),
          "matcher": MemberKind(LaunchNames.matcher), "historical": MemberKind(LaunchNames.historical),
        ])
    ])
  private static let definition: MemberKind = MemberKind(
    LaunchNames.definition.names, lists: ["conditions"], contents: ["conditions": .list(condition)])
}
