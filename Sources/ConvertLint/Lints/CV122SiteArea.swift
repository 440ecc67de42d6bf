extension ConvertLints {
  static let convertSiteArea = ConvertCheck(
    "CV122", "convert-site-area", .warning, "a `site_area`, which iOS ignores",
    why: """
      JavaScript excludes visitors outside the site area. If the experience lists locations, JavaScript checks only \
      the locations. iOS ignores the site area and admits every visitor.
      """,
    remedy: "Use `locations` instead of `site_area`.",
    source: ConvertSource.data,
    fires: .experience(#""site_area":«{"OR":[{"AND":[{"OR_WHEN":[\#(Example.gold)]}]}]}»"#, lists: ""),
    silent: .soundConfiguration,
    .experience { subject, experience, findings in
      // JavaScript ignores a falsy value.
      guard let area = experience.siteArea, subject.document.isTruthy(area) else { return }
      let isShadowed = !subject.rules.elements(experience.locations).isEmpty
      findings.add(
        isShadowed ? "site_area has no effect, because locations are listed" : "iOS ignores site_area", at: area,
        affecting: subject.outcomes(of: experience) { $0.locations == .allOrNothing || isShadowed ? .noEffect : nil })
    })
}
