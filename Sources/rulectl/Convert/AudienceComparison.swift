/// Compares Convert documents for `diff`: audiences, segments, locations and experiences by id or key.
enum AudienceComparison {
  static func compare(_ request: ComparisonRequest, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges
  {
    let profiles = try ConvertDialect.platforms.profiles(request.platforms)
    let loaded = try profiles.map { profile throws(CommandFailure) in
      (
        old: try LoadedAudiences(request.old, for: profile, request.settings),
        new: try LoadedAudiences(request.new, for: profile, request.settings)
      )
    }
    let (old, new) = loaded[0]
    var changes = ReportedChanges(
      old: .init(file: ComparisonRequest.name(of: request.old), text: old.reported),
      new: .init(file: ComparisonRequest.name(of: request.new), text: new.reported), platforms: profiles.map(\.name))
    changes.unit = "item"
    let relations = AudienceRelations(loaded, request.limits)
    var (before, after) = (Phrases(old), Phrases(new))
    func list(
      _ kind: String, _ items: (AudienceRules) -> [ContentComparison.Item], _ conditions: Set<String>?,
      _ trees: ((AudienceRules) -> [RuleTreeID?])?
    ) -> ContentComparison.List {
      func decides(_ part: ReportedChanges.PartChange) -> Bool {
        conditions?.contains(String(part.pointer.dropFirst().prefix { $0 != "/" })) ?? true
      }
      let deciding = conditions == nil ? "" : "/rules"
      let (olds, news) = (
        request.old.isMissing ? [] : items(old.rules), request.new.isMissing ? [] : items(new.rules)
      )
      return ContentComparison.List(
        kind: kind, old: olds, new: news, decides: decides,
        solve: { old, new, parts in
          let parts = parts.filter(decides)
          let isSolved = !parts.isEmpty && parts.allSatisfy { $0.pointer.hasPrefix(deciding) }
          return relations.relations(
            old, new, at: (olds[old].range, news[new].range), isOpen: !parts.isEmpty, isLocation: kind == "location",
            trees: isSolved ? trees : nil)
        },
        condition: trees.map { trees in
          { old, new in
            guard let one = before.phrase(old, of: trees), let other = after.phrase(new, of: trees) else { return [] }
            return ConditionChange.lines(from: one, to: other)
          }
        }, solvesEqual: relations.someRejectsOne)
    }
    var experiences = list(
      "experience", { rules in rules.experiences.map { item(rules, $0.entry, $0.id, $0.key) } }, experience, nil)
    var pairs: [(old: Int, new: Int)] = []
    experiences.visit = { pairs.append(($0, $1)) }
    let groups = AudienceGroup.all.map { group in
      list(
        group.kind, { rules in group.members(rules).map { item(rules, $0.entry, $0.id, $0.key) } }, audience,
        { group.members($0).map(\.tree) })
    }
    let sets = list(
      "rule set", { rules in rules.bareEntries.map { bare(rules, $0) } }, nil, { $0.bareTrees.map { $0 } })
    ContentComparison.compare([experiences] + groups + [sets], &changes)
    status.join(relations.status)
    for pair in changes.pairs where pair.kind == "experience" { changes.partners[pair.old.index] = pair.new.index }
    // If a platform rejects a document, there is no split to compare. The rejection is reported elsewhere.
    let programs = loaded.compactMap { old, new in
      Side(old).flatMap { side in Side(new).map { (old: side, new: $0) } }
    }
    for group in AudienceGroup.all { group.addExperiences(to: &changes.pairs, programs.map(\.new.program)) }
    changes.splits = pairs.flatMap { pair in
      let entry = new.rules.experiences[pair.new]
      let shown = item(new.rules, entry.entry, entry.id, entry.key)
      return splits(
        ReportedChanges.Item(index: pair.new, ids: shown.ids, range: shown.range),
        (old.rules.range(ofExperience: pair.old), shown.range), programs)
    }
    return changes
  }

  /// The texts of the conditions of a document; empty if the platform rejects the document.
  private struct Phrases {
    private let rules: AudienceRules
    private var explainer: AudienceExplainer?

    init(_ loaded: LoadedAudiences) {
      rules = loaded.rules
      explainer = ConvertInspection.explainer(of: loaded.rules, for: loaded.profile)
    }

    /// Returns the condition of the item at an index in words; nil if the item has no rule set.
    mutating func phrase(_ index: Int, of trees: (AudienceRules) -> [RuleTreeID?]) -> ConditionPhrase? {
      let found = trees(rules)
      guard found.indices.contains(index), let tree = found[index] else { return nil }
      return (explainer?.explanation(ofTree: tree)).map { ConditionPhrase($0) }
    }
  }

  /// A document as one platform reads it. If a member is repeated, platforms read different experiences. So an
  /// experience is identified by its byte range.
  private struct Side {
    let program: AudienceProgram
    let experiences: [ByteRange: Int]

    /// Returns nil if the platform rejects the document.
    init?(_ loaded: LoadedAudiences) {
      guard let program = try? AudienceProgram(loaded.rules, for: loaded.profile) else { return nil }
      self.program = program
      let indices = loaded.rules.experiences.indices
      experiences = Dictionary(
        indices.map { (loaded.rules.range(ofExperience: $0), $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns how many visitors of an experience get a different variation. Platforms with equal numbers are merged.
  private static func splits(
    _ item: ReportedChanges.Item, _ pair: (old: ByteRange, new: ByteRange), _ programs: [(old: Side, new: Side)]
  ) -> [ReportedChanges.Split] {
    let found = programs.compactMap { old, new -> (platform: String, change: SplitChange)? in
      guard let before = old.experiences[pair.old], let after = new.experiences[pair.new] else { return nil }
      return old.program.splitChange(ofExperience: before, to: after, of: new.program)
        .map { (new.program.profile.name, $0) }
    }
    return found.grouped { $0.change == $1.change }.map { same in
      let change = same[0].change
      var split = ReportedChanges.Split(item, on: same.map(\.platform), total: change.total, share: change.share)
      split.isExpected = change.isExpected
      split.moves = change.moves.map { .init(from: $0.key.from, to: $0.key.to, count: $0.value) }
        .sorted { precedes($0.from, $1.from) ?? precedes($0.to, $1.to) ?? false }
      return split
    }
  }

  /// True if the first id is sorted before the second; nil if they are equal. A nil id, which means no variation, is
  /// sorted last.
  private static func precedes(_ id: [UInt8]?, _ other: [UInt8]?) -> Bool? {
    if id == other { return nil }
    guard let id, let other else { return id != nil }
    return id.lexicographicallyPrecedes(other)
  }

  /// The members that decide which visitors an experience or an audience includes.
  private static let experience: Set = [
    "audiences", "locations", "site_area", "settings", "environment", "environments", "status", "type",
  ]
  private static let audience: Set = ["rules", "type", "status"]

  /// Returns the item of a rule set, or of an audience or location with a rule set.
  private static func bare(_ rules: AudienceRules, _ entry: JSONDocument.Value) -> ContentComparison.Item {
    func member(_ name: String) -> JSONDocument.Value? { rules.document.presentMember(entry, name) }
    return item(rules, entry, member("id"), member("key") ?? member("name"))
  }

  private static func item(
    _ rules: AudienceRules, _ entry: JSONDocument.Value, _ id: JSONDocument.Value?, _ key: JSONDocument.Value?
  ) -> ContentComparison.Item {
    let ids = [key, id].compactMap(\.self).map { rules.document.string(orLexeme: $0) }
    return ContentComparison.Item(ids: ids, value: entry, document: rules.document)
  }
}

/// A list of audiences of a document: audiences, segments or locations.
private struct AudienceGroup: Sendable {
  let kind: String
  let members: @Sendable (AudienceRules) -> [Audience]
  /// Returns the ids of the audiences, segments or locations to which an experience refers.
  let references: @Sendable (AudienceProgram.LoadedExperience) -> [[UInt8]]

  static let all = [
    Self(kind: "audience", members: { $0.audiences }, references: { $0.audiences }),
    Self(kind: "segment", members: { $0.segments }, references: { $0.segments }),
    Self(kind: "location", members: { $0.locations }, references: { $0.locations }),
  ]

  /// Adds, to each pair of this group, the experiences that refer to its new audience. `programs`: the new document on
  /// each platform.
  func addExperiences(to pairs: inout [ReportedChanges.Pair], _ programs: [AudienceProgram]) {
    for program in programs {
      func key(_ id: [UInt8]) -> Convert.CollationKey { Convert.CollationKey(id, program.profile.runtime) }
      // Keyed by id: the keys of the experiences that refer to the id.
      var users: [Convert.CollationKey: [[UInt8]]] = [:]
      for experience in program.loadedExperiences {
        guard let name = experience.key else { continue }
        for id in references(experience) { users[key(id), default: []].append(name) }
      }
      let members = members(program.rules)
      for place in pairs.indices where pairs[place].kind == kind {
        guard let id = members[pairs[place].new.index].id else { continue }
        var seen = Set(pairs[place].experiences)
        let names = users[key(program.rules.document.string(orLexeme: id))] ?? []
        pairs[place].experiences += names.filter { seen.insert($0).inserted }
      }
    }
  }
}

extension AudienceRules {
  fileprivate func range(ofExperience index: Int) -> ByteRange { document.range(experiences[index].entry) }
}
