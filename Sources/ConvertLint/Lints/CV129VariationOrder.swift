extension ConvertLints {
  static let convertVariationOrder = ConvertCheck(
    "CV129", "convert-variation-order", .warning,
    "variations that iOS and JavaScript put in a different order",
    why: """
      Up to version 11 of an experience, the visitors are divided into consecutive ranges, one for each variation \
      in order. iOS takes the variations in the order of the document. JavaScript stores them in an object under \
      their ids, so integer ids come first, in ascending order. The same visitor can then have different variations \
      on the two platforms. From version 12 on, both use the order of the document.
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
