/// The summary on standard error after a report for people: the number of findings, and for each platform the numbers
/// of items that it loads and parts that it drops in all inputs.
///
///     1 error, 2 warnings
///     ios: 11 of 12 rules load, 1 condition lost
///     android: 0 of 12 rules load, the file is rejected
package struct LoadSummary {
  private struct Row {
    var platform: String
    /// The noun for the counted items, in the singular.
    var unit: String
    var listed = 0
    var loaded = 0
    var conditions = 0
    var consequences = 0
    /// The number of inputs that the platform rejects.
    var rejected = 0
    /// The number of all inputs.
    var inputs = 0
  }

  private var rows: [Row] = []
  private var counts: [Severity: Int] = [:]
  private var accepted = 0
  /// True if some input was not, or not completely, checked.
  private var isPartial = false

  package init() {}

  package mutating func add(_ findings: [LocatedFinding], accepted: Int, loads: [PlatformLoad]) {
    for located in findings { counts[located.finding.severity, default: 0] += 1 }
    self.accepted += accepted
    for load in loads { add(load) }
  }

  /// Records an input that could not be checked; the reason is reported elsewhere.
  package mutating func addUnchecked() { isPartial = true }

  private mutating func add(_ load: PlatformLoad) {
    let known = rows.firstIndex { $0.platform == load.platform && $0.unit == load.unit }
    let place = known ?? rows.count
    if place == rows.count { rows.append(Row(platform: load.platform, unit: load.unit)) }
    rows[place].inputs += 1
    rows[place].listed += load.listed ?? 0
    guard let kept = load.kept else {
      rows[place].rejected += 1
      return
    }
    rows[place].loaded += kept.loaded
    rows[place].conditions += kept.conditions
    rows[place].consequences += kept.consequences
  }

  package var lines: [String] {
    var found = Severity.allCases.reversed().compactMap { severity in
      counts[severity].map { severity == .info ? "\($0) info" : counted($0, severity.name) }
    }
    // "nothing found" would be wrong if some input was not checked.
    if found.isEmpty, !isPartial { found = ["nothing found"] }
    if accepted > 0 { found.append("\(accepted) in the baseline") }
    return (found.isEmpty ? [] : [found.joined(separator: ", ")]) + rows.map(line)
  }

  private func line(_ row: Row) -> String {
    // If the document is not JSON, the number of its rules is unknown.
    let isUnknown = row.listed == 0 && row.rejected > 0
    let rules = counted(row.listed, row.unit) + " load" + (row.listed == 1 ? "s" : "")
    var parts = [isUnknown ? "no \(row.unit)s load" : "\(row.loaded) of \(rules)"]
    let lost = [
      row.conditions > 0 ? counted(row.conditions, "condition") : nil,
      row.consequences > 0 ? counted(row.consequences, "consequence") : nil,
    ].compactMap { $0 }
    if !lost.isEmpty { parts.append(listed(lost) + " lost") }
    if row.rejected > 0 {
      parts.append(row.inputs == 1 ? "the file is rejected" : "\(row.rejected) of \(row.inputs) files rejected")
    }
    return "\(row.platform): " + parts.joined(separator: ", ")
  }
}

/// The numbers of items and parts that one platform loads and drops.
package struct PlatformLoad {
  package let platform: String
  /// The noun for the counted items, in the singular.
  package var unit = "rule"
  /// The number of items in the document; nil if the platform read no document.
  package let listed: Int?
  /// Nil if the platform rejects the document or the archive.
  package let kept: Kept?

  package init(platform: String, unit: String = "rule", listed: Int? = nil, kept: Kept? = nil) {
    self.platform = platform
    self.unit = unit
    self.listed = listed
    self.kept = kept
  }
}

/// The numbers of items that a platform loads, and of parts that it drops from them.
package struct Kept {
  package var loaded: Int
  /// Dropped parts of the loaded items.
  package var conditions = 0
  package var consequences = 0

  package init(loaded: Int, conditions: Int = 0, consequences: Int = 0) {
    self.loaded = loaded
    self.conditions = conditions
    self.consequences = consequences
  }
}
