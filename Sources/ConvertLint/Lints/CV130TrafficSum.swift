extension ConvertLints {
  static let convertTrafficSum = ConvertCheck(
    "CV130", "convert-traffic-sum", .warning,
    "traffic allocations that sum to more than 100",
    why: """
      A traffic allocation is a percentage of the visitors, and a missing one counts as 100. Up to version 11 of an \
      experience, the variations take their percentages one after the other, so the last ones get fewer visitors or \
      none. From version 12 on, the visitor ranges of the variations overlap, and a visitor in two ranges gets the \
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
        "the traffic allocations sum to \(rounded(excess.total)), more than 100", at: document.range(list),
        outcomes: outcomes,
        hint: lacksAllocation
          ? "give each variation a `traffic_allocation`: a missing one counts as 100"
          : "reduce the allocations to a sum of 100",
        notes: starved.prefix(8).map { variation in
          Finding.Note("no visitor gets this variation", at: .document(document.range(variation.entry)))
        })
    })

  /// Returns a percentage with at most two decimals.
  private static func rounded(_ percentage: Double) -> String {
    let hundredths = (percentage * 100).rounded()
    let text = "\(hundredths / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
