extension ConvertLints {
  static let convertUnused = ConvertCheck(
    "CV126", "convert-unused", .info, "an audience or location that no experience uses",
    why: "The SDKs never evaluate it.",
    remedy: "Remove it, or add its id to an experience.",
    source: ConvertSource.data,
    fires: .experience(
      #""audiences":["a1"]"#,
      lists:
        #","audiences":[{"id":«"a9"»,"rules":null},{"id":"a1","rules":{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}}]"#
    ), silent: .soundConfiguration,
    .document { subject, findings in
      let rules = subject.rules
      if rules.experiences.isEmpty { return }
      let audiences = Set(rules.experiences.flatMap { rules.elements($0.audiences) }.map(subject.shown))
      let locations = Set(rules.experiences.flatMap { rules.elements($0.locations) }.map(subject.shown))
      for (entries, used) in [(rules.audiences, audiences), (rules.locations, locations)] {
        for entry in entries {
          guard let id = entry.id, !used.contains(subject.shown(id)) else { continue }
          findings.add("no experience refers to \(text: subject.shown(id))", at: id)
        }
      }
    })
}
