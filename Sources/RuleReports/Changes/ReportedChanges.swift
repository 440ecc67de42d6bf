package import LaunchSolver
package import RuleCore

/// The differences between two documents of rules, as reports show them.
package struct ReportedChanges {
  /// One of the two documents.
  package struct Side {
    /// The command line argument; `<stdin>` for standard input.
    package var file: String
    /// The text that the ranges refer to; nil if the document could not be read.
    package var text: ReportedText?

    package init(file: String, text: ReportedText?) { (self.file, self.text) = (file, text) }
  }

  /// A rule, schedule, audience, location or experience of one document.
  package struct Item {
    /// The index of the item in its document.
    package var index: Int
    /// The names by which users identify the item.
    package var ids: [[UInt8]]
    package var range: ByteRange
    /// The proposition that contains the rule; nil in a document of rules.
    package var owner: Owner?

    package init(index: Int, ids: [[UInt8]], range: ByteRange) {
      (self.index, self.ids, self.range) = (index, ids, range)
    }
  }

  /// A proposition of Journey Optimizer, and the text to which the ranges of its rules refer.
  package struct Owner {
    /// The id of the proposition; nil if the document contains the rule set without a proposition.
    package var proposition: [UInt8]?
    /// The id of the activity; empty if it is not known.
    package var activity: [UInt8]
    package var text: ReportedText

    package init(proposition: [UInt8]?, activity: [UInt8], text: ReportedText) {
      (self.proposition, self.activity, self.text) = (proposition, activity, text)
    }
  }

  /// An item that both documents contain, but with a different condition or content.
  package struct Pair {
    /// The noun for the item, in the singular.
    package var kind = "rule"
    package var old: Item
    package var new: Item
    /// The lines of the condition that differ, and the groups that contain them; empty if both conditions are written
    /// in the same way.
    package var condition: [ConditionLine] = []
    /// The relation of the old and the new item on each platform, in the order of the platforms.
    package var relations: [ReportedRelation] = []
    /// The changed members of the item, without those of the condition.
    package var parts: [PartChange] = []
    /// The names of the experiences of the new document that refer to the audience, segment or location.
    package var experiences: [[UInt8]] = []

    package init(old: Item, new: Item) { (self.old, self.new) = (old, new) }

    /// True if the new item has none of the names of the old item.
    package var isRenamed: Bool { old.ids != new.ids && Set(old.ids).isDisjoint(with: new.ids) }
    /// True if the relation is `same` on all platforms that have a relation.
    package var isSame: Bool { relations.allSatisfy { $0.name == .same } }
  }

  /// One line of the text that describes a condition.
  package struct ConditionLine {
    package enum Sign: String, Sendable {
      case removed = "-"
      case added = "+"
      case kept = " "
    }

    package var sign: Sign
    /// The text, indented by two spaces for each group that contains the line.
    package var text: String
    /// The range of the line in the new document; for a removed line, the range in the old document. Nil if the line
    /// has no range.
    package var range: ByteRange?

    package init(_ sign: Sign, _ text: String, at range: ByteRange?) {
      (self.sign, self.text, self.range) = (sign, text, range)
    }
  }

  /// A member that was added, removed or changed.
  package struct PartChange {
    package enum Kind: String, CaseIterable, Sendable { case added, removed, changed }

    /// The id of the consequence that contains the member. Nil if there is no such consequence, or if it has no id.
    package var id: [UInt8]?
    /// A JSON pointer into the consequence or the item; empty for the whole consequence or item.
    package var pointer: String
    /// The old and the new value as JSON; nil if the document does not contain the member.
    package var old: [UInt8]?
    package var new: [UInt8]?
    /// True if the relation of the old and the new item already describes the effect of this change.
    package var isDecided = false

    package init(_ pointer: String, old: [UInt8]?, new: [UInt8]?) {
      (self.pointer, self.old, self.new) = (pointer, old, new)
    }

    var kind: Kind { old == nil ? .added : new == nil ? .removed : .changed }
    /// True if the member is part of a consequence. Other members, such as `meta`, are only remarks.
    package var isCarriedOut: Bool { id != nil || pointer.hasPrefix("/consequences") }
  }

  /// An item that only one document contains, with an example event for each platform for which an example was found.
  package struct Single {
    package var kind = "rule"
    package var item: Item
    package var witnesses: [(platform: String, example: RelationExample)] = []
    /// In words, the reason why a platform has no event for the item: no event can fire the item, or the platform does
    /// not load the item.
    package var remarks: [(platform: String, words: String)] = []
    /// In words, the reason why it is not known whether a platform has an event for the item.
    package var open: [(platform: String, words: String)] = []

    package init(item: Item) { self.item = item }
  }

  /// The visitors of an experience who get a different variation after the change.
  package struct Split {
    /// A change from one variation to another; nil means no variation.
    package struct Move {
      package var from: [UInt8]?
      package var to: [UInt8]?
      package var count: Int

      package init(from: [UInt8]?, to: [UInt8]?, count: Int) { (self.from, self.to, self.count) = (from, to, count) }
    }

    /// The experience in the new document.
    package var item: Item
    package var platforms: [String]
    /// The changes, sorted by the old variation, then by the new variation. Empty if `isExpected` is true.
    package var moves: [Move] = []
    /// The number of hash values that visitors can have.
    package var total: Int
    /// The share of visitors whose variation changes.
    package var share: Double
    /// True if all visitors are hashed again, so that the share is an expected value.
    package var isExpected = false

    package init(_ item: Item, on platforms: [String], total: Int, share: Double) {
      (self.item, self.platforms, self.total, self.share) = (item, platforms, total, share)
    }
  }

  package var old: Side
  package var new: Side
  package var platforms: [String]
  /// The platforms that are compared with each other; nil if the documents are compared on each platform.
  package var between: [String]?
  /// The noun for the compared items, in the singular.
  package var unit = "rule"
  /// The number of items that are the same on all platforms.
  package var same = 0
  /// The items that both documents contain and that are not counted in `same`, in the order of the new document.
  package var pairs: [Pair] = []
  package var added: [Single] = []
  package var removed: [Single] = []
  /// The index in the new document of each rule that both documents contain, keyed by the index of the rule in the old
  /// document.
  package var partners: [Int: Int] = [:]
  /// The indices in the new document of the rules that are written in the same way in the old document.
  package var equals: Set<Int> = []
  /// The positions of the rules in the old and the new document; nil if findings already contain the index of their
  /// rule.
  package var places: (old: RulePlaces, new: RulePlaces)?
  package var orders: [Order] = []
  /// In words, the comparisons of the order of messages that have no proven result.
  package var open: [String] = []
  /// The experiences whose visitors get different variations; nil if the dialect has no experiences.
  package var splits: [Split]?
  /// The differences between the loaded parts of the documents, only for platforms with a difference.
  package var loads: [Load] = []
  package var newFindings: [LocatedFinding] = []
  package var goneFindings: [LocatedFinding] = []
  package var assets: [Asset] = []
  /// The cases that newly fail; nil if no suites were given.
  package var broken: [BrokenCase]?
  /// The effect on events; nil if no events were given.
  package var impact: Impact?
  /// The rules of each document, ordered by the numbers that identify them in `impact`; empty if `impact` is nil.
  package var numbered: (old: [Item], new: [Item]) = ([], [])

  package init(old: Side, new: Side, platforms: [String]) {
    (self.old, self.new, self.platforms) = (old, new, platforms)
  }
}

