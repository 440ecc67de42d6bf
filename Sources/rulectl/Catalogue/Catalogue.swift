internal import AirshipLint
internal import ConvertLint
internal import LaunchLint

/// The pages of all codes that `validate` can report.
package enum Catalogue {
  /// In the order of families, and of codes inside a family.
  package static let pages: [RulePage] = {
    let pages =
      Lint.all.map(\.page) + LaunchCheck.all.map(\.page) + ConvertCheck.all.map(\.page)
      + AirshipCheck.all.map(\.page)
    let families = Dictionary(grouping: pages, by: \.letters)
    return LintFamily.all.flatMap { family in
      (families[family.letters] ?? []).sorted { $0.code < $1.code }
    }
  }()

  package static func page(_ code: String) -> RulePage? { pages.first { $0.code == code } }

  package static func pages(of family: LintFamily) -> [RulePage] {
    pages.filter { $0.letters == family.letters }
  }
}
