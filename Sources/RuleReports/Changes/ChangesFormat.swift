/// The formats of `diff --format`.
package enum ChangesFormat: String, CaseIterable, Sendable {
  case text, json, markdown, github, html

  /// The maximum number of items of one kind in Markdown, because a comment on GitHub has at most 65,536 characters.
  private static let mostItemsOfComment = 50

  /// Returns the report about the changes.
  package func report(_ changes: ReportedChanges, style: Style) -> [UInt8] {
    switch self {
    case .text: ReportDocument(changes).text(style)
    case .json: ChangesJSON.report(changes)
    case .markdown: ReportDocument(changes, mostItems: Self.mostItemsOfComment).markdown
    case .github: GitHubAnnotation.report(GitHubAnnotation.all(changes))
    case .html: ReportDocument(changes, isPage: true).html
    }
  }
}
