/// Compares Convert documents for `diff`: audiences, segments, locations and experiences by id or key.
enum AudienceComparison {
  static func compare(_ request: ComparisonRequest, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges
  {
    let profiles = try ConvertDialect.platforms.profiles(request.platforms)
    func read(_ input: RulesInput) throws(CommandFailure) -> AudienceRules {
      let document = try input.document(of: ConvertDialect.title)
      return try LoadedAudiences.rules(of: document, for: profiles[0], request.settings.rulesLimits)
    }
    let (old, new) = (try read(request.old), try read(request.new))
    var changes = ReportedChanges(
      old: side(request.old, old), new: side(request.new, new), platforms: profiles.map(\.name))
    changes.unit = "item"
    func list(
      _ kind: String, _ items: (AudienceRules) -> [ContentComparison.Item], _ conditions: Set<String>?
    ) -> ContentComparison.List {
      ContentComparison.List(
        kind: kind, old: request.old.isMissing ? [] : items(old), new: request.new.isMissing ? [] : items(new),
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

  private static func side(_ input: RulesInput, _ rules: AudienceRules) -> ReportedChanges.Side {
    ReportedChanges.Side(
      file: ComparisonRequest.name(of: input),
      text: ReportedText(file: input.name, entry: nil, text: rules.text, document: rules.document))
  }
}
