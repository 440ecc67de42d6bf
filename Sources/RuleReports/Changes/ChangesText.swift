internal import RuleCore
internal import RuleSuites

/// The report for people: a block for each item that differs, after a line with the counts.
struct ChangesText {
  let style: Style
  private var text = JSONWriter()

  init(style: Style) { self.style = style }

  func report(_ changes: ReportedChanges) -> [UInt8] {
    var report = self
    report.write(changes)
    return report.text.take()
  }

  private mutating func write(_ changes: ReportedChanges) {
    line(style.paint("\(Self.shown(changes.old.file)) → \(Self.shown(changes.new.file)): \(changes.summary)", .strong))
    for pair in changes.pairs { write(pair, changes) }
    for single in changes.removed { write(single, "removed", changes.old, .removed) }
    for single in changes.added { write(single, "added", changes.new, .added) }
    for order in changes.orders { write(order) }
    let notes = changes.loads.flatMap(\.lines) + changes.assets.map(\.line)
    if !notes.isEmpty { line("") }
    for note in notes { line(Self.shown(note)) }
    if let broken = changes.broken, !broken.isEmpty {
      line("")
      for item in broken { line(style.paint(Self.shown(item.sentence), .removed)) }
    }
    if let impact = changes.impact {
      line("")
      line(style.paint(impact.sentence, .strong))
      for words in impact.lines { line("  " + Self.shown(words)) }
    }
    write(changes.newFindings, "new", .removed)
    write(changes.goneFindings, "gone", .added)
  }

  private mutating func write(_ order: ReportedChanges.Order) {
    line("")
    line(style.paint("\(order.title)", .strong))
    for (platforms, example) in order.groups {
      line("  \(platforms.joined(separator: ", ")): both fire: \(Self.shown(example.event))")
      for need in example.needs { line("    with \(need.name): \(Self.shown(need.json))") }
    }
  }

  /// The maximum number of findings that are shown of each list.
  static let mostFindings = 100

  private mutating func write(_ findings: [LocatedFinding], _ word: String, _ ink: Style.Ink) {
    if findings.isEmpty { return }
    line("")
    for located in findings.prefix(Self.mostFindings) {
      line(style.paint(word, ink) + " " + located.headline(style))
    }
    let rest = findings.count - Self.mostFindings
    if rest > 0 { line("and \(counted(rest, "more finding")) \(word)") }
  }

  private mutating func write(_ pair: ReportedChanges.Pair, _ changes: ReportedChanges) {
    let places = [changes.old.place(of: pair.old.range), changes.new.place(of: pair.new.range)]
    let index = pair.old.index == pair.new.index ? "\(pair.new.index)" : "\(pair.old.index) → \(pair.new.index)"
    var title = "\(pair.kind) \(index)"
    if pair.isRenamed { title += " \(Self.names(pair.old.ids)) →" }
    title += " \(Self.names(pair.new.ids))"
    line("")
    line(style.paint(title, .strong) + style.paint(" (\(places.joined(separator: " → ")))", .dimmed))
    for (platforms, relation) in pair.groups {
      if relation.name == .same, pair.isSame { continue }
      write(relation, platforms)
    }
    for part in pair.parts { write(part) }
  }

  private mutating func write(_ relation: ReportedRelation, _ platforms: [String]) {
    line("  \(platforms.joined(separator: ", ")): \(relation.sentence)")
    for example in relation.examples {
      line("    \(relation.words(of: example.firing)): \(Self.shown(example.event))")
      for need in example.needs { line("      with \(need.name): \(Self.shown(need.json))") }
    }
  }

  private mutating func write(_ part: ReportedChanges.PartChange) {
    line("  \(part.title)")
    if let old = part.old { line("    " + style.paint("- \(Self.shown(old))", .removed)) }
    if let new = part.new { line("    " + style.paint("+ \(Self.shown(new))", .added)) }
    if let tokens = part.tokenChange { line("    " + style.paint(tokens, .info)) }
  }

  private mutating func write(
    _ single: ReportedChanges.Single, _ word: String, _ side: ReportedChanges.Side, _ ink: Style.Ink
  ) {
    line("")
    let title = "\(word) \(single.kind) \(single.item.index) \(Self.names(single.item.ids))"
    line(style.paint(title, ink) + style.paint(" (\(side.place(of: single.item.range)))", .dimmed))
    let groups = single.groups
    for (platforms, example) in groups.witnesses {
      line("  \(platforms.joined(separator: ", ")): fires: \(Self.shown(example.event))")
      for need in example.needs { line("    with \(need.name): \(Self.shown(need.json))") }
    }
    for (platforms, words) in groups.remarks { line("  \(platforms.joined(separator: ", ")): \(words)") }
  }

  private mutating func line(_ line: String) { text.raw(line + "\n") }

  static func shown(_ text: String) -> String { Messages.printable(text) }

  /// JSON in one line.
  static func shown(_ json: [UInt8]) -> String {
    Messages.printable(String(decoding: json, as: UTF8.self).split { $0.isNewline }.joined(separator: " "))
  }

  /// The ids of an item, or a hyphen.
  static func names(_ ids: [[UInt8]]) -> String {
    ids.isEmpty ? "-" : ids.map { shown(String(decoding: $0, as: UTF8.self)) }.joined(separator: ", ")
  }
}

extension ReportedChanges.Side {
  /// `FILE:LINE:COLUMN` of the start of a range.
  func place(of range: ByteRange) -> String {
    guard let text else { return Messages.printable(file) }
    let start = text.positions(of: range).start
    let name = text.file + (text.entry.map { "!" + $0 } ?? "")
    return Messages.printable("\(name):\(start.line):\(start.column)")
  }
}

