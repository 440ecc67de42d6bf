internal import RuleCore

extension ExplainText {
  /// Formats the split of the visitors, one line per variation. Shows lines that are equal on several platforms once.
  ///
  ///     split: packed; "100u2" with seed 9999 has the hash 3308312437, the value 7702 of 10000
  ///       [0, 5000)  11 "orig": running, 50 %
  ///       –          12 "v1": stopped, 50 %; [5000, 10000) if it ran
  ///     → no variation: outside-traffic; 50 % of the visitors get none
  ///
  /// An arrow marks the line of the visitor.
  func split(_ group: [Part]) -> [String] {
    let parts = group.filter { $0.explanation.split?.hash != nil }
    var lines: [String] = []
    for same in parts.grouped(by: { $0.explanation.split == $1.explanation.split }) {
      guard let split = same[0].explanation.split else { continue }
      let platforms = same.count < group.count ? " on \(listed(same.map(\.platform)))" : ""
      lines += ["", "  split\(platforms): " + split.computation]
      lines += split.lines.map { isMarked, line in
        isMarked ? "  → " + style.paint(EscapedOutput.harmless(line), .strong) : "    " + EscapedOutput.harmless(line)
      }
    }
    return lines
  }
}

extension SplitExplanation {
  fileprivate var layout: String { isAnchored ? "anchored" : "packed" }

  /// The visitor's variation in words; nil if the visitor has no variation with a known id.
  var choice: String? {
    if reason != nil { return reason == .noVisitor ? nil : "none" }
    return (variations.first { $0.id == variation }?.name) ?? variation.map(ExplanationPhrases.plain)
  }

  /// The layout of the split, and the computation of the visitor's value, in words.
  package var computation: String {
    guard let hash else { return layout }
    return EscapedOutput.harmless(
      "\(layout); \(ExplanationPhrases.quoted(hash.text)) with seed \(hash.seed) has the hash \(hash.hash), "
        + "the value \(hash.value) of \(valueCount)")
  }

  /// A line for each variation. If the visitor has none of these variations, also a line for the visitor.
  fileprivate var lines: [(isMarked: Bool, String)] {
    let ranges = variations.map { $0.values.map(Self.interval) ?? "–" }
    let width = ranges.map(\.count).max() ?? 0
    var lines = zip(variations, ranges).enumerated().map { index, line in
      (index == assigned, line.1 + String(repeating: " ", count: width - line.1.count + 2) + line.0.words)
    }
    let missed = reason == .stoppedVariation ? self.missed.map { ", of \($0.name)" } ?? "" : ""
    if let reason {
      let share = "\(percentage(unassignedPercentage)) of the visitors get none"
      lines.append((true, "no variation: \(reason.rawValue)\(missed)" + (reason == .noVisitor ? "" : "; " + share)))
    } else if isStored {
      lines.append((true, "\(variation.map(ExplanationPhrases.plain) ?? ""): assigned before"))
    }
    return lines
  }

  private static func interval(_ values: Range<Int>) -> String { "[\(values.lowerBound), \(values.upperBound))" }
}

extension SplitExplanation.Variation {
  fileprivate var name: String {
    [id.map(ExplanationPhrases.plain) ?? "no id", key.map(ExplanationPhrases.quoted)].compactMap(\.self)
      .joined(separator: " ")
  }

  fileprivate var words: String {
    let missed = missedValues.map { "; [\($0.lowerBound), \($0.upperBound)) if it ran" } ?? ""
    return "\(name): \(ExplanationPhrases.plain(status)), \(percentage(allocation))\(missed)"
  }
}

extension JSONWriter {
  /// Writes the member `split`.
  mutating func split(_ split: SplitExplanation) {
    raw(",\"split\":{\"layout\":\"\(split.layout)\"")
    if let hash = split.hash {
      member("hashed", hash.text)
      raw(",\"seed\":\(hash.seed),\"hash\":\(hash.hash)")
      member("value", hash.value)
    }
    member("of", split.valueCount)
    list("variations", split.variations) { json, variation in
      json.raw("{\"id\":\(JSONWriter.text(variation.id))")
      if let key = variation.key { json.member("key", key) }
      json.member("status", variation.status)
      if variation.allocation.isFinite {
        json.raw(",\"allocation\":\(JavaScriptNumber.text(variation.allocation))")
      }
      if let values = variation.values { json.raw(",\"from\":\(values.lowerBound),\"to\":\(values.upperBound)") }
      if let values = variation.missedValues {
        json.raw(",\"ifRunning\":{\"from\":\(values.lowerBound),\"to\":\(values.upperBound)}")
      }
      json.raw("}")
    }
    member("variation", split.variation)
    if split.isStored { member("stored", true) }
    if let reason = split.reason { member("reason", reason.rawValue) }
    if split.reason == .stoppedVariation, let missed = split.missed { member("stopped", missed.id) }
    raw("}")
  }
}
