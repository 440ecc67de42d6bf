extension ConvertLints {
  static let convertNotModelled = ConvertCheck(
    "CV133", "convert-not-modelled", .info, "goals, features or default segments, which `rulectl` does not evaluate",
    why: """
      The SDKs count conversions by `goals`, read variables from `features`, and get default segments from the app. \
      `rulectl eval` ignores these members, and their rules are not checked. `rulectl eval` reads attributes and \
      segments from the event only.
      """,
    remedy: "Write default segments into the attributes of the event. Test goals and features in the app.",
    source: ConvertSource.data,
    fires: .experience(#""audiences":["a1"]"#, more: #",«"goals"»:[{"id":"g1","key":"buy","rules":null}]"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let document = subject.document
      if subject.rules.isBare { return }
      for (name, value) in document.members(subject.rules.root) where !document.isEmpty(value) {
        let text = document.string(name)
        guard ["goals", "features", "defaultSegments"].contains(where: { text.elementsEqual($0.utf8) }) else {
          continue
        }
        findings.add("rulectl does not evaluate \(text: text)", at: name)
      }
    })
}

extension JSONDocument {
  /// True if the value is null, or a container without elements or members.
  fileprivate func isEmpty(_ value: Value) -> Bool {
    isNull(value) || (isArray(value) || isObject(value)) && first(in: value) == nil
  }
}
