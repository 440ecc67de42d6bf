/// The lints of the traffic shares of an experience's variations.
extension ConvertLints {
  static let convertVariationOrder = ConvertCheck(
    "CV129", "convert-variation-order", .warning, "variations that JavaScript puts in a different order",
    why: """
      Up to version 11 of an experience, the visitors are divided into consecutive ranges, one for each variation in \
      order. iOS and Android use the order of the variations in the document. JavaScript stores the variations in an \
      object under their ids, so integer ids come first, in ascending order. The same visitor can then have different \
      variations. From version 12 on, all platforms use the order of the document.
      """,
    remedy: "List the variations in ascending order of their ids.",
    source: ConvertSource.bucketing,
    fires: .experience(
      #""variations":«[{"id":"20","traffic_allocation":50},{"id":"3","traffic_allocation":50}]»"#, variations: false),
    silent: .experience(
      #""variations":[{"id":"3","traffic_allocation":50},{"id":"20","traffic_allocation":50}]"#, variations: false),
    .experience { subject, experience, findings in
      guard let list = experience.variations else { return }
      let entry = subject.document.range(experience.entry)
      let kept = subject.views.filter { $0.keeps(entry) }.map(\.profile)
      guard let ordered = kept.first(where: { $0.traffic != .memberOrder }),
        let sorted = kept.first(where: { $0.traffic == .memberOrder })
      else { return }
      let split = TrafficSplit(experience, of: subject.rules, for: ordered)
      let other = TrafficSplit(experience, of: subject.rules, for: sorted)
      guard split.hashing == other.hashing, split.hasOtherOrder(than: other) else { return }
      let change = SplitChange(from: split, to: other)
      if change.moves.isEmpty { return }
      let share = percentage(100 * change.share)
      findings.add(
        "JavaScript orders the variations by id: \(share) of the visitors get a different variation than on \(ordered.name)",
        at: list, outcomes: subject.outcomes(of: experience) { $0.traffic == .memberOrder ? .otherResult : nil },
        hint: "list the variations in ascending order of their ids")
    })

  static let convertTrafficSum = ConvertCheck(
    "CV130", "convert-traffic-sum", .warning, "traffic allocations that sum to more than 100",
    why: """
      A traffic allocation is a percentage of the visitors, and a missing allocation counts as 100. Up to version 11 \
      of an experience, the variations get their percentages one after the other, so the last ones get fewer visitors \
      or none. From version 12 on, the visitor ranges of the variations overlap, and a visitor in two ranges gets the \
      earlier variation.
      """,
    remedy: "Reduce the allocations to a sum of 100, and give each variation a `traffic_allocation`.",
    source: ConvertSource.bucketing,
    fires: .experience(
      #""variations":«[{"id":"1","traffic_allocation":60},{"id":"2","traffic_allocation":60}]»"#, variations: false),
    silent: .experience(
      #""variations":[{"id":"1","traffic_allocation":60},{"id":"2","traffic_allocation":40}]"#, variations: false),
    .experience { subject, experience, findings in
      guard let list = experience.variations else { return }
      let document = subject.document
      var excess: (total: Double, crowdedOut: Set<[UInt8]>)?
      let outcomes = subject.outcomes(of: experience) { profile in
        let split = TrafficSplit(experience, of: subject.rules, for: profile)
        // Sums of fractions such as 33.4 are not exact.
        guard split.total >= 100.01, !split.isEmpty else { return nil }
        excess = excess ?? (split.total, split.isAnchored ? [] : split.crowdedOut)
        return .otherResult
      }
      guard let excess else { return }
      let lacksAllocation = experience.variationEntries.contains { $0.allocation == nil }
      let starved = experience.variationEntries.filter { variation in
        variation.id.map { excess.crowdedOut.contains(subject.shown($0)) } ?? false
      }
      findings.add(
        "the traffic allocations sum to \(percentage(excess.total)), more than 100 %", at: list,
        outcomes: outcomes,
        hint: lacksAllocation
          ? "give each variation a `traffic_allocation`: a missing one counts as 100"
          : "reduce the allocations to a sum of 100",
        notes: starved.prefix(8).map { variation in
          Finding.Note("no visitor gets this variation", at: .document(document.range(variation.entry)))
        })
    })

  static let convertUnassigned = ConvertCheck(
    "CV137", "convert-unassigned-traffic", .warning, "running allocations that sum to less than 100",
    why: """
      Visitors in the rest of the traffic get no variation. Often the rest is the share of a variation that was \
      stopped. Up to version 11 of an experience, the variations after a stopped one move forward, so visitors change \
      their variation and the last share becomes free. From version 12 on, the range of a stopped variation stays \
      empty; Android ignores the version. An experience may also be meant for a part of the traffic. So the finding is \
      an info if no variation is stopped, and no other experience of the same type has such a sum.
      """,
    remedy: """
      Raise the allocations of the running variations to a sum of 100, unless the experience is meant for a part of \
      the traffic. `rulectl diff` shows which visitors a change of allocations moves.
      """,
    source: ConvertSource.bucketing,
    fires: .experience(
      #""variations":«[{"id":"1","traffic_allocation":50},{"id":"2","status":"stopped","traffic_allocation":50}]»"#,
      variations: false),
    silent: .experience(
      #""variations":[{"id":"1","traffic_allocation":50},{"id":"2","traffic_allocation":50}]"#, variations: false),
    .document { subject, findings in
      let shares = subject.rules.experiences.map(subject.unassignedShares)
      var ofType: [[UInt8]?: Int] = [:]
      for (experience, shares) in zip(subject.rules.experiences, shares) where !shares.isEmpty {
        ofType[subject.text(experience.type), default: 0] += 1
      }
      for (experience, shares) in zip(subject.rules.experiences, shares) {
        let stopped = experience.variationEntries.filter { variation in
          !subject.profiles.contains { $0.runs(variation, in: subject.rules) }
        }
        let isDeliberate = stopped.isEmpty && ofType[subject.text(experience.type)] == 1
        for (share, outcomes) in shares {
          findings.add(
            "\(share) of the visitors get no variation", at: experience.variations ?? experience.entry,
            severity: isDeliberate ? .info : nil, outcomes: outcomes,
            hint: "raise the running allocations to a sum of 100, unless this is intended",
            notes: stopped.prefix(8).map { variation in
              let name = variation.id.map { subject.shown($0) } ?? []
              return Finding.Note(
                "variation \(text: name) is stopped: no visitor gets its share",
                at: .document(subject.document.range(variation.entry)))
            })
        }
      }
    })

  static let convertAllocation = ConvertCheck(
    "CV136", "convert-allocation", .warning, "a traffic allocation that is null or not a percentage",
    why: """
      A traffic allocation is a number from 0 to 100. iOS and Android read null as 100, and JavaScript as 0. Only \
      JavaScript and Android read a number in quotes. A variation with more than 100 also gets the visitors of the \
      variations after it. On iOS, a variation with a negative number also gets visitors from the variations after it. \
      In JavaScript and on Android, such a variation gets no visitors.
      """,
    remedy: "Write a number from 0 to 100. To exclude a variation, set its status to `stopped`.",
    source: ConvertSource.bucketing,
    fires: .experience(#""variations":[{"id":"1"},{"id":"2","traffic_allocation":«null»}]"#, variations: false),
    silent: .soundConfiguration,
    .experience { subject, experience, findings in
      let document = subject.document
      for variation in experience.variationEntries {
        guard let value = variation.allocation, let defect = defect(of: value, in: document) else { continue }
        findings.add(
          defect, at: value,
          outcomes: subject.outcomes(of: experience) {
            subject.decodes(document.range(value), on: $0) ? .otherResult : nil
          },
          hint: "write a number from 0 to 100")
      }
    })

  private static func defect(of value: JSONDocument.Value, in document: JSONDocument) -> Message? {
    if document.isNull(value) { return "null as a traffic allocation: JavaScript reads 0, other platforms 100" }
    let shown = document.string(orLexeme: value)
    guard document.kind(value) == .number else { return "traffic allocation \(text: shown) is not a number" }
    let number = NumberLexeme.javascript(lexeme: document.lexeme(value).span)
    return 0...100 ~= number ? nil : "traffic allocation \(text: shown) is not between 0 and 100"
  }
}

extension ConvertLintContext {
  /// Returns the share of visitors who get no variation, in words, with the platforms that it applies to. The platforms
  /// may have different shares. Empty if the running allocations sum to 100 or more.
  fileprivate func unassignedShares(of experience: Experience) -> [(share: String, outcomes: Outcomes)] {
    var shares: [(share: String, outcomes: Outcomes)] = []
    for view in views where view.keeps(document.range(experience.entry)) {
      let split = TrafficSplit(experience, of: rules, for: view.profile)
      let unassigned = split.unassignedPercentage
      // Sums of fractions such as 33.3 are not exact. A different lint reports a split that assigns no variation. With
      // `max_traffic`, allocations below 100 may be enough for all visitors.
      guard split.total < 99.99, !split.isEmpty, unassigned > 0.01 else { continue }
      let share = percentage(unassigned)
      let index = shares.firstIndex { $0.share == share } ?? shares.count
      if index == shares.count { shares.append((share, Outcomes())) }
      shares[index].outcomes.set(.otherResult, on: view.profile.name)
    }
    return shares
  }
}
