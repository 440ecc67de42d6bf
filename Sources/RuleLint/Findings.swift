/// Collects the findings about one document. New findings get the current page and rule.
package struct Findings: Sendable {
  private let document: JSONDocument
  package private(set) var all: [Finding] = []
  /// The page of the check that runs now. New findings get this page.
  package var page: RulePage?
  /// The index of the rule that is checked now. New findings without a rule get this index.
  package var rule: Int?
  /// The index in `all` of each finding added by `join`, keyed by code and location.
  private var joined: [Joint: Int] = [:]

  /// `join` merges findings with equal keys of this type.
  private struct Joint: Hashable {
    var code: String
    var location: FindingLocation
  }

  package init(in document: JSONDocument) { self.document = document }

  /// The page of the current check.
  private var currentPage: RulePage {
    guard let page else { preconditionFailure("a finding belongs to a check") }
    return page
  }

  package mutating func add(_ finding: Finding) {
    var finding = finding
    finding.rule = finding.rule ?? rule
    all.append(finding)
  }

  /// Adds `finding`. If `join` has already added a finding with the same code and location, merges the outcomes into
  /// that finding, and keeps the worse outcome. This is needed because platforms may reject a part for different
  /// reasons.
  package mutating func join(_ finding: Finding) {
    let joint = Joint(code: finding.page.code, location: finding.location)
    guard let place = joined[joint] else {
      joined[joint] = all.count
      return add(finding)
    }
    all[place].severity = max(all[place].severity, finding.severity)
    all[place].hint = all[place].hint ?? finding.hint
    for row in finding.outcomes.rows {
      let known = all[place].outcomes[row.platform]
      if known.map({ row.outcome.isGraver(than: $0) }) ?? true {
        all[place].outcomes.set(row.outcome, on: row.platform)
      }
    }
  }

  /// Adds the findings in `others`, which must be about the same document.
  package mutating func add(_ others: Findings) {
    let joints = Set(others.joined.values)
    for (place, finding) in others.all.enumerated() {
      if joints.contains(place) { join(finding) } else { add(finding) }
    }
  }

  /// Adds a finding about a part of the document, with the page of the current check.
  package mutating func add(
    _ message: Message, at part: some DocumentPart, rule: Int? = nil, severity: Severity? = nil,
    outcomes: Outcomes = Outcomes(), hint: Message? = nil, notes: [Finding.Note] = [], fix: [UInt8]? = nil
  ) {
    add(
      Finding(
        currentPage, message, at: .document(part.range(in: document)), rule: rule, severity: severity,
        outcomes: outcomes, hint: hint, notes: notes, fix: fix))
  }

  /// Adds a finding with the page of the current check, unless `outcomes` is empty, so that no platform is affected.
  package mutating func add(
    _ message: @autoclosure () -> Message, at part: some DocumentPart, severity: Severity? = nil,
    affecting outcomes: Outcomes, hint: @autoclosure () -> Message? = nil,
    notes: @autoclosure () -> [Finding.Note] = []
  ) {
    if outcomes.rows.isEmpty { return }
    add(message(), at: part, severity: severity, outcomes: outcomes, hint: hint(), notes: notes())
  }

  /// Adds a finding about the whole file, with the page of the current check.
  package mutating func addToFile(_ message: Message) {
    add(Finding(currentPage, message, at: .file))
  }
}

/// A part of a document that a finding can be about: a byte range or a value.
package protocol DocumentPart {
  func range(in document: JSONDocument) -> ByteRange
}

extension ByteRange: DocumentPart {
  package func range(in document: JSONDocument) -> ByteRange { self }
}

extension JSONDocument.Value: DocumentPart {
  package func range(in document: JSONDocument) -> ByteRange { document.range(self) }
}
