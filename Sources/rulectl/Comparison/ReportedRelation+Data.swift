internal import LaunchSolver

extension ReportedRelation {
  /// Creates the reported relation from the answer of a search. If the step budget cut the search short, merges `limit`
  /// into `status`.
  init(_ answer: DataRelation, on platform: String, asking subject: Subject, _ status: inout ExitStatus) {
    self.init(platform: platform, name: answer.name)
    self.subject = subject
    var doubts: [String] = []
    let parts: [(PairFiring, MatchAnswer?)] = [
      (.onlyOld, answer.onlyOld), (.onlyNew, answer.onlyNew), (.both, answer.both),
    ]
    for (firing, part) in parts {
      switch part {
      case .example(let event): examples.append(RelationExample(firing: firing, event: event))
      case .open(let doubt):
        doubts.append("\(firing.question(about: subject)): \(doubt.words)")
        if case .budget = doubt { status.join(.limit) }
      case .impossible, nil: continue
      }
    }
    if name == .open { open = doubts.joined(separator: "; ") }
  }
}

extension DataRelation {
  /// Returns the relation. If `runEnd` is true, the step limit of the run is the reason for the parts that the budget
  /// left open.
  func naming(runEnd: Bool) -> DataRelation {
    guard runEnd else { return self }
    var relation = self
    let parts: [WritableKeyPath<DataRelation, MatchAnswer?>] = [\.onlyOld, \.onlyNew, \.both]
    for part in parts {
      // 0 steps mean the step limit of the run.
      if case .open(.budget) = relation[keyPath: part] { relation[keyPath: part] = .open(.budget(steps: 0)) }
    }
    return relation
  }
}

extension PairFiring {
  fileprivate func question(about subject: ReportedRelation.Subject) -> String {
    let (noun, one, both) =
      subject == .visitors ? ("a visitor whom", "matches", "match") : ("an event that", "counts", "count")
    return switch self {
    case .onlyOld: "\(noun) only the old version \(one)"
    case .onlyNew: "\(noun) only the new version \(one)"
    case .both: "\(noun) both versions \(both)"
    }
  }
}

extension DataRelation.Doubt {
  fileprivate var words: String {
    switch self {
    case .budget(steps: 0): "the run used all its steps (--max-run-steps)"
    case .budget(let steps): "undecided after \(steps) steps (--max-steps)"
    case .values: "neither a value nor a proof that there is none was found"
    case .unconfirmed: "values were found, but no event with such data"
    }
  }
}
