private import RuleCore

/// Coverage in the tracefile format of LCOV, for editors and coverage services:
///
///     SF:rules.json       the document, or the archive
///     FN:4,rule 0 hit     a rule, as a function
///     BRDA:7,0,1,0        whether a condition was true, and false, as branches
///     DA:7,1              a line with a condition, a value or a consequence
///
/// An item is covered if an event covers it on any platform. Items that are proved impossible are omitted.
enum CoverageLCOV {
  static func report(_ coverage: ReportedCoverage) -> [UInt8] {
    var text = JSONWriter()
    for file in coverage.files { write(file, to: &text) }
    return text.take()
  }

  private static func write(_ file: ReportedCoverage.File, to text: inout JSONWriter) {
    /// For each line at which items begin: 1 if all these items are covered, otherwise 0.
    var lines: [Int: Int] = [:]
    var branches: [(line: Int, block: Int, isCovered: Bool)] = []
    text.raw("TN:\nSF:\(file.text.name)\n")
    var rules: [(line: Int, name: String, hits: Int)] = []
    for rule in file.rules {
      for item in rule.joined where item.status != .impossible {
        let line = file.text.lines.position(of: item.range.lower).line
        let isCovered = item.status == .covered
        switch item.measure {
        case .rules:
          let name = ([rule.name] + rule.ids).joined(separator: " ")
          let printable = Messages.printable(name).replacingScalars { $0 == "," ? ";" : nil }
          rules.append((line, printable, isCovered ? 1 : 0))
        case .decisions, .mcdc:
          branches.append((line, item.measure == .decisions ? 0 : 1, isCovered))
          lines[line] = min(lines[line] ?? 1, isCovered ? 1 : 0)
        case .values, .consequences, .tokens: lines[line] = min(lines[line] ?? 1, isCovered ? 1 : 0)
        }
      }
    }
    for rule in rules { text.raw("FN:\(rule.line),\(rule.name)\n") }
    for rule in rules { text.raw("FNDA:\(rule.hits),\(rule.name)\n") }
    text.raw("FNF:\(rules.count)\nFNH:\(rules.count { $0.hits > 0 })\n")
    var numbers: [Int: Int] = [:]
    for branch in branches {
      let number = numbers[branch.line, default: 0]
      numbers[branch.line] = number + 1
      text.raw("BRDA:\(branch.line),\(branch.block),\(number),\(branch.isCovered ? 1 : 0)\n")
    }
    text.raw("BRF:\(branches.count)\nBRH:\(branches.count(where: \.isCovered))\n")
    for (line, hits) in lines.sorted(by: { $0.key < $1.key }) { text.raw("DA:\(line),\(hits)\n") }
    text.raw("LF:\(lines.count)\nLH:\(lines.values.count { $0 > 0 })\nend_of_record\n")
  }
}
