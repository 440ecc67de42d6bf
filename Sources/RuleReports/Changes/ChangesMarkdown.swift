internal import RuleCore

/// Markdown, made for a comment on a pull request: a summary line, a table, and the details folded.
struct ChangesMarkdown {
  private var text = JSONWriter()

  static func report(_ changes: ReportedChanges) -> [UInt8] {
    var report = ChangesMarkdown()
    report.write(changes)
    return report.text.take()
  }

  private mutating func write(_ changes: ReportedChanges) {
    text.raw("## rulectl diff\n\n**\(Self.escaped(changes.summary))**\n\n")
    text.raw("`\(Self.code(changes.old.file))` → `\(Self.code(changes.new.file))`\n")
    let platforms = changes.platforms
    if !changes.pairs.isEmpty || !changes.added.isEmpty || !changes.removed.isEmpty {
      text.raw("\n| \(changes.unit) | \(platforms.joined(separator: " | ")) | content |\n")
      text.raw("|---|\(platforms.map { _ in "---|" }.joined())---|\n")
    }
    for pair in changes.pairs.prefix(Self.mostRows) { row(pair, platforms) }
    for single in changes.removed.prefix(Self.mostRows) { row(single, "removed", platforms) }
    for single in changes.added.prefix(Self.mostRows) { row(single, "added", platforms) }
    let rest = [changes.pairs.count, changes.removed.count, changes.added.count].reduce(0) {
      $0 + max(0, $1 - Self.mostRows)
    }
    if rest > 0 { text.raw("\nand \(counted(rest, "more \(changes.unit)")): see the other formats\n") }
    for pair in changes.pairs.prefix(Self.mostRows) { details(pair, changes) }
    for single in changes.removed.prefix(Self.mostRows) { details(single, "removed", changes.old) }
    for single in changes.added.prefix(Self.mostRows) { details(single, "added", changes.new) }
    for order in changes.orders {
      fold(order.title, order.groups.map { ("\($0.platforms.joined(separator: ", ")): both fire", $0.example) })
    }
    list("Loading and files", changes.loads.flatMap(\.lines) + changes.assets.map(\.line))
    list("Cases that newly fail", (changes.broken ?? []).map(\.sentence))
    if let impact = changes.impact, impact.changed > 0 { list(impact.sentence, impact.lines) }
    list("New findings", changes.newFindings.prefix(ChangesText.mostFindings).map(Self.line))
    list("Findings that are gone", changes.goneFindings.prefix(ChangesText.mostFindings).map(Self.line))
  }

  /// The maximum number of rows for rules: a comment of GitHub has at most 65,536 characters.
  private static let mostRows = 50

  // MARK: table

  private mutating func row(_ pair: ReportedChanges.Pair, _ platforms: [String]) {
    var name = Self.escaped(ChangesText.names(pair.new.ids))
    if pair.isRenamed { name = Self.escaped(ChangesText.names(pair.old.ids)) + " → " + name }
    let cells = platforms.map { platform in
      pair.relations.first { $0.platform == platform }.map { $0.name.rawValue } ?? ""
    }
    let parts = pair.parts.isEmpty ? "" : counted(pair.parts.count, "change")
    text.raw("| \(pair.new.index) \(name) | \(cells.joined(separator: " | ")) | \(parts) |\n")
  }

  private mutating func row(_ single: ReportedChanges.Single, _ word: String, _ platforms: [String]) {
    let name = "\(single.item.index) \(Self.escaped(ChangesText.names(single.item.ids)))"
    text.raw("| \(name) | \(platforms.map { _ in word }.joined(separator: " | ")) | |\n")
  }

  // MARK: details

  private mutating func details(_ pair: ReportedChanges.Pair, _ changes: ReportedChanges) {
    let groups = pair.groups.filter { $0.relation.name != .same }
    if groups.isEmpty, pair.parts.isEmpty { return }
    open("\(pair.kind) \(pair.new.index) \(ChangesText.names(pair.new.ids))")
    let places = [changes.old.place(of: pair.old.range), changes.new.place(of: pair.new.range)]
    text.raw(places.map { "`\(Self.code($0))`" }.joined(separator: " → ") + "\n\n")
    for (platforms, relation) in groups {
      text.raw("- \(platforms.joined(separator: ", ")): \(Self.escaped(relation.sentence))\n")
      for example in relation.examples { show(relation.words(of: example.firing), example) }
    }
    for part in pair.parts {
      text.raw("- \(Self.escaped(part.title))\(part.tokenChange.map { " (\(Self.escaped($0)))" } ?? "")\n\n")
      let lines = [part.old.map { "- " + Self.json($0) }, part.new.map { "+ " + Self.json($0) }].compactMap(\.self)
      block("diff", lines)
    }
    close()
  }

  private mutating func details(_ single: ReportedChanges.Single, _ word: String, _ side: ReportedChanges.Side) {
    let groups = single.groups
    open("\(word) \(single.kind) \(single.item.index) \(ChangesText.names(single.item.ids))")
    text.raw("`\(Self.code(side.place(of: single.item.range)))`\n\n")
    for (platforms, example) in groups.witnesses { show("\(platforms.joined(separator: ", ")): fires", example) }
    for (platforms, words) in groups.remarks { text.raw("- \(platforms.joined(separator: ", ")): \(words)\n") }
    close()
  }

  private mutating func fold(_ title: String, _ examples: [(String, ReportedRelation.Example)]) {
    open(title)
    for (words, example) in examples { show(words, example) }
    close()
  }

  private mutating func show(_ words: String, _ example: ReportedRelation.Example) {
    text.raw("- \(Self.escaped(words))\n\n")
    block("json", [Self.json(example.event)])
    for need in example.needs {
      text.raw("  with \(need.name)\n\n")
      block("json", [Self.json(need.json)])
    }
  }

  private mutating func list(_ title: String, _ lines: [String]) {
    if lines.isEmpty { return }
    open("\(title) (\(lines.count))")
    for line in lines { text.raw("- \(Self.escaped(line))\n") }
    close()
  }

  private mutating func open(_ title: String) {
    text.raw("\n<details><summary>\(SessionPage.escaped(title))</summary>\n\n")
  }

  private mutating func close() { text.raw("\n</details>\n") }

  /// Writes a code block inside an item of a list.
  private mutating func block(_ language: String, _ lines: [String]) {
    // The fence must be longer than any run of backticks inside.
    let longest = lines.joined(separator: "\n").split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    text.raw("  \(fence)\(language)\n")
    for line in lines { text.raw("  \(line)\n") }
    text.raw("  \(fence)\n")
  }

  // MARK: escapes

  private static func line(_ located: LocatedFinding) -> String { located.headline(Style(isColored: false)) }

  private static func json(_ json: [UInt8]) -> String { ChangesText.shown(json) }

  /// Text inside backticks, where only backticks have a meaning.
  private static func code(_ text: String) -> String { Messages.printable(text).replacing("`", with: "'") }

  /// Text outside code. Names such as `@team` must not notify anybody.
  private static func escaped(_ text: String) -> String {
    MarkdownReport.escaped(text).replacing("`", with: "\\`").replacing("@", with: "&#64;")
  }
}
