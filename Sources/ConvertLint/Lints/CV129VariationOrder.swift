extension ConvertCheck {
  static let convertVariationOrder = ConvertCheck(
    RulePage(
      "CV129", "convert-variation-order", .warning,
      "variations in a different order on iOS and in JavaScript",
      why: """
        Up to version 11 of an experience, the shares of visitors follow one another in the order of the variations. \
        iOS uses the order of the document. JavaScript stores variations as object members named by id, and ids that \
        read as integers come first, in ascending order. The same visitor then gets different variations. From \
        version 12 on, both use the order of the document.
        """,
      remedy: "List the variations in ascending order of their ids.",
      source: ConvertSource.bucketing,
      fires: .experience(
        #""variations":«[{"id":"20","traffic_allocation":50},{"id":"3","traffic_allocation":50}]»"#, variations: false),
      silent: .experience(
        #""variations":[{"id":"3","traffic_allocation":50},{"id":"20","traffic_allocation":50}]"#, variations: false)),
    .experience { subject, experience, findings in
      guard let list = experience.variations else { return }
      let entry = subject.document.range(experience.entry)
      let kept = subject.views.filter { $0.keeps(entry) }.map(\.profile)
      guard let ordered = kept.first(where: { $0.traffic == .documentOrder }),
        let sorted = kept.first(where: { $0.traffic == .memberOrder })
      else { return }
      let split = TrafficSplit(experience, of: subject.rules, for: ordered)
      let other = TrafficSplit(experience, of: subject.rules, for: sorted)
      guard split.hasOtherOrder(than: other) else { return }
      let count = split.differenceCount(from: other)
      if count == 0 { return }
      findings.add(
        "JavaScript orders the variations by id: \(percent(count)) of the visitors get another variation than on iOS",
        at: subject.document.range(list),
        outcomes: subject.outcomes(of: experience) { $0.traffic == .memberOrder ? .otherResult : nil },
        hint: "list the variations in ascending order of their ids")
    })

  /// Returns a count of the 10,000 values of visitors as a percentage.
  private static func percent(_ count: Int) -> String {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole) %" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10) %" : "\(whole).\(rest < 10 ? "0" : "")\(rest) %"
  }
}
