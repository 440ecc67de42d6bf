internal import RuleDialects
internal import RuleEngine

/// A document of schedules, or a predicate, as one platform reads it.
struct LoadedSchedules {
  /// A rule set for each value of the text: one, or JSON Lines.
  let sets: [RuleSet]
  /// Where each of these values begins in the document.
  private let offsets: [Int]
  /// The document is a predicate by itself.
  let isPredicate: Bool
  private let document: RulesInput.Document
  private let profile: AirshipProfile

  /// Reads `document` and checks it against the limits; throws where the platform refuses it.
  init(
    _ document: RulesInput.Document, for profile: AirshipProfile, _ limits: RulesLimits
  ) throws(CommandFailure) {
    (self.document, self.profile) = (document, profile)
    var sets: [RuleSet] = []
    var offsets: [Int] = []
    var isPredicate = false
    var count = 0
    let pieces = try Self.pieces(
      of: try LoadedRules.tree(of: document, limits), document, limits)
    for piece in pieces {
      let tree = piece.tree
      if pieces.count == 1, Airship.isPredicate(tree) {
        sets = [Airship.predicate(in: tree, for: profile)]
        isPredicate = true
      } else {
        let set = Airship.schedules(in: tree, for: profile, after: count)
        count += set.ruleCount
        sets.append(set)
      }
      offsets.append(piece.offset)
    }
    (self.sets, self.offsets, self.isPredicate) = (sets, offsets, isPredicate)
    try check(limits, count)
  }

  private func check(_ limits: RulesLimits, _ count: Int) throws(CommandFailure) {
    if count > limits.rules {
      throw CommandFailure(
        .limit, "more than \(limits.rules) schedules (--max-rules)", place: document.name)
    }
    for (index, set) in sets.enumerated() {
      if set.mostLeaves > limits.leaves {
        throw CommandFailure(
          .limit, "a schedule of more than \(limits.leaves) conditions (--max-leaves)",
          place: document.name)
      }
      if let refusal = set.refusal(for: profile) {
        let what = isPredicate ? "predicate" : "schedule"
        var status = ExitStatus.rules
        if case .nested = refusal.kind { status = .limit }
        throw CommandFailure(
          status, "\(profile.name) refuses the \(what): \(refusal.summary)",
          place: place(refusal.range.lower, inSet: index))
      }
    }
  }

  /// `NAME:LINE:COLUMN` of a byte of a set's text.
  private func place(_ offset: Int, inSet index: Int) -> String {
    // A single value is read without its byte order mark and in UTF-8.
    let isOnly = sets.count == 1
    let text = isOnly ? sets[0].text : document.text
    let position = TextPosition(of: isOnly ? offset : offsets[index] + offset, in: text.span)
    return "\(document.name):\(position.line):\(position.column)"
  }

  // MARK: values one after another

  /// The values of a document, whose beginning is `tree`, and where each of them begins.
  static func pieces(
    of tree: JSONDocument, _ document: RulesInput.Document, _ limits: RulesLimits
  ) throws(CommandFailure) -> [(tree: JSONDocument, offset: Int)] {
    guard tree.tolerances.contains(where: { $0.kind == .trailingText }) else { return [(tree, 0)] }
    var pieces: [(tree: JSONDocument, offset: Int)] = []
    let text = document.text
    var at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while true {
      at = JSONScanner.skipSpace(in: text.span, from: at)
      guard at < text.count else { return pieces }
      var boundary = ValueBoundary()
      let end = boundary.end(in: text, from: at, to: text.count) ?? text.count
      do throws(JSONProblem) {
        pieces.append((try JSONDocument(Array(text[at..<end]), depthLimit: limits.depth), at))
      } catch {
        let position = TextPosition(of: at + error.offset, in: text.span)
        throw CommandFailure(
          .rules, "not JSON Lines: \(error.summary)",
          place: "\(document.name):\(position.line):\(position.column)", cause: .json(error))
      }
      at = max(end, at + 1)
    }
  }

  // MARK: what is said

  /// What the platform needs and the schedules lack, what is not evaluated and what replaces what: a
  /// line each.
  var messages: [String] {
    var messages: [String] = []
    let schedules = sets.flatMap(\.schedules)
    // Each such fault points at the schedule as a whole.
    let lacking = sets.map { set in
      Set(set.scheduleFaults.filter { Self.isSupplied($0.kind) }.map(\.range)).count
    }.reduce(0, +)
    if lacking > 0 {
      messages.append(
        "\(counted(lacking, "schedule")) without id, type or created: these are supplied [AS201]")
    }
    let conditional = schedules.count(where: \.isConditional)
    if conditional > 0 {
      messages.append(
        "\(counted(conditional, "schedule")) with an audience, constraints, a message or deferred: taken as if it held [AS202]"
      )
    }
    var ids: Set<[UInt8]> = []
    for schedule in schedules where !ids.insert(schedule.id).inserted {
      messages.append(
        "the id `\(String(decoding: schedule.id, as: UTF8.self))` is given twice: the later schedule replaces the earlier one"
      )
    }
    return messages
  }

  private static func isSupplied(_ kind: ScheduleFault.Kind) -> Bool {
    kind == .idMissing || kind == .typeMissing || kind == .createdMissing
  }
}
