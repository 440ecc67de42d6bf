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
    var lost = Lost()
    /// The number of inputs that the platform rejects.
    var rejected = 0
    /// The number of inputs that were checked for the platform.
    var inputs = 0

    /// True if the platform drops a part of the inputs.
    var hasLoss: Bool { rejected > 0 || loaded < listed || !lost.isEmpty }
  }

  private var rows: [Row] = []
  private var counts: [Severity: Int] = [:]
  private var accepted = 0
  private var ignored = 0
  private var fixable = 0
  /// True if at least one input was not checked, or not checked completely.
  private var isPartial = false

  package init() {}

  init(_ loads: [PlatformLoad]) {
    for load in loads { add(load) }
  }

  /// Records an input and its findings. The summary does not contain the reason in `input.failure`: callers show this
  /// reason themselves.
  package mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    for located in findings { counts[located.finding.severity, default: 0] += 1 }
    fixable += findings.count { $0.finding.hasSafeFix }
    accepted += input.baselined
    ignored += input.ignored
    if input.failure != nil { isPartial = true }
    for load in input.loads { add(load) }
  }

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
    rows[place].lost.add(kept.lost)
  }

  package var lines: [String] {
    var found = Severity.allCases.reversed().compactMap { severity in
      counts[severity].map { severity == .info ? "\($0) info" : counted($0, severity.name) }
    }
    // "nothing found" would be wrong if some input was not checked, or if a platform drops parts.
    if found.isEmpty, !isPartial, ignored == 0, accepted == 0, !rows.contains(where: \.hasLoss) {
      found = ["nothing found"]
    }
    if fixable > 0 { found.append("\(fixable) fixable with --fix") }
    if ignored > 0 { found.append(counted(ignored, "finding") + " ignored") }
    if accepted > 0 { found.append("\(accepted) in the baseline") }
    return (found.isEmpty ? [] : [found.joined(separator: ", ")]) + loadLines
  }

  /// The lines about the parts that platforms load.
  var loadLines: [String] { rows.map(line) }

  private func line(_ row: Row) -> String {
    // If the document is not JSON, the number of its rules is unknown.
    let isUnknown = row.listed == 0 && row.rejected > 0
    let rules = counted(row.listed, row.unit) + " load" + (row.listed == 1 ? "s" : "")
    var parts = [isUnknown ? "no \(row.unit)s load" : "\(row.loaded) of \(rules)"]
    let lost = row.lost.counts.map { counted($0.count, $0.unit) }
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
  /// The loaded items; nil if the platform rejects the document or the archive.
  package let kept: Kept?

  /// True if the platform drops a part of the document.
  package var hasLoss: Bool {
    guard let kept else { return true }
    return kept.loaded < (listed ?? 0) || !kept.lost.isEmpty
  }

  package init(platform: String, unit: String = "rule", listed: Int? = nil, kept: Kept? = nil) {
    self.platform = platform
    self.unit = unit
    self.listed = listed
    self.kept = kept
  }
}

/// The number of items that a platform loads, and the parts that it drops inside and outside these items.
package struct Kept {
  package var loaded: Int
  package var lost: Lost

  package init(loaded: Int, lost: Lost = Lost()) { (self.loaded, self.lost) = (loaded, lost) }
}

/// The numbers of parts that a platform drops, by kind of part.
package struct Lost {
  /// The kinds in the singular, in the order of their first count. Counts are positive.
  package private(set) var counts: [(unit: String, count: Int)] = []

  package init() {}

  /// Creates the numbers. Kinds with a count of 0 are omitted.
  package init(_ counts: KeyValuePairs<String, Int>) {
    for (unit, count) in counts { add(count, unit) }
  }

  package var isEmpty: Bool { counts.isEmpty }

  package mutating func add(_ count: Int, _ unit: String) {
    if count == 0 { return }
    if let place = counts.firstIndex(where: { $0.unit == unit }) {
      counts[place].count += count
    } else {
      counts.append((unit, count))
    }
  }

  package mutating func add(_ other: Lost) {
    for (unit, count) in other.counts { add(count, unit) }
  }
}
