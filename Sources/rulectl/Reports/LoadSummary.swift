internal import RuleEngine
internal import RuleLint

/// What is said on the standard error behind a report for people: how much was found, and what each
/// platform would load and lose in all.
///
///     1 error, 2 warnings
///     ios: 11 of 12 rules load, 1 condition lost
///     android: 0 of 12 rules load, the file is rejected
struct LoadSummary {
  private struct Row {
    var platform: String
    /// What is counted, one of them.
    var unit: String
    var listed = 0
    var loaded = 0
    var conditions = 0
    var consequences = 0
    /// Inputs of which the platform takes nothing, and all of them.
    var rejected = 0
    var inputs = 0
  }

  private var rows: [Row] = []
  private var counts: [Severity: Int] = [:]
  private var accepted = 0
  /// Some input could not be checked, or not all of it.
  private var isPartial = false

  mutating func add(_ findings: [LocatedFinding], accepted: Int, loads: [PlatformLoad]) {
    for located in findings { counts[located.finding.severity, default: 0] += 1 }
    self.accepted += accepted
    for load in loads { add(load) }
  }

  /// Takes note of an input that could not be checked, of which others have said why.
  mutating func addUnchecked() { isPartial = true }

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

  var lines: [String] {
    var found = Severity.allCases.reversed().compactMap { severity in
      counts[severity].map { severity == .info ? "\($0) info" : counted($0, severity.name) }
    }
    // What was not looked at may hold anything.
    if found.isEmpty, !isPartial { found = ["nothing found"] }
    if accepted > 0 { found.append("\(accepted) in the baseline") }
    return (found.isEmpty ? [] : [found.joined(separator: ", ")]) + rows.map(line)
  }

  private func line(_ row: Row) -> String {
    // Of a document that is no JSON nobody knows how many rules it lists.
    let isUnknown = row.listed == 0 && row.rejected > 0
    let rules = counted(row.listed, row.unit) + " load" + (row.listed == 1 ? "s" : "")
    var parts = [isUnknown ? "no \(row.unit)s load" : "\(row.loaded) of \(rules)"]
    let lost = [
      row.conditions > 0 ? counted(row.conditions, "condition") : nil,
      row.consequences > 0 ? counted(row.consequences, "consequence") : nil,
    ].compactMap { $0 }
    if !lost.isEmpty { parts.append(listed(lost) + " lost") }
    if row.rejected > 0 {
      parts.append(
        row.inputs == 1
          ? "the file is rejected" : "\(row.rejected) of \(row.inputs) files rejected")
    }
    return "\(row.platform): " + parts.joined(separator: ", ")
  }
}

/// What one platform loads in all.
struct PlatformLoad {
  let platform: String
  /// What is counted, one of them.
  var unit = "rule"
  /// How many of them the document lists; nil where the platform has taken none.
  let listed: Int?
  /// Nil where the platform rejects the document or the archive.
  let kept: Kept?
}

/// What a platform keeps of a document.
struct Kept {
  var loaded: Int
  /// Parts that are left out of what it loads.
  var conditions = 0
  var consequences = 0
}
