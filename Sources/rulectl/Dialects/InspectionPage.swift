/// The page of `inspect --format html`, to which each input adds a section.
final class InspectionPage {
  private var sections: [ReportSection] = []

  /// The page; nil if there is no input.
  var html: [UInt8]? {
    if sections.isEmpty { return nil }
    var document = ReportDocument(command: "rulectl inspect", title: "Rules: " + listed(names))
    document.blocks = sections.map { .section($0) }
    return document.html
  }

  /// The names of the inputs, each once.
  private var names: [String] = []

  /// Adds an input that could not be read. `failure`: the reason.
  func add(_ name: String, _ failure: CommandFailure) {
    if !names.contains(name) { names.append(name) }
    let line = ReportBlock.paragraph([ReportRun("not read: ", .error), ReportRun(data: failure.message, .error)])
    sections.append(ReportSection([ReportRun(data: name, .strong)], [line]))
  }

  /// A rule of the page, and the platforms that load it.
  private struct LoadedRule {
    var rule: ReportedRule
    var platforms: [String] = []
  }

  /// Adds an input as each platform loads it. `failure`: the reason why the platform rejects the input.
  func add(
    _ loaded: [(platform: String, view: some Inspection, failure: CommandFailure?)], _ request: InspectionRequest
  ) {
    let name = (try? request.input.get())?.name ?? request.path
    if !names.contains(name) { names.append(name) }
    var table = ReportTable(["platform", "document", "result"])
    for (platform, view, failure) in loaded {
      let rejected = failure.map { ($0.status == .limit ? "not read: " : "rejected: ") + $0.message }
      var result = ReportTable.Cell(rejected ?? "", rejected == nil ? nil : .error)
      result.lines += view.summary(request).map { [ReportRun(data: $0.words)] }
      table.rows.append([ReportTable.Cell(platform), ReportTable.Cell(view.entry ?? ""), result])
    }
    var blocks = [ReportBlock.table(table)]
    let files = loaded.lazy.map(\.view.files).first { !$0.isEmpty } ?? []
    if !files.isEmpty {
      var table = ReportTable(["asset", "bytes"])
      table.rows = files.map { file in
        [ReportTable.Cell(InspectionRequest.shown(file.name)), ReportTable.Cell(file.size.map(separated) ?? "")]
      }
      blocks.append(.table(table))
    }
    let portraits = loaded.map { $0.failure == nil ? $0.view.portraits : nil }
    blocks += Self.rules(zip(loaded, portraits).compactMap { row, rules in rules.map { (row.platform, $0) } })
      .map { .section($0) }
    for ((platform, view, failure), rules) in zip(loaded, portraits) where failure == nil && rules == nil {
      let lines = view.lines(request).map { ConditionPhrase.Line(depth: $0.depth - 1, text: $0.words) }
      blocks.append(.section(ReportSection([ReportRun("on \(platform)", .strong)], [.list(ReportItem.tree(lines))])))
    }
    sections.append(ReportSection([ReportRun(data: name, .strong)], blocks))
  }

  /// Returns the sections of the rules that some platform loads, in the order of the document.
  private static func rules(
    _ platforms: [(name: String, rules: [(key: String, rule: ReportedRule)])]
  ) -> [ReportSection] {
    var rules: [LoadedRule] = []
    var places: [String: Int] = [:]
    for (platform, loaded) in platforms {
      for (key, rule) in loaded {
        let remarks = rule.remarks.map { "\(platform) \($0)" }
        guard let place = places[key] else {
          places[key] = rules.count
          rules.append(LoadedRule(rule: rule, platforms: [platform]))
          rules[rules.count - 1].rule.remarks = remarks
          continue
        }
        rules[place].platforms.append(platform)
        rules[place].rule.remarks += remarks
        if rule.condition.text != rules[place].rule.condition.text {
          rules[place].rule.remarks.append("on \(platform), it fires if \(rule.condition.text)")
        }
      }
    }
    return rules.map { loaded in
      var rule = loaded.rule
      let others = platforms.map(\.name).filter { !loaded.platforms.contains($0) }
      let dropped = others.isEmpty ? "" : "; dropped by \(listed(others))"
      rule.remarks.insert("loaded by \(listed(loaded.platforms))\(dropped)", at: 0)
      return rule.section()
    }
  }
}
