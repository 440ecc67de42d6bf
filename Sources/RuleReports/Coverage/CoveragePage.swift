private import RuleCore

/// Coverage as one HTML page: the documents, with their conditions, values and consequences marked.
///
/// The page fetches nothing and has no script: its content security policy forbids both.
enum CoveragePage {
  static func page(_ coverage: ReportedCoverage) -> [UInt8] {
    var html = JSONWriter()
    html.raw(SessionPage.opening(title: "Coverage of " + listed(coverage.files.map(\.name)), styles: styles))
    html.raw("\n")
    table(coverage, to: &html)
    html.raw(
      "<p class=\"key\"><span class=\"covered\">covered</span> <span class=\"missing\">missing</span> "
        + "<span class=\"open\">open</span> <span class=\"impossible\">no event can cover it</span>. "
        + "Point at a part to see what is missing there.</p>\n")
    for file in coverage.files { document(file, to: &html) }
    html.raw("</main>\n</body>\n</html>\n")
    return html.take()
  }

  private static func table(_ coverage: ReportedCoverage, to html: inout JSONWriter) {
    html.raw("<table>\n<thead><tr><th scope=\"col\">platform</th>")
    for measure in ReportedCoverage.Measure.allCases { html.raw("<th scope=\"col\">\(measure.title)</th>") }
    html.raw("</tr></thead>\n<tbody>\n")
    for (name, counts) in coverage.platforms.map({ ($0, coverage.counts[$0] ?? [:]) }) + [("joined", coverage.joined)] {
      html.raw("<tr><th scope=\"row\">\(name)</th>")
      for measure in ReportedCoverage.Measure.allCases {
        let count = counts[measure] ?? ReportedCoverage.Count()
        let share = count.total == 0 ? "–" : "\(count.covered)/\(count.total) <b>\(count.percentage)%</b>"
        let rest = count.impossible == 0 ? "" : " <small>(\(count.impossible) impossible)</small>"
        html.raw("<td>\(share)\(rest)</td>")
      }
      html.raw("</tr>\n")
    }
    html.raw("</tbody>\n</table>\n")
  }

  // MARK: the document

  /// A part of the document with all items about it.
  private struct Mark {
    var range: ByteRange
    var status: CoverageStatus
    var remarks: [String]
  }

  private static func document(_ file: ReportedCoverage.File, to html: inout JSONWriter) {
    html.raw("<h2>\(SessionPage.escaped(file.name))</h2>\n<pre>")
    var at = 0
    var open: [Int] = []
    func text(to end: Int) {
      guard end > at else { return }
      html.raw(SessionPage.escaped(String(decoding: file.content[at..<end], as: UTF8.self)))
      at = end
    }
    func close(before start: Int) {
      while let end = open.last, end <= start {
        text(to: end)
        html.raw("</span>")
        open.removeLast()
      }
    }
    for mark in marks(of: file) where mark.range.upper <= file.content.count && mark.range.lower >= at {
      close(before: mark.range.lower)
      text(to: mark.range.lower)
      html.raw(
        "<span class=\"\(mark.status.rawValue)\" title=\"\(SessionPage.escaped(mark.remarks.joined(separator: "\n")))\">"
      )
      open.append(mark.range.upper)
    }
    close(before: .max)
    text(to: file.content.count)
    html.raw("</pre>\n")
  }

  /// The parts with items, in document order, those around others first. Rules and consequences that are covered have
  /// no mark: their parts do.
  private static func marks(of file: ReportedCoverage.File) -> [Mark] {
    var marks: [ByteRange: Mark] = [:]
    let severity: [CoverageStatus] = [.missing, .open, .covered, .impossible]
    for rule in file.rules {
      let joined = rule.joined
      for item in joined where item.measure != .rules {
        let words = "\(item.measure.title): \(item.status.rawValue)\(item.lack.isEmpty ? "" : " (\(item.lack))")"
        let remark = item.name.isEmpty || item.measure == .mcdc ? words : "\(item.name): \(words)"
        guard var mark = marks[item.range] else {
          marks[item.range] = Mark(range: item.range, status: item.status, remarks: [remark])
          continue
        }
        mark.remarks.append(remark)
        mark.status = severity.first { $0 == mark.status || $0 == item.status } ?? mark.status
        marks[item.range] = mark
      }
    }
    return marks.values.sorted { ($0.range.lower, -$0.range.upper) < ($1.range.lower, -$1.range.upper) }
  }

  private static let styles = """
    :root { color-scheme: light dark; --line: #8884; --good: #2e7d3233; --bad: #d32f2f4d; --odd: #f9a82559; --none: #8883 }
    body { font: 14px/1.5 system-ui, sans-serif; margin: 0 }
    main { margin: 0 auto; max-width: 1240px; padding: 16px }
    h1 { font-size: 20px; overflow-wrap: anywhere }
    h2 { font-size: 16px; overflow-wrap: anywhere }
    table { border-collapse: collapse }
    th, td { border-bottom: 1px solid var(--line); padding: 2px 12px 2px 0; text-align: left }
    pre { font: 12px/1.6 ui-monospace, monospace; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
    .covered { background: var(--good) }
    .missing { background: var(--bad) }
    .open { background: var(--odd) }
    .impossible { background: var(--none) }

    """
}
