internal import LaunchSolver

extension GitHubAnnotation {
  /// Returns the annotations for the lines of the new document.
  static func all(_ changes: ReportedChanges) -> [Self] {
    let side = changes.new
    let file = side.text?.file ?? side.file
    func annotation(
      _ severity: Severity, _ item: ReportedChanges.Item?, _ title: String, _ lines: [String] = []
    ) -> Self {
      let lines = (lines.isEmpty ? [title] : lines).map(Messages.printable)
      var new = Self(severity, file, title: Messages.printable(title), lines.joined(separator: "\n"))
      // An annotation needs a line of a file in the repository, so it cannot refer to an archive entry.
      if let item, let source = item.owner?.text ?? side.text, source.entry == nil {
        let (start, end) = source.positions(of: item.range)
        (new.line, new.endLine) = (start.line, end.line)
      }
      return new
    }
    var all = changes.pairs.map { pair in
      var lines = pair.groups.filter { $0.relation.name != .same }.flatMap { platforms, relation in
        ["\(platforms.joined(separator: ", ")): \(relation.sentence)"]
          + relation.examples.map { "\(relation.words(of: $0)): \(ReportItem.line($0.event))" }
      }
      lines += pair.parts.map(\.title) + (pair.experienceWords.map { [$0] } ?? [])
      return annotation(.warning, pair.new, "\(pair.kind) \(pair.new.names) changed", lines)
    }
    all += changes.added.map { single in
      let lines = single.groups.witnesses.map {
        "\($0.platforms.joined(separator: ", ")): fires: \(ReportItem.line($0.example.event))"
      }
      return annotation(.info, single.item, "\(single.kind) \(single.item.names) added", lines)
    }
    // A removed item has no line in the new document, so its annotation has no line.
    all += changes.removed.map { annotation(.warning, nil, "\($0.kind) \($0.item.names) removed") }
    all += changes.orders.map { annotation(.warning, $0.first, "order of messages changed", [$0.title]) }
    all += changes.open.map { annotation(.warning, nil, "order of messages not decided", [$0]) }
    all += (changes.splits ?? []).map { annotation(.warning, $0.item, "visitors move", [$0.sentence]) }
    for load in changes.loads {
      all += load.newlyLost.map { annotation(.error, nil, "lost at load", [load.words($0, "has a new loss")]) }
      all += load.regained.map { annotation(.info, nil, "regained at load", [load.words($0, "no longer has a loss")]) }
      if load.rejectsNew { all.append(annotation(.error, nil, "rejected", ["\(load.platform) rejects the new rules"])) }
    }
    all += changes.assets.map { annotation(.info, nil, "asset \($0.kind.rawValue)", [$0.line]) }
    all += (changes.broken ?? []).map { Self(.error, $0.suite, line: $0.line, title: "newly fails", $0.sentence) }
    if let impact = changes.impact, impact.changed > 0 {
      all.append(annotation(.warning, nil, impact.sentence, impact.lines(changes.numbered)))
    }
    return all + changes.newFindings.map { Self($0) }
  }
}
