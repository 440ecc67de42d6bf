internal import LaunchSolver
internal import RuleCore
internal import RuleSuites

/// The wording of changes.
extension ReportedChanges {
  /// Returns the ids of an item, joined by commas; a hyphen if the item has no id.
  static func names(_ ids: [[UInt8]]) -> String {
    ids.isEmpty ? "-" : ids.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
  }
}

extension ReportedChanges.Item {
  var names: String {
    let name = owner.map { $0.activity.isEmpty ? $0.proposition ?? [] : $0.activity } ?? []
    return ReportedChanges.names(ids) + (name.isEmpty ? "" : " of \(String(decoding: name, as: UTF8.self))")
  }
}

extension ReportedChanges.Pair {
  /// The names of the experiences that refer to the item, in words; nil if there are none.
  var experienceWords: String? {
    if experiences.isEmpty { return nil }
    let rest = experiences.count - Self.mostExperiences
    return "used by \(counted(experiences.count, "experience")): "
      + ReportedChanges.names(Array(experiences.prefix(Self.mostExperiences))) + (rest > 0 ? " and \(rest) more" : "")
  }

  /// The maximum number of experiences that are listed for each item.
  private static let mostExperiences = 20
}

extension ReportedChanges.Side {
  /// Returns `FILE:LINE:COLUMN` of the start of an item.
  func location(of item: ReportedChanges.Item) -> String {
    (item.owner?.text ?? text)?.location(of: item.range) ?? file
  }
}

extension ReportedRelation {
  /// The name of the platform; if two platforms are compared with each other, both names.
  var label: String { oldPlatform.map { "\($0) → \(platform)" } ?? platform }

  /// In words, the relation, the inputs on which the relation depends, and the reason why a part of the relation is not
  /// decided.
  var sentence: String {
    var words = "\(name.rawValue): \(nameWords)"
    if let open { words += ": \(open)" }
    if isHere { words += ", proven only for this time, this SDK and these shared states" }
    if !free.isEmpty {
      let sources = free.map { $0 == "history" ? "event history" : "random numbers" }
      words += ", with any \(sources.joined(separator: " and any "))"
    }
    return words
  }

  private var nameWords: String {
    guard let oldPlatform else {
      let (verb, noun) = subject == .events ? ("fires on", "events") : ("matches", "visitors")
      return switch name {
      case .same: "the condition is the same"
      case .equivalent: "\(verb) the same \(noun)"
      case .narrower: "\(verb) fewer \(noun)"
      case .wider: "\(verb) more \(noun)"
      case .overlapping: "each rule \(verb) some \(noun) without the other rule"
      case .disjoint: subject == .events ? "no event fires both rules" : "no visitor matches both rules"
      case .open: "not decided"
      case .lost: "the platform no longer loads the rule"
      case .regained: "the platform did not load the rule before"
      }
    }
    return switch name {
    case .same, .equivalent: "both platforms fire it on the same events"
    case .narrower: "\(platform) fires it on fewer events than \(oldPlatform)"
    case .wider: "\(platform) fires it on more events than \(oldPlatform)"
    case .overlapping: "each platform fires it on some events without the other platform"
    case .disjoint: "no event fires it on both platforms"
    case .open: "not decided"
    case .lost: "\(platform) does not load it"
    case .regained: "\(oldPlatform) does not load it"
    }
  }

  /// Returns, in words, which of the two rules an example event fires, and the kind of unusual values in the event.
  func words(of example: RelationExample) -> String {
    words(of: example.firing) + (example.oddity.map { ", with unusual \($0.rawValue)" } ?? "")
  }

  private func words(of firing: PairFiring?) -> String {
    if subject == .visitors, let firing {
      return firing == .both ? "both match" : "only the \(firing == .onlyOld ? "old" : "new") version matches"
    }
    return switch firing {
    case .onlyOld: oldPlatform.map { "only \($0) fires it" } ?? "only the old version fires"
    case .onlyNew: oldPlatform == nil ? "only the new version fires" : "only \(platform) fires it"
    case .both: oldPlatform == nil ? "both fire" : "both fire it"
    case nil: "fires"
    }
  }
}

extension ReportedChanges.PartChange {
  /// The changed member and its change, in words.
  var title: String {
    let owner = id.map { "consequence \(String(decoding: $0, as: UTF8.self))" }
    let place = pointer.isEmpty ? nil : pointer
    return [owner, place, kind.rawValue].compactMap { $0 }.joined(separator: " ")
  }

  /// The tokens that were removed from the member and added to it, in words; nil if the tokens are the same.
  var tokenChange: String? {
    guard let old, let new else { return nil }
    let tokens = (Self.tokens(old), Self.tokens(new))
    let gone = tokens.0.filter { !tokens.1.contains($0) }
    let fresh = tokens.1.filter { !tokens.0.contains($0) }
    let words = [("gone", gone), ("new", fresh)].filter { !$0.1.isEmpty }
      .map { "\($0.1.joined(separator: ", ")) \($0.0)" }
    return words.isEmpty ? nil : "tokens: \(words.joined(separator: ", "))"
  }

  /// Returns the distinct tokens of a text, with their delimiters.
  private static func tokens(_ json: [UInt8]) -> [String] {
    var tokens: [String] = []
    for line in json.split(separator: 0x0A) {
      var rest = String(decoding: line, as: UTF8.self)[...]
      while let start = rest.firstRange(of: "{%"), let end = rest[start.upperBound...].firstRange(of: "%}") {
        let token = String(rest[start.lowerBound..<end.upperBound])
        if !tokens.contains(token) { tokens.append(token) }
        rest = rest[end.upperBound...]
      }
    }
    return tokens
  }
}

