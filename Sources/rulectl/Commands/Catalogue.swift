/// The pages of all codes that `validate` can report.
enum Catalogue {
  /// In the order of families, and of codes inside a family.
  static let pages: [RulePage] = {
    let pages = Lint.all.map(\.page) + Dialect.all.flatMap { $0.pages() }
    let families = Dictionary(grouping: pages, by: \.letters)
    return LintFamily.all.flatMap { family in
      (families[family.letters] ?? []).sorted { $0.code < $1.code }
    }
  }()
}
