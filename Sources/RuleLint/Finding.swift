/// The location of a problem.
package enum FindingLocation: Hashable, Sendable {
  /// A byte range of the rules document, in UTF-8.
  case document(ByteRange)
  /// A byte offset in the archive, and the name of the affected entry; nil if the problem is not in a single entry.
  case archive(offset: Int, entry: [UInt8]?)
  /// The whole file.
  case file
}

/// A problem that a check reports: message, location, outcome on each platform, and fix.
package struct Finding: Sendable {
  /// A message about a related location, such as the first of two duplicates.
  package struct Note: Sendable {
    package var message: Message
    package var location: FindingLocation

    package init(_ message: Message, at location: FindingLocation) {
      (self.message, self.location) = (message, location)
    }
  }

  /// The page of the code under which the finding is reported.
  package var page: RulePage
  /// The severity: an error if a platform drops a part at load, otherwise the severity of the check.
  package var severity: Severity {
    get { outcomes.hasLoss ? .error : ownSeverity }
    set { ownSeverity = newValue }
  }
  /// The severity of the page, unless the check sets a different severity.
  private var ownSeverity: Severity
  package var message: Message
  package var location: FindingLocation
  /// The index in the document of the rule that contains the finding; nil if the finding is not about one rule.
  package var rule: Int?
  package var outcomes: Outcomes
  package var hint: Message?
  package var notes: [Note]
  /// A UTF-8 text that can replace the bytes at `location` as a fix; nil if there is no fix. The fix changes nothing on
  /// platforms that read the document as intended. For a fix of the layout of an archive, the text is empty, because
  /// `--fix` then changes the layout.
  package var fix: [UInt8]?

  package init(
    _ page: RulePage, _ message: Message, at location: FindingLocation, rule: Int? = nil, severity: Severity? = nil,
    outcomes: Outcomes = Outcomes(), hint: Message? = nil, notes: [Note] = [], fix: [UInt8]? = nil
  ) {
    (self.page, self.message, self.location, self.rule) = (page, message, location, rule)
    ownSeverity = severity ?? page.severity
    (self.outcomes, self.hint, self.notes, self.fix) = (outcomes, hint, notes, fix)
  }
}

extension Finding {
  /// True if the finding has a fix that changes only JSON text or the layout of an archive. Such a fix changes no value
  /// that a platform reads.
  package var hasSafeFix: Bool { fix != nil && ["J", "Z"].contains(page.letters) }

  /// Returns a copy of the finding in which `offset` is added to all byte ranges.
  package func moved(by offset: Int) -> Finding {
    if offset == 0 { return self }
    var finding = self
    finding.location = location.moved(by: offset)
    for index in notes.indices {
      finding.notes[index].location = notes[index].location.moved(by: offset)
    }
    return finding
  }

  /// Merges two ordered lists of findings. Two findings with equal code, location and message become one finding, which
  /// has the outcomes of both.
  package static func merged(_ one: [Finding], _ other: [Finding]) -> [Finding] {
    if one.isEmpty { return other }
    struct Key: Hashable {
      var code: String
      var location: FindingLocation
      var message: Message
    }
    var merged = one
    var places: [Key: Int] = [:]
    for (place, finding) in one.enumerated() {
      places[Key(code: finding.page.code, location: finding.location, message: finding.message)] = place
    }
    for finding in other {
      let key = Key(code: finding.page.code, location: finding.location, message: finding.message)
      if let place = places[key] {
        merged[place].severity = max(merged[place].severity, finding.severity)
        for row in finding.outcomes.rows {
          merged[place].outcomes.set(row.outcome, on: row.platform)
        }
      } else {
        merged.append(finding)
      }
    }
    return inOrder(merged)
  }
}

extension FindingLocation {
  fileprivate func moved(by offset: Int) -> Self {
    guard case .document(let range) = self else { return self }
    return .document(ByteRange(range.lower + offset, range.upper + offset))
  }
}

extension Finding {
  /// Sorts `findings` by location, then by code.
  ///
  /// The function sorts small keys, because findings are large and expensive to move.
  package static func inOrder(_ findings: [Finding]) -> [Finding] {
    findings.indices.map { (start: findings[$0].start, code: findings[$0].page.code, place: $0) }.sorted {
      ($0.start, $0.code, $0.place) < ($1.start, $1.code, $1.place)
    }.map { findings[$0.place] }
  }

  private var start: Int {
    switch location {
    case .file: -1
    case .archive(let offset, _): offset
    case .document(let range): range.lower
    }
  }
}
