/// The formats of `diff --format`.
package enum ChangesFormat: String, CaseIterable, Sendable {
  case text, json, markdown, github, html

  /// Returns the report about the changes.
  package func report(_ changes: ReportedChanges, style: Style) -> [UInt8] {
    switch self {
    case .text: ChangesText(style: style).report(changes)
    case .json: ChangesJSON.report(changes)
    case .markdown: ChangesMarkdown.report(changes)
    case .github: ChangesGitHub.report(changes)
    case .html: ChangesPage.report(changes)
    }
  }
}
