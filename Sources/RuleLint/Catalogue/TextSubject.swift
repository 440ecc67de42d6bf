package import RuleCore

/// The text of a document of any dialect, and the platforms that read it.
package struct TextSubject: Sendable {
  /// A platform by its name, and what its reader lets through.
  package struct Platform: Sendable {
    package var name: String
    var reader: JSONReader

    package init(name: String, reader: JSONReader) {
      (self.name, self.reader) = (name, reader)
    }
  }

  package let document: JSONDocument
  let platforms: [Platform]

  package init(document: JSONDocument, platforms: [Platform]) {
    (self.document, self.platforms) = (document, platforms)
  }

  /// One outcome for each platform for which `outcome` gives one.
  func outcomes(_ outcome: (Platform) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for platform in platforms {
      if let outcome = outcome(platform) { outcomes.set(outcome, on: platform.name) }
    }
    return outcomes
  }

  /// Runs the checks of the text.
  package func check(_ findings: inout Findings) {
    addTolerances(to: &findings)
    for (page, check) in Lint.textChecks {
      findings.page = page
      check(self, &findings)
    }
  }

  /// What departs from JSON. Platforms that read on without a word have no outcome.
  private func addTolerances(to findings: inout Findings) {
    // Without the comma the text means what it is meant to, where nothing else is odd.
    let isOnlyCommas = document.tolerances.allSatisfy(\.kind.isTrailingComma)
    for tolerance in document.tolerances {
      let outcomes = outcomes { platform in
        switch platform.reader.reading(of: tolerance.kind) {
        case .rejected: .fileRejected
        // What the loss costs is said where the value counts.
        case .accepted, .valueLost: nil
        }
      }
      let page = Lint.of(tolerance.kind).page
      findings.join(
        Finding(
          page, Message(tolerance.kind.summary), at: .document(tolerance.range),
          severity: page.severity(with: outcomes), outcomes: outcomes,
          fix: isOnlyCommas && tolerance.kind.isTrailingComma ? [] : nil))
    }
  }
}

extension JSONTolerance.Kind {
  fileprivate var isTrailingComma: Bool {
    self == .trailingCommaInObject || self == .trailingCommaInArray
  }
}

extension RulePage {
  /// How bad a part is that is lost on some platforms: worse than the page says when more than the part
  /// goes, milder when nothing does on the platforms that were asked for.
  package func severity(with outcomes: Outcomes) -> Severity {
    if outcomes.rows.contains(where: { $0.outcome.isLoss }) { return .error }
    return outcomes.rows.isEmpty ? min(severity, .warning) : severity
  }
}
