/// The input of the lints for every dialect: the document and the platforms' JSON readers.
package struct TextLintContext: Sendable {
  /// A platform's name and its JSON reader.
  package struct Platform: Sendable {
    package var name: String
    var reader: JSONReader

    package init(name: String, reader: JSONReader) { (self.name, self.reader) = (name, reader) }
  }

  package let document: JSONDocument
  let platforms: [Platform]
  /// True if the platforms read every value of the document. A platform then rejects a document with a value that it
  /// cannot read.
  let readsAll: Bool

  package init(document: JSONDocument, platforms: [Platform], readsAll: Bool = false) {
    (self.document, self.platforms, self.readsAll) = (document, platforms, readsAll)
  }

  /// Collects the results of `outcome` by platform; platforms with a nil result are skipped.
  func outcomes(_ outcome: (Platform) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for platform in platforms {
      if let outcome = outcome(platform) { outcomes.set(outcome, on: platform.name) }
    }
    return outcomes
  }

  /// Runs the checks that apply to the documents of all dialects.
  package func check(_ findings: inout Findings) {
    addTolerances(to: &findings)
    for (page, check) in CommonLints.checks {
      findings.page = page
      check(self, &findings)
    }
  }

  /// Reports the deviations of the text from JSON. A platform that accepts a deviation has no outcome.
  private func addTolerances(to findings: inout Findings) {
    // Removing a comma or a comment is a safe fix only if there are no other deviations.
    let areRemovable = document.tolerances.allSatisfy(\.kind.isRemovable)
    for tolerance in document.tolerances {
      let outcomes = outcomes { platform in
        switch platform.reader.reading(of: tolerance.kind) {
        case .rejected: .fileRejected
        // If the platforms do not read all values, the effect of a dropped value is reported where the value is used.
        case .valueLost: readsAll ? .fileRejected : nil
        case .accepted: nil
        }
      }
      let page = CommonLints.page(of: tolerance.kind)
      findings.join(
        Finding(
          page, Message(tolerance.kind.summary), at: .document(tolerance.range),
          severity: page.severity(with: outcomes), outcomes: outcomes, fix: areRemovable ? [] : nil))
    }
  }
}

extension JSONDeviationKind {
  /// True if the document still has the same values after the deviation is removed from its text.
  fileprivate var isRemovable: Bool {
    [.trailingCommaInObject, .trailingCommaInArray, .comment, .byteOrderMark].contains(self)
  }
}

extension RulePage {
  /// Returns the severity of the page, but at most `warning` if `outcomes` is empty, so that no requested platform is
  /// affected.
  package func severity(with outcomes: Outcomes) -> Severity {
    outcomes.rows.isEmpty ? min(severity, .warning) : severity
  }
}

extension Finding {
  /// Returns the finding for a file that no platform can read as JSON.
  package static func unreadable(_ problem: JSONProblem, in text: [UInt8], for platforms: [String]) -> Finding {
    // The reader's offsets do not include a byte order mark.
    let offset = problem.offset + (text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let end = min(offset + 1, text.count)
    var outcomes = Outcomes()
    for platform in platforms { outcomes.set(.fileRejected, on: platform) }
    return Finding(
      CommonLints.page(of: problem.reason), Message(problem.summary), at: .document(ByteRange(min(offset, end), end)),
      severity: .error, outcomes: outcomes, notes: hidingComment(in: text, before: offset).map { [$0] } ?? [])
  }

  /// Returns a note about the last line comment before `offset` that contains a bracket; nil if there is no such
  /// comment.
  package static func hidingComment(in text: [UInt8], before offset: Int) -> Note? {
    // Some platforms read strings in single quotes.
    var quote: UInt8?
    var found: ByteRange?
    var at = 0
    while at < min(offset + 1, text.count) {
      let byte = text[at]
      if let end = quote {
        if byte == 0x5C { at += 1 }
        if byte == end || byte == 0x0A { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x2F, at + 1 < text.count, text[at + 1] == 0x2A {
        at += 2
        while at + 1 < text.count, text[at] != 0x2A || text[at + 1] != 0x2F { at += 1 }
        at += 1
      } else if byte == 0x23 || byte == 0x2F && at + 1 < text.count && text[at + 1] == 0x2F {
        let end = text[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
        if text[at..<end].contains(where: { [0x5B, 0x5D, 0x7B, 0x7D].contains($0) }) { found = ByteRange(at, end) }
        at = end
      }
      at += 1
    }
    return found.map {
      Note("this comment hides a bracket: everything up to the end of the line is ignored", at: .document($0))
    }
  }
}
