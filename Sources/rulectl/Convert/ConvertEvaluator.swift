/// Evaluates visitors: writes a line for each experience, or rule set, whose result is not `no`. With `--all`, also
/// writes the lines of the others.
final class ConvertEvaluator: EventEvaluator {
  /// The rules of one RULES argument on one platform.
  struct Target: Sendable {
    let program: AudienceProgram
    let name: TargetName
    /// The indices of the selected experiences; nil selects all.
    let wanted: Set<Int>?

    /// The experiences with their keys as JSON text, or the rule sets, which have no keys.
    var rules: [(index: Int, ids: [String])] {
      if program.rules.isBare {
        return program.rules.bareTrees.indices.filter { wanted?.contains($0) ?? true }.map { ($0, []) }
      }
      return program.loadedExperiences.filter { wanted?.contains($0.place) ?? true }
        .map { ($0.place, [JSONWriter.text($0.key)]) }
    }
  }

  private let targets: [Target]
  /// The engines, one for each element of `targets`.
  private var engines: [AudienceEngine]
  /// The line mergers, one for each RULES argument.
  private let mergers: [LineMerger]
  private let limits: EventLimits
  private let output: EvalOutput

  init(_ targets: [Target], _ limits: EventLimits, _ output: EvalOutput) {
    (self.targets, self.limits, self.output) = (targets, limits, output)
    engines = targets.map { AudienceEngine($0.program, limits: limits) }
    mergers = LineMerger.all(targets.map(\.name), output)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    do throws(EventProblem) {
      for place in engines.indices { try engines[place].begin(document) }
    } catch {
      throw error.moved(by: start)
    }
    if let engine = engines.indices.first {
      for name in engines[engine].unknownNames {
        let text = document.string(name)
        result.count(unknownMember: text.span)
      }
    }
    // Accessed by index, because a copy of an engine costs more than the check.
    if engines.indices.contains(where: { engines[$0].lacksLocation }) { result.withoutLocation += 1 }
    for merger in mergers {
      for (part, place) in merger.targets.enumerated() {
        for verdict in engines[place].verdicts(all: output.writesAll) {
          if case .notEvaluated(let leaves) = verdict.answer, leaves.contains(where: \.isSpent) {
            result.hasSpentLimit = true
          }
          let rule = verdict.place ?? verdict.ruleSet ?? 0
          if let wanted = targets[place].wanted, !wanted.contains(rule) { continue }
          merger.parts[part].text.verdict(verdict)
          merger.parts[part].endLine(verdict.answer.lineKind, at: rule, fired: verdict.answer.isYes ? rule : nil)
        }
      }
      if merger.write(to: &result, event: text.extracting(start..<end)) { return (end, true) }
    }
    return (end, false)
  }
}

extension AudienceVerdict.Answer {
  fileprivate var lineKind: LineKind {
    switch self {
    case .yes, .no: .match
    case .exception: .error
    case .notEvaluated: .open
    }
  }

  fileprivate var isYes: Bool { if case .yes = self { true } else { false } }
}

extension JSONWriter {
  /// Writes the rest of a line, after the rules and platforms.
  fileprivate mutating func verdict(_ verdict: AudienceVerdict) {
    if let key = verdict.keyBytes {
      raw("\"experience\":")
      string(key.span)
      raw(",")
    } else if verdict.place != nil {
      raw("\"experience\":null,")
    } else if let index = verdict.ruleSet {
      raw("\"rule\":\(index),")
    }
    switch verdict.answer {
    case .exception(let message):
      raw("\"error\":")
      string(message)
      raw("}\n")
      return
    case .notEvaluated(let leaves):
      raw("\"match\":null,\"notEvaluated\":[")
      for (index, leaf) in leaves.enumerated() {
        raw(index > 0 ? ",{\"pointer\":" : "{\"pointer\":")
        string(leaf.pointer)
        raw(",\"construct\":")
        string(leaf.construct)
        raw("}")
      }
      raw("]")
    case .yes: raw("\"match\":true")
    case .no: raw("\"match\":false")
    }
    if verdict.keyBytes != nil || verdict.place != nil {
      members(verdict.audiences, ",\"audiences\":{")
      members(verdict.locations, ",\"locations\":{")
    }
    switch verdict.assignment {
    case .variation(let id):
      raw(",\"variation\":")
      string(id.span)
    case .outsideTraffic: raw(",\"variation\":null")
    case nil: break
    }
    raw("}\n")
  }

  /// Writes `opening`, then the result for each id: null if the result is undecided, or if the SDK throws.
  private mutating func members(_ members: [AudienceVerdict.Member], _ opening: String) {
    raw(opening)
    for (index, member) in members.enumerated() {
      if index > 0 { raw(",") }
      string(member.idBytes.span)
      raw(member.matches.map { $0 ? ":true" : ":false" } ?? ":null")
    }
    raw("}")
  }
}