extension ReportedRelation {
  /// The platform, or both platforms that are compared.
  var label: String { oldPlatform.map { "\($0) → \(platform)" } ?? platform }

  /// The relation, what it rests on, and what is open, in words.
  var sentence: String {
    var words = "\(name.rawValue): \(nameWords)"
    if let open { words += ": \(open)" }
    if isHere { words += ", proven at this time, with this SDK and these shared states only" }
    if !free.isEmpty {
      let sources = free.map { $0 == "history" ? "event history" : "random numbers" }
      words += ", with any \(sources.joined(separator: " and any "))"
    }
    return words
  }

  private var nameWords: String {
    guard let oldPlatform else {
      return switch name {
      case .same: "the condition is the same"
      case .equivalent: "fires on the same events"
      case .narrower: "fires on fewer events"
      case .wider: "fires on more events"
      case .overlapping: "each rule fires on some events alone"
      case .disjoint: "no event fires both rules"
      case .open: "not decided"
      case .lost: "the platform no longer loads the rule"
      case .regained: "the platform did not load the rule before"
      }
    }
    return switch name {
    case .same, .equivalent: "both platforms fire it on the same events"
    case .narrower: "\(platform) fires it on fewer events than \(oldPlatform)"
    case .wider: "\(platform) fires it on more events than \(oldPlatform)"
    case .overlapping: "each platform fires it on some events alone"
    case .disjoint: "no event fires it on both platforms"
    case .open: "not decided"
    case .lost: "\(platform) does not load it"
    case .regained: "\(oldPlatform) does not load it"
    }
  }

  /// The rules that an event fires, in words.
  func words(of firing: PairFiring?) -> String {
    switch firing {
    case .onlyOld: oldPlatform.map { "only \($0) fires it" } ?? "only the old one fires"
    case .onlyNew: oldPlatform == nil ? "only the new one fires" : "only \(platform) fires it"
    case .both: oldPlatform == nil ? "both fire" : "both fire it"
    case nil: "fires"
    }
  }
}

extension ReportedChanges.PartChange {
  /// The member and its change, in words.
  var title: String {
    let owner = id.map { "consequence \(ChangesText.shown(String(decoding: $0, as: UTF8.self)))" }
    let place = pointer.isEmpty ? nil : ChangesText.shown(pointer)
    return [owner, place, kind.rawValue].compactMap { $0 }.joined(separator: " ")
  }

  /// The tokens that are gone and that are new, in words; nil if the tokens are the same.
  var tokenChange: String? {
    guard let old, let new else { return nil }
    let tokens = (Self.tokens(old), Self.tokens(new))
    let gone = tokens.0.filter { !tokens.1.contains($0) }
    let fresh = tokens.1.filter { !tokens.0.contains($0) }
    let words = [("gone", gone), ("new", fresh)].filter { !$0.1.isEmpty }
      .map { "\($0.1.map(ChangesText.shown).joined(separator: ", ")) \($0.0)" }
    return words.isEmpty ? nil : "tokens: \(words.joined(separator: ", "))"
  }

  /// The distinct tokens of a text, with their delimiters.
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
  /// The rules that changed places, in words.
  var title: String {
    "message of rule \(first.index) \(ChangesText.names(first.ids)) is now shown instead of that of rule "
      + "\(second.index) \(ChangesText.names(second.ids))"
  }

  /// The events, grouped where all is the same but the platform.
  var groups: [(platforms: [String], example: ReportedRelation.Example)] {
    witnesses.grouped { $0.example == $1.example }.map { ($0.map(\.platform), $0[0].example) }
  }
}

extension ReportedChanges.Load {
  /// A sentence for each difference.
  var lines: [String] {
    var lines: [String] = []
    if rejectsOld { lines.append("\(platform) rejects the old rules") }
    if rejectsNew { lines.append("\(platform) rejects the new rules") }
    lines += newlyLost.map { words($0, "newly loses") }
    return lines + regained.map { words($0, "regains") }
  }

  func words(_ loss: Loss, _ verb: String) -> String {
    "\(platform) \(verb) at load: \(loss.rule.map { "rule \($0): " } ?? "")\(loss.outcome.rawValue) [\(loss.code)]"
  }
}

extension ReportedChanges.Asset {
  var line: String { "asset \(name) \(kind.rawValue)" }
}

extension ReportedChanges.Impact {
  var sentence: String { "\(changed) of \(counted(total, "event")) with another outcome" }

  /// A line for each rule, then for each example.
  var lines: [String] {
    sorted.map { key, row in
      let words = [("gained", row.gained), ("lost", row.lost), ("changed", row.changed)].filter { $0.1 > 0 }
        .map { "\($0.1) \($0.0)" }.joined(separator: ", ")
      let rule =
        switch (key.old, key.new) {
        case (let old?, let new?): old == new ? "rule \(new)" : "rule \(old) → \(new)"
        case (nil, let new?): "added rule \(new)"
        case (let old?, nil): "removed rule \(old)"
        case (nil, nil): "no rule"
        }
      return "\(rule): \(words)"
    } + examples.map { "\($0.place): event \($0.event) on \($0.platform): \($0.outcome)" }
  }
}

extension ReportedChanges.Impact.Example {
  fileprivate var outcome: String {
    func words(_ ids: [[UInt8]], _ crash: Int?) -> String {
      crash.map { "crash at rule \($0)" } ?? (ids.isEmpty ? "nothing" : ChangesText.names(ids))
    }
    let (before, after) = (words(old, oldCrash), words(new, newCrash))
    return before == after ? "\(after), with another content" : "\(before) → \(after)"
  }
}

extension ReportedChanges.BrokenCase {
  var sentence: String {
    "\(suite):\(line): \(result.item.name), on \(result.platform), newly fails: \(result.summary ?? "")"
  }
}
