/// The selection of codes by `--select` and `--ignore`, which each list codes or prefixes of codes.
/// The longest matching prefix wins; `--ignore` wins ties.
struct CodeSelection {
  /// Nil selects all codes.
  private let selected: [String]?
  private let ignored: [String]

  init(select: [String], ignore: [String]) throws(CommandFailure) {
    let selected = try Self.prefixes(select, "--select")
    self.selected = selected.isEmpty ? nil : selected
    ignored = try Self.prefixes(ignore, "--ignore")
  }

  func contains(_ code: String) -> Bool {
    let wanted = selected.map { Self.longest($0, code) } ?? 0
    guard let wanted else { return false }
    guard let unwanted = Self.longest(ignored, code) else { return true }
    return wanted > unwanted
  }

  private static func longest(_ prefixes: [String], _ code: String) -> Int? {
    prefixes.filter { code.hasPrefix($0) }.map(\.utf8.count).max()
  }

  private static func prefixes(_ arguments: [String], _ flag: String) throws(CommandFailure) -> [String] {
    let prefixes = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(String.init)
    for prefix in prefixes { try CodeNames.check(prefix, flag) }
    return prefixes
  }
}

/// Validation of codes in command line arguments.
enum CodeNames {
  /// Throws a failure with a suggestion unless some code begins with `prefix`. `flag`: the option, or empty.
  static func check(_ prefix: String, _ flag: String) throws(CommandFailure) {
    let codes = Catalogue.pages.map(\.code)
    if !prefix.isEmpty, codes.contains(where: { $0.hasPrefix(prefix) }) { return }
    let lead = flag.isEmpty ? prefix : "\(flag) \(prefix)"
    throw CommandFailure(.usage, "\(lead): no code begins so; \(hint(for: prefix))")
  }

  private static func hint(for prefix: String) -> String {
    if let page = Catalogue.pages.first(where: { $0.name == prefix.lowercased() }) {
      return "did you mean \(page.code)?"
    }
    let codes = Catalogue.pages.map(\.code)
    if prefix.utf8.count > 2, let code = SpellingSuggestion.name(for: prefix.utf8, among: codes) {
      return "did you mean \(code)?"
    }
    let families = LintFamily.all.map(\.letters).joined(separator: ", ")
    return "\(families) would do, or one of `rulectl rule`"
  }
}

/// The pages of all codes that `validate` can report.
enum Catalogue {
  /// In the order of families, and of codes inside a family.
  static let pages: [RulePage] = {
    let pages = Lint.all.map(\.page) + Dialect.all.flatMap { $0.pages() }
    let families = Dictionary(grouping: pages, by: \.letters)
    return LintFamily.all.flatMap { family in (families[family.letters] ?? []).sorted { $0.code < $1.code } }
  }()
}