/// The positions of the rules in messages. Reports use the positions to find the rule that contains a finding.
package struct RulePlaces {
  /// The ranges and numbers of the rules in each text, sorted by range. Keyed by the line and column at which the text
  /// begins.
  private var rules: [[Int]: [(range: ByteRange, number: Int)]] = [:]

  /// `parts`: the rule sets. `first`: the number of the first rule in a rule set.
  package init(_ parts: [(text: ReportedText, rules: [ByteRange], first: Int)]) {
    for part in parts {
      rules[Self.key(part.text), default: []] += part.rules.enumerated().map { ($1, part.first + $0) }
    }
    for key in rules.keys { rules[key]?.sort { $0.range.lower < $1.range.lower } }
  }

  private static func key(_ text: ReportedText) -> [Int] {
    let start = text.position(at: 0)
    return [start.line, start.column]
  }

  /// Returns the number of the rule that contains a finding; nil outside rules.
  package func rule(of finding: LocatedFinding) -> Int? {
    guard let range = finding.location?.range, let own = finding.text.flatMap({ rules[Self.key($0)] }) else {
      return nil
    }
    let place = own.partitioningIndex { $0.range.lower > range.lower } - 1
    return place >= 0 && range.upper <= own[place].range.upper ? own[place].number : nil
  }
}

/// The relation of two items on one platform.
package struct ReportedRelation {
  /// The inputs that fire rules or match rule sets.
  package enum Subject { case events, visitors }

  package var subject = Subject.events
  package var platform: String
  /// The platform of the old rule; nil if it is the platform of the new rule.
  package var oldPlatform: String?
  package var name: RuleRelation
  /// True if the relation is proven only for the current time, SDK and shared states.
  package var isHere = false
  /// The sources of values on which the relation depends, in addition to events: `history`, `random`.
  package var free: [String] = []
  package var examples: [RelationExample] = []
  /// In words, the part of the relation that the search did not decide; nil if the search decided all.
  package var open: String?

  package init(platform: String, name: RuleRelation) { (self.platform, self.name) = (platform, name) }
}

