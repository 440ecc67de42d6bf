/// Workflow commands, which GitHub shows next to the lines of the new document.
struct ChangesGitHub {
  private var text = JSONWriter()

  static func report(_ changes: ReportedChanges) -> [UInt8] {
    var report = ChangesGitHub()
    report.write(changes)
    return report.text.take()
  }

  private mutating func write(_ changes: ReportedChanges) {
    for pair in changes.pairs {
      var lines = pair.groups.filter { $0.relation.name != .same }.flatMap { platforms, relation in
        ["\(platforms.joined(separator: ", ")): \(relation.sentence)"]
          + relation.examples.map { "\(relation.words(of: $0.firing)): \(ChangesText.shown($0.event))" }
      }
      lines += pair.parts.map(\.title)
      add("warning", changes.new, pair.new, "\(pair.kind) \(ChangesText.names(pair.new.ids)) changed", lines)
    }
    for single in changes.added {
      let lines = single.groups.witnesses.map {
        "\($0.platforms.joined(separator: ", ")): fires: \(ChangesText.shown($0.example.event))"
      }
      add("notice", changes.new, single.item, "\(single.kind) \(ChangesText.names(single.item.ids)) added", lines)
    }
    for single in changes.removed {
      // It has no line in the new document.
      add("warning", changes.new, nil, "\(single.kind) \(ChangesText.names(single.item.ids)) removed", [])
    }
    for order in changes.orders { add("warning", changes.new, order.first, "order of messages changed", [order.title]) }
    for load in changes.loads {
      for loss in load.newlyLost { add("error", changes.new, nil, "lost at load", [load.words(loss, "newly loses")]) }
      for loss in load.regained { add("notice", changes.new, nil, "regained at load", [load.words(loss, "regains")]) }
      if load.rejectsNew { add("error", changes.new, nil, "rejected", ["\(load.platform) rejects the new rules"]) }
    }
    for asset in changes.assets { add("notice", changes.new, nil, "asset \(asset.kind.rawValue)", [asset.line]) }
    for item in changes.broken ?? [] {
      let file = GitHubReport.property(ReportedPath.plain(item.suite))
      text.raw("::error file=\(file),line=\(item.line),title=newly fails::\(GitHubReport.data(item.sentence))\n")
    }
    if let impact = changes.impact, impact.changed > 0 {
      add("warning", changes.new, nil, impact.sentence, impact.lines)
    }
    var findings = GitHubReport()
    findings.add(changes.newFindings, of: ReportedInput(file: changes.new.file))
    text.raw(findings.finish())
  }

  private mutating func add(
    _ command: String, _ side: ReportedChanges.Side, _ item: ReportedChanges.Item?, _ title: String, _ lines: [String]
  ) {
    text.raw("::\(command) file=\(GitHubReport.property(ReportedPath.plain(side.text?.file ?? side.file)))")
    // An archive entry has no lines in the repository.
    if let item, let source = side.text, source.entry == nil {
      let (start, end) = source.positions(of: item.range)
      text.raw(",line=\(start.line),endLine=\(end.line)")
    }
    let words = (lines.isEmpty ? [title] : lines).joined(separator: "\n")
    text.raw(",title=\(GitHubReport.property(title))::\(GitHubReport.data(words))\n")
  }
}
