/// The output formats of `rule`.
package enum RulePageFormat: String, CaseIterable { case text, json, md }

/// The lowest severity for which the exit status is 1.
package enum FailLevel: String, CaseIterable {
  case error, warning, info, never

  package func fails(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .info: true
    case .never: false
    }
  }
}
