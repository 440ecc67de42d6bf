internal import RuleCore

/// One HTML page with a table of the items that differ, and the details of each below it. The page fetches nothing and
/// has no script.
struct ChangesPage {
  private var html = JSONWriter()

  static func report(_ changes: ReportedChanges) -> [UInt8] {
    var page = ChangesPage()
    page.write(changes)
    return page.html.take()
  }

  private mutating func write(_ changes: ReportedChanges) {
    html.raw(SessionPage.opening(title: "\(changes.old.file) → \(changes.new.file)"))
    html.raw("\n<p>\(Self.escaped(changes.summary))</p>\n")
    table(changes)
    for (place, pair) in changes.pairs.enumerated() { section(pair, place, changes) }
    for (place, single) in changes.removed.enumerated() { section(single, "removed", place, changes.old) }
    for (place, single) in changes.added.enumerated() { section(single, "added", place, changes.new) }
    for order in changes.orders {
      html.raw("<section><h3>\(Self.escaped(order.title))</h3>\n")
      for (platforms, example) in order.groups { show("\(platforms.joined(separator: ", ")): both fire", example) }
      html.raw("</section>\n")
    }
    list("Loading and files", changes.loads.flatMap(\.lines) + changes.assets.map(\.line))
    list("Cases that newly fail", (changes.broken ?? []).map(\.sentence))
    if let impact = changes.impact, impact.changed > 0 { list(impact.sentence, impact.lines) }
    list("New findings", changes.newFindings.map { $0.headline(Style(isColored: false)) })
    list("Findings that are gone", changes.goneFindings.map { $0.headline(Style(isColored: false)) })
    html.raw("</main>\n</body>\n</html>\n")
  }

  // MARK: table

  private mutating func table(_ changes: ReportedChanges) {
    if changes.pairs.isEmpty, changes.added.isEmpty, changes.removed.isEmpty { return }
    let heads = [changes.unit] + changes.platforms + ["content"]
    html.raw("<table>\n<thead><tr>")
    for head in heads { html.raw("<th scope=\"col\">\(Self.escaped(head))</th>") }
    html.raw("</tr></thead>\n<tbody>\n")
    for (place, pair) in changes.pairs.enumerated() {
      let cells = changes.platforms.map { platform in pair.relations.first { $0.platform == platform }?.name }
      let parts = pair.parts.isEmpty ? "" : counted(pair.parts.count, "change")
      row(
        "pair-\(place)", "\(pair.new.index) \(ChangesText.names(pair.new.ids))",
        zip(changes.platforms, cells).map { ($0, $1?.rawValue ?? "", $1?.tone ?? "") },
        parts)
    }
    for (word, tone, singles) in [("removed", "error", changes.removed), ("added", "strong", changes.added)] {
      for (place, single) in singles.enumerated() {
        row(
          "\(word)-\(place)", "\(single.item.index) \(ChangesText.names(single.item.ids))",
          changes.platforms.map { ($0, word, tone) }, "")
      }
    }
    html.raw("</tbody>\n</table>\n")
  }

  private mutating func row(
    _ anchor: String, _ name: String, _ cells: [(platform: String, text: String, tone: String)], _ parts: String
  ) {
    html.raw("<tr><td data-lane=\"time\"><a href=\"#\(anchor)\">\(Self.escaped(name))</a></td>")
    for (platform, text, tone) in cells {
      html.raw("<td data-lane=\"\(platform)\" class=\"\(tone)\">\(Self.escaped(text))</td>")
    }
    html.raw("<td data-lane=\"content\">\(Self.escaped(parts))</td></tr>\n")
  }

  // MARK: sections

  private mutating func section(_ pair: ReportedChanges.Pair, _ place: Int, _ changes: ReportedChanges) {
    let names = pair.isRenamed ? "\(ChangesText.names(pair.old.ids)) → " : ""
    begin(
      "pair-\(place)", "\(pair.kind) \(pair.new.index) \(names)\(ChangesText.names(pair.new.ids))",
      "\(changes.old.place(of: pair.old.range)) → \(changes.new.place(of: pair.new.range))")
    for (platforms, relation) in pair.groups where relation.name != .same {
      let words = "\(platforms.joined(separator: ", ")): \(relation.sentence)"
      html.raw("<p class=\"\(relation.name.tone)\">\(Self.escaped(words))</p>\n")
      for example in relation.examples { show(relation.words(of: example.firing), example) }
    }
    for part in pair.parts {
      html.raw("<p>\(Self.escaped(part.title))</p>\n<pre>")
      let lines = [
        part.old.map { "- " + ChangesText.shown($0) }, part.new.map { "+ " + ChangesText.shown($0) }, part.tokenChange,
      ]
      html.raw(Self.escaped(lines.compactMap(\.self).joined(separator: "\n")))
      html.raw("</pre>\n")
    }
    html.raw("</section>\n")
  }

  private mutating func section(
    _ single: ReportedChanges.Single, _ word: String, _ place: Int, _ side: ReportedChanges.Side
  ) {
    begin(
      "\(word)-\(place)", "\(word) \(single.kind) \(single.item.index) \(ChangesText.names(single.item.ids))",
      side.place(of: single.item.range))
    let groups = single.groups
    for (platforms, example) in groups.witnesses { show("\(platforms.joined(separator: ", ")): fires", example) }
    for (platforms, words) in groups.remarks {
      html.raw("<p>\(Self.escaped("\(platforms.joined(separator: ", ")): \(words)"))</p>\n")
    }
    html.raw("</section>\n")
  }

  private mutating func begin(_ anchor: String, _ title: String, _ place: String) {
    html.raw("<section id=\"\(anchor)\" tabindex=\"-1\"><h3>\(Self.escaped(title))</h3>\n")
    html.raw("<p class=\"dimmed\">\(Self.escaped(place))</p>\n")
  }

  private mutating func show(_ words: String, _ example: ReportedRelation.Example) {
    html.raw("<details><summary>\(Self.escaped(words))</summary><pre>\(Self.escaped(ChangesText.shown(example.event)))")
    for need in example.needs { html.raw("\nwith \(need.name): \(Self.escaped(ChangesText.shown(need.json)))") }
    html.raw("</pre></details>\n")
  }

  private mutating func list(_ title: String, _ lines: [String]) {
    if lines.isEmpty { return }
    html.raw("<section><h3>\(Self.escaped(title))</h3>\n<ul>\n")
    for line in lines { html.raw("<li>\(Self.escaped(line))</li>\n") }
    html.raw("</ul></section>\n")
  }

  private static func escaped(_ text: String) -> String { SessionPage.escaped(text) }
}

extension RuleRelation {
  /// The style class of the relation.
  fileprivate var tone: String {
    switch self {
    case .same, .equivalent: "dimmed"
    case .narrower, .wider, .regained: "warning"
    case .overlapping, .disjoint, .lost: "error"
    case .open: "strong"
    }
  }
}
