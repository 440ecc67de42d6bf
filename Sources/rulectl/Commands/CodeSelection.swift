/// The selection of codes by `--select` and `--ignore`, which each list patterns of codes. The longest pattern that
/// matches a code decides; among equally long patterns, `--ignore` decides.
struct CodeSelection {
  /// The patterns of `--select` and `--ignore`. If `selected` is nil, all codes are selected.
  private let selected: [CodePattern]?
  private let ignored: [CodePattern]

  init(select: [String], ignore: [String]) throws(CommandFailure) {
    let selected = try Self.patterns(select, "--select")
    self.selected = selected.isEmpty ? nil : selected
    ignored = try Self.patterns(ignore, "--ignore")
  }

  func contains(_ page: RulePage) -> Bool {
    if selected == nil, page.isOnRequest { return false }
    let wanted = selected.map { Self.longest($0, page) } ?? 0
    guard let wanted else { return false }
    guard let unwanted = Self.longest(ignored, page) else { return true }
    return wanted > unwanted
  }

  /// True if `--fix` applies to findings of `page`, including findings that are reported only on request.
  func fixes(_ page: RulePage) -> Bool {
    contains(page) || selected == nil && page.isOnRequest && Self.longest(ignored, page) == nil
  }

  /// Returns true for an unknown code unless only some codes are selected.
  func contains(code: String) -> Bool {
    Catalogue.pages.first { $0.code == code }.map(contains) ?? (selected == nil)
  }

  /// True if `--ignore` excludes the code, although `--select` names it or is not given.
  func isIgnored(_ page: RulePage) -> Bool {
    !contains(page) && (selected != nil || !page.isOnRequest)
      && (selected.map { Self.longest($0, page) != nil } ?? true)
  }

  private static func longest(_ patterns: [CodePattern], _ page: RulePage) -> Int? {
    patterns.filter { $0.matches(page) }.map(\.length).max()
  }

  private static func patterns(_ arguments: [String], _ flag: String) throws(CommandFailure) -> [CodePattern] {
    try arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { name throws(CommandFailure) in try CodePattern(String(name), in: flag) }
  }
}

/// A code, its name, a family such as `A`, or a family with the first digits of its codes such as `AS1`.
///
/// The letters must be the letters of a whole family: `A` matches A001 and not AS101.
struct CodePattern {
  private let letters: String
  /// The first digits of the code; empty for a family.
  private let digits: String

  /// The number of letters and digits.
  var length: Int { letters.count + digits.count }

  /// `flag`: the option that contains the pattern, for messages; nil for an argument. Throws a usage error if no code
  /// matches `text`.
  init(_ text: String, in flag: String?) throws(CommandFailure) {
    let code = Catalogue.pages.first { $0.name == text }?.code ?? text
    letters = String(code.prefix { $0.isLetter })
    digits = String(code.dropFirst(letters.count))
    guard Catalogue.pages.contains(where: matches) else {
      let place = flag.map { " in `\($0)`" } ?? ""
      throw CommandFailure(.usage, "unknown code `\(text)`\(place)", help: Self.help(for: text), option: flag)
    }
  }

  func matches(_ page: RulePage) -> Bool {
    page.letters == letters && page.code.dropFirst(letters.count).hasPrefix(digits)
  }

  private static func help(for text: String) -> String {
    let names = Catalogue.pages.map(\.code) + Catalogue.pages.map(\.name)
    let families = LintFamily.all.map(\.letters)
    if families.contains(text.uppercased()) { return "use `\(text.uppercased())`: codes are upper case" }
    if Catalogue.pages.contains(where: { $0.code == text.uppercased() }) {
      return "use `\(text.uppercased())`: codes are upper case"
    }
    // For an unknown code of a known family, the help suggests no code of a different family.
    let letters = text.prefix { $0.isLetter }.uppercased()
    if text.utf8.count > letters.utf8.count, text.dropFirst(letters.count).allSatisfy(\.isNumber),
      families.contains(letters)
    {
      return "use a code of the family `\(letters)`: `rulectl code \(letters)` lists them"
    }
    if text.utf8.count > 2, let near = SpellingSuggestion.name(for: text.utf8, among: names) { return "use `\(near)`" }
    return "use a family (\(families.joined(separator: ", "))), or a code that `rulectl code` lists"
  }
}

/// The pages of all codes that `validate` can report.
enum Catalogue {
  /// The pages in the order of families, and of codes inside a family.
  static let pages: [RulePage] = {
    let pages = CommonLints.pages + Dialect.all.flatMap { $0.pages() }
    let families = Dictionary(grouping: pages, by: \.letters)
    return LintFamily.all.flatMap { family in (families[family.letters] ?? []).sorted { $0.code < $1.code } }
  }()
}
