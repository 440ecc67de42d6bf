extension ConvertLints {
  static let convertNoRules = ConvertCheck(
    "CV131", "convert-no-rules", .warning, "an audience or location without rules",
    why: """
      An audience or location whose `rules` are null or missing matches no visitor. An experience that lists only \
      such audiences, or only such locations, reaches no new visitor.
      """,
    remedy: "Write rules, or remove the id from the experiences that list it.",
    source: ConvertSource.data,
    fires: .experience(#""audiences":["a1"]"#, lists: #","audiences":[{"id":"a1","rules":«null»}]"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let never = subject.outcomes { _ in .neverTrue }
      for (entries, noun) in [(subject.rules.audiences, "audience"), (subject.rules.locations, "location")] {
        for entry in entries where entry.tree == nil && subject.document.isObject(entry.entry) {
          findings.add(
            "\(noun) without rules matches no visitor", at: entry.rules ?? entry.entry, outcomes: never,
            hint: "add `rules`, or remove the \(noun) from the experiences that list it")
        }
      }
    })
}
