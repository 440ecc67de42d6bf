extension ConvertLints {
  static let convertList = ConvertCheck(
    "CV134", "convert-list", .error, "a list that is not an array, or a list entry that is not an object",
    why: """
      `experiences`, `audiences`, `segments` and `locations` are arrays of objects. No platform finds anything in a \
      value of a different type. If the audiences or locations of an experience are not an array, JavaScript treats \
      them as an empty list, so nothing restricts the experience. Android rejects the document (CV140).
      """,
    remedy: "Write an array of objects, or of ids where an experience refers to audiences or locations.",
    source: ConvertSource.data,
    fires: .experience(#""audiences":["a1"]"#, more: #","segments":«{"id":"s1"}»"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let document = subject.document
      let rules = subject.rules
      if rules.isBare { return }
      for name in ["experiences", "audiences", "segments", "locations", "archived_experiences"] {
        guard let list = subject.member(rules.root, name), !document.isNull(list), !document.isArray(list) else {
          continue
        }
        findings.add("expected an array for \(text: name.utf8)", at: list)
      }
      for entry in rules.audiences + rules.segments + rules.locations where !document.isObject(entry.entry) {
        findings.add("expected an object", at: entry.entry)
      }
      for experience in rules.experiences {
        for (list, name) in [(experience.audiences, "audiences"), (experience.locations, "locations")] {
          guard let list, !document.isNull(list), !document.isArray(list) else { continue }
          findings.add(
            "expected an array of ids for \(text: name.utf8)", at: list,
            affecting: subject.outcomes(of: experience) {
              subject.decodes(document.range(list), on: $0) ? .alwaysTrue : nil
            })
        }
      }
    })
}
