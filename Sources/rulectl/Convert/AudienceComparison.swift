/// Compares Convert documents for `diff`: audiences, segments, locations and experiences by id or key.
enum AudienceComparison {
  static func compare(_ request: ComparisonRequest, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges
  {
    let profiles = try ConvertDialect.platforms.profiles(request.platforms)
    let limits = request.settings.rulesLimits
    let (old, new) = (
      try LoadedAudiences(request.old, for: profiles[0], limits),
      try LoadedAudiences(request.new, for: profiles[0], limits)
    )
    var changes = ReportedChanges(
      old: .init(file: ComparisonRequest.name(of: request.old), text: old.reported),
      new: .init(file: ComparisonRequest.name(of: request.new), text: new.reported), platforms: profiles.map(\.name))
    changes.unit = "item"
    func list(
      _ kind: String, _ items: (AudienceRules) -> [ContentComparison.Item], _ conditions: Set<String>?
    ) -> ContentComparison.List {
      ContentComparison.List(
        kind: kind, old: request.old.isMissing ? [] : items(old.rules),
        new: request.new.isMissing ? [] : items(new.rules),
        conditions: conditions)
    }
    ContentComparison.compare(
      [
        list("experience", { rules in rules.experiences.map { item(rules, $0.entry, $0.id, $0.key) } }, experience),
        list("audience", { rules in rules.audiences.map { item(rules, $0.entry, $0.id, $0.key) } }, audience),
        list("segment", { rules in rules.segments.map { item(rules, $0.entry, $0.id, $0.key) } }, audience),
        list("location", { rules in rules.locations.map { item(rules, $0.entry, $0.id, $0.key) } }, audience),
        list("rule set", { $0.isBare ? [item($0, $0.document.root, nil, nil)] : [] }, nil),
      ], &changes)
    for pair in changes.pairs where pair.kind == "experience" { changes.partners[pair.old.index] = pair.new.index }
    return changes
  }

  /// The members that decide which visitors an experience or an audience takes.
  private static let experience: Set = [
    "audiences", "locations", "site_area", "settings", "environment", "environments", "variations", "status",
    "traffic_allocation", "type",
  ]
  private static let audience: Set = ["rules", "type", "status"]

  private static func item(
    _ rules: AudienceRules, _ entry: JSONDocument.Value, _ id: JSONDocument.Value?, _ key: JSONDocument.Value?
  ) -> ContentComparison.Item {
    let ids = [key, id].compactMap(\.self).map { rules.document.string(orLexeme: $0) }
    return ContentComparison.Item(ids: ids, value: entry, document: rules.document)
  }
}
