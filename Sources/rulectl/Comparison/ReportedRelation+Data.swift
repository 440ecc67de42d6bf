internal import LaunchSolver

extension ReportedRelation {
  /// The answer of a search in words. An answer that the step budget cut short is merged into `status`.
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
  /// Returns the relation with the run's steps as the reason for what its budget leaves open, if `runEnd` is true.
  func naming(runEnd: Bool) -> DataRelation {
    guard runEnd else { return self }
    var relation = self
    let parts: [WritableKeyPath<DataRelation, MatchAnswer?>] = [\.onlyOld, \.onlyNew, \.both]
    for part in parts {
      // 0 stands for the steps of the run.
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
    case .onlyOld: "\(noun) only the old one \(one)"
    case .onlyNew: "\(noun) only the new one \(one)"
    case .both: "\(noun) both \(both)"
    }
  }
}

extension DataRelation.Doubt {
  fileprivate var words: String {
    switch self {
    case .budget(steps: 0): "the steps of the run are used up (--max-run-steps)"
    case .budget(let steps): "undecided after \(steps) steps (--max-steps)"
    case .values: "no value found, and no proof that there is none"
    case .unconfirmed: "values were found, but no event with such data"
    }
  }
}