extension ReportedChanges {
  /// The numbers of items: for each relation, added, removed, and with changes outside the condition.
  package struct Counts {
    /// The counts in the order of `RuleRelation`. An item counts once for each relation that it has on some platform,
    /// and as `same` only if nothing changed. `platforms`: the platforms with the relation; empty if each of these
    /// items has the relation on all platforms.
    package var relations: [(name: RuleRelation, count: Int, platforms: [String])]
    package var added: Int
    package var removed: Int
    /// The number of items of both documents whose consequences or other members changed.
    package var changed: Int
  }

  package var counts: Counts {
    var counts: [RuleRelation: Int] = [.same: same]
    var labels: [RuleRelation: Set<String>] = [:]
    for pair in pairs {
      for name in Set(pair.relations.map(\.name)).subtracting([.same]) {
        counts[name, default: 0] += 1
        if pair.relations.contains(where: { $0.name != name }) {
          labels[name, default: []].formUnion(pair.relations.filter { $0.name == name }.map(\.platform))
        }
      }
    }
    let order = platforms
    return Counts(
      relations: RuleRelation.allCases.map { name in
        (name, counts[name, default: 0], order.filter { labels[name]?.contains($0) ?? false })
      },
      added: added.count, removed: removed.count, changed: pairs.count { $0.parts.contains { !$0.isDecided } })
  }

  /// The counts in words, such as `1 narrower, 2 added, 10 the same`.
  package var summary: String {
    let counts = counts
    var words = counts.relations.filter { $0.count > 0 && $0.name != .same }.map { name, count, platforms in
      "\(count) \(name.rawValue)" + (platforms.isEmpty ? "" : " on \(platforms.joined(separator: " and "))")
    }
    if counts.added > 0 { words.append("\(counts.added) added") }
    if counts.removed > 0 { words.append("\(counts.removed) removed") }
    if counts.changed > 0 { words.append("\(counts.changed) with other content") }
    words += otherWords
    if old.text == nil || new.text == nil { return (["\(unit)s not compared"] + words).joined(separator: ", ") }
    if words.isEmpty { return "no difference in \(counted(same, unit))" }
    return (words + ["\(same) the same"]).joined(separator: ", ")
  }

  /// The parts of the summary that are not about items.
  private var otherWords: [String] {
    var words: [String] = []
    func add(_ count: Int, _ text: String) { if count > 0 { words.append(text) } }
    for (side, rejecting) in [("old", loads.filter(\.rejectsOld)), ("new", loads.filter(\.rejectsNew))] {
      add(rejecting.count, "\(side) \(unit)s rejected by \(rejecting.map(\.platform).joined(separator: ", "))")
    }
    let (lost, regained) = (loads.flatMap(\.newlyLost).count, loads.flatMap(\.regained).count)
    add(orders.count, "\(counted(orders.count, "pair")) of messages in a different order")
    add(open.count, "order of messages not decided")
    let experiences = Set((splits ?? []).map(\.item.index)).count
    add(experiences, "visitors of \(counted(experiences, "experience")) move")
    add(lost, "\(counted(lost, "part")) newly lost at load")
    add(regained, "\(counted(regained, "part")) regained at load")
    add(newFindings.count, counted(newFindings.count, "new finding"))
    add(goneFindings.count, counted(goneFindings.count, "finding") + " gone")
    if let broken { add(broken.count, "\(counted(broken.count, "case")) of suites newly fail") }
    if let impact, impact.changed + impact.reworded > 0 { words.append(impact.sentence) }
    add(assets.count, counted(assets.count, "asset") + " changed")
    return words
  }
}

extension ReportedChanges.Pair {
  /// The relations, grouped by platforms with equal relations.
  var groups: [(platforms: [String], relation: ReportedRelation)] {
    relations.grouped { one, other in
      one.name == other.name && one.isHere == other.isHere && one.free == other.free && one.open == other.open
        && one.examples == other.examples
    }.map { ($0.map(\.label), $0[0]) }
  }
}

extension ReportedChanges.Single {
  /// The example events, and the reasons why there is no event, both grouped by platforms with equal events or reasons.
  var groups: (witnesses: [(platforms: [String], example: RelationExample)], remarks: [([String], String)]) {
    (
      witnesses.grouped { $0.example == $1.example }.map { ($0.map(\.platform), $0[0].example) },
      (remarks + open).grouped { $0.words == $1.words }.map { ($0.map(\.platform), $0[0].words) }
    )
  }
}
