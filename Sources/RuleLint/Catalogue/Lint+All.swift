internal import RuleEngine

extension Lint {
  /// Every code that `validate` may print, family by family in the order of the catalogue. Each
  /// family has a file with one row for each code.
  package static let all: [Lint] =
    archiveLints + jsonLints + shapeLints + valueLints + logicLints + tokenLints + consequenceLints
    + assetLints + historyLints + platformLints + crashLints + hygieneLints

  /// The page of a code.
  package static func page(_ code: String) -> RulePage? {
    all.first { $0.page.code == code }?.page
  }

  /// The code under which a departure from JSON is reported.
  static func of(_ kind: JSONTolerance.Kind) -> Lint { .syntax }
}
