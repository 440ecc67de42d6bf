extension ConvertLints {
  static let convertReference = ConvertCheck(
    "CV121", "convert-reference", .warning, "a reference to an id that does not exist",
    why: """
      iOS and JavaScript ignore a reference to an id that does not exist. If all audiences of an experience are \
      missing, every visitor matches on iOS and in JavaScript, and none on Android (CV141). If all locations of an \
      experience are missing, every visitor matches on iOS, and none in JavaScript or on Android.
      """,
    remedy: "Use the id of an audience, segment or location of the configuration.",
    source: ConvertSource.data,
    fires: .experience(#""audiences":["a1",«"a2"»]"#),
    silent: .soundConfiguration,
    .document { subject, findings in
      let rules = subject.rules
      var audiences = ReferenceHints((rules.audiences + rules.segments).map(\.id), in: subject)
      var locations = ReferenceHints(rules.locations.map(\.id), in: subject)
      for experience in rules.experiences {
        subject.check(experience, experience.audiences, against: \.audiences, &audiences, &findings) {
          $0.audiences == .known ? .alwaysTrue : .neverTrue
        }
        subject.check(experience, experience.locations, against: \.locations, &locations, &findings) {
          $0.locations == .allOrNothing ? .alwaysTrue : .neverTrue
        }
      }
      subject.checkUnmodelledReferences(&findings)
    })

  static let convertUnused = ConvertCheck(
    "CV126", "convert-unused", .info, "an audience or location that no experience uses",
    why: "The SDKs never evaluate an audience or location that no experience uses.",
    remedy: "Remove the audience or location, or add its id to an experience.",
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

extension ConvertLintContext {
  /// Reports references to goals, features and segments that do not exist. These references do not affect which
  /// visitors are eligible.
  fileprivate func checkUnmodelledReferences(_ findings: inout Findings) {
    if rules.isBare { return }
    let goals = identifiers(of: "goals")
    let features = identifiers(of: "features")
    let segments = Set(rules.segments.compactMap { $0.id.map(shown) })
    func check(_ reference: JSONDocument.Value?, _ known: Set<[UInt8]>, _ noun: String) {
      guard let reference, !document.isNull(reference), !known.contains(shown(reference)) else { return }
      findings.add("no \(noun) has the id \(text: shown(reference))", at: reference, severity: .info)
    }
    for experience in rules.experiences {
      for goal in rules.elements(experience.goals) { check(goal, goals, "goal") }
      for variation in experience.variationEntries {
        for change in rules.elements(member(variation.entry, "changes")) {
          check(member(change, "data").flatMap { member($0, "feature_id") }, features, "feature")
        }
      }
    }
    for condition in rules.conditions {
      guard case .visitor(let test) = condition.form, let type = test.ruleType else { continue }
      if document.isNamed(type, "goal_triggered") { check(test.value, goals, "goal") }
      if document.isNamed(type, "bucketed_into_segment") { check(test.value, segments, "segment") }
    }
  }

  /// Returns the ids of the elements of a list, such as `goals`, in the configuration.
  private func identifiers(of list: String) -> Set<[UInt8]> {
    let entries = rules.elements(member(rules.root, list))
    return Set(entries.compactMap { entry in member(entry, "id").map(shown) })
  }

  /// Reports the references in `list` that some platform cannot resolve. `outcome`: the effect on a platform that
  /// cannot resolve any of the references.
  fileprivate func check(
    _ experience: Experience, _ list: JSONDocument.Value?, against names: KeyPath<AudienceView, Set<CollationKey>>,
    _ hints: inout ReferenceHints, _ findings: inout Findings, _ outcome: (ConvertProfile) -> Outcome
  ) {
    let entry = document.range(experience.entry)
    let references = rules.elements(list).filter { text($0) != nil }
    var lost: [JSONDocument.Value: [ConvertProfile]] = [:]
    var closed = Outcomes()
    let keeping = views.filter { $0.keeps(entry) }
    for view in keeping {
      let nowhere = references.filter { !view[keyPath: names].contains(CollationKey(shown($0), view.profile.runtime)) }
      for reference in nowhere { lost[reference, default: []].append(view.profile) }
      if nowhere.count == references.count {
        closed.set(outcome(view.profile), on: view.profile.name)
      }
    }
    for reference in references {
      guard let losing = lost[reference] else { continue }
      var outcomes = Outcomes()
      for profile in losing {
        if let outcome = closed[profile.name] { outcomes.set(outcome, on: profile.name) }
      }
      let id = shown(reference)
      findings.add(
        losing.count < keeping.count
          ? "unknown id \(text: id) on \(losing.map(\.name).joined(separator: ", "))" : "unknown id \(text: id)",
        at: reference, outcomes: outcomes, hint: hints.hint(for: id))
    }
  }
}