extension ReportedChanges.Order {
  /// The rules whose order changed, in words.
  var title: String {
    "message of rule \(first.index) \(first.names) is now shown instead of the message of rule "
      + "\(second.index) \(second.names)"
  }

  /// The example events. If several platforms have the same event, the event occurs once, with these platforms.
  var groups: [(platforms: [String], example: RelationExample)] {
    witnesses.grouped { $0.example == $1.example }.map { ($0.map(\.platform), $0[0].example) }
  }
}

extension ReportedChanges.Split {
  /// The maximum number of changes between variations that a sentence lists.
  private static let maximumMoves = 20

  /// A sentence about the share of visitors who get a different variation, and about the variations.
  var sentence: String {
    func name(_ id: [UInt8]?) -> String { id.map { String(decoding: $0, as: UTF8.self) } ?? "none" }
    var words = moves.prefix(Self.maximumMoves).map { move in
      "\(percentage(100 * Double(move.count) / Double(total))) from \(name(move.from)) to \(name(move.to))"
    }
    if moves.count > Self.maximumMoves { words.append("\(moves.count - Self.maximumMoves) more") }
    let share = "\(percentage(100 * self.share)) of the visitors \(isExpected ? "are expected to " : "")move"
    return "experience \(item.index) \(item.names) on \(platforms.joined(separator: ", ")): \(share)"
      + (words.isEmpty ? ", because all visitors are hashed again" : ": " + words.joined(separator: ", "))
  }
}

extension ReportedChanges.Load {
  /// A sentence for each difference in the parts that the platform loads.
  var lines: [String] {
    var lines: [String] = []
    if rejectsOld { lines.append("\(platform) rejects the old rules") }
    if rejectsNew { lines.append("\(platform) rejects the new rules") }
    lines += newlyLost.map { words($0, "has a new loss") }
    return lines + regained.map { words($0, "no longer has a loss") }
  }

  func words(_ loss: Loss, _ verb: String) -> String {
    "\(platform) \(verb) at load: \(loss.rule.map { "rule \($0): " } ?? "")\(loss.outcome.rawValue) [\(loss.code)]"
  }
}

extension ReportedChanges.Asset {
  var line: String { "asset \(name) \(kind.rawValue)" }
}

extension ReportedChanges.Impact {
  var sentence: String {
    let other =
      changed > 0 || reworded == 0 ? ["\(changed) of \(counted(total, "event")) with a different outcome"] : []
    let words = "with other content only"
    return
      (other
      + (reworded > 0
        ? [other.isEmpty ? "\(reworded) of \(counted(total, "event")) \(words)" : "\(reworded) \(words)"] : []))
      .joined(separator: ", ")
  }

  /// Returns a line for each rule, then a line for each example event. `items`: the rules, ordered by the numbers that
  /// `Key` has.
  func lines(_ items: (old: [ReportedChanges.Item], new: [ReportedChanges.Item])) -> [String] {
    sorted.map { key, row in
      let old = key.old.map { items.old[$0] }
      let new = key.new.map { items.new[$0] }
      let rule =
        switch (old, new) {
        case (let old?, let new?):
          "rule " + (old.index == new.index || new.owner != nil ? "" : "\(old.index) → ") + "\(new.index) \(new.names)"
        case (nil, let new?): "added rule \(new.index) \(new.names)"
        case (let old?, nil): "removed rule \(old.index) \(old.names)"
        case (nil, nil): "no rule"
        }
      return "\(rule): \(words(row))"
    } + examples.map { "\($0.place): event \($0.event) on \($0.platforms.joined(separator: ", ")): \($0.outcome)" }
  }

  /// Returns the numbers of events that fire a rule before and after the change, in words. Groups platforms with the
  /// same numbers.
  private func words(_ row: Row) -> String {
    let numbers = platforms.indices.map { (before: row.before[$0], after: row.after[$0]) }
    let groups = platforms.indices.filter { numbers[$0].before != numbers[$0].after }
      .grouped { numbers[$0] == numbers[$1] }
    var words = groups.map { same in
      let (before, after) = numbers[same[0]]
      var text = "\(separated(before)) → \(separated(after)) events"
      if before > 0 {
        let share = percentage(100 * Double(abs(after - before)) / Double(before))
        text += ", " + (after < before ? "−" : "+") + share
      }
      return same.count < platforms.count ? text + " on \(same.map { platforms[$0] }.joined(separator: ", "))" : text
    }
    if row.gained > 0, row.lost > 0 || words.isEmpty { words.append("\(separated(row.gained)) gained") }
    if row.lost > 0, row.gained > 0 || words.isEmpty { words.append("\(separated(row.lost)) lost") }
    if row.changed > 0 { words.append("\(separated(row.changed)) with other content") }
    return words.joined(separator: ", ")
  }
}

extension ReportedChanges.Impact.Example {
  fileprivate var outcome: String {
    func words(_ ids: [[UInt8]], _ crash: Int?) -> String {
      crash.map { "crash at rule \($0)" } ?? (ids.isEmpty ? "nothing" : ReportedChanges.names(ids))
    }
    let (before, after) = (words(old, oldCrash), words(new, newCrash))
    return before == after ? "\(after), with different content" : "\(before) → \(after)"
  }
}

extension ReportedChanges.BrokenCase {
  var sentence: String {
    "\(suite):\(line): \(result.item.title) newly fails on \(result.platform): \(result.summary ?? "")"
  }
}
