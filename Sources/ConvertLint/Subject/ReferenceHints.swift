internal import Convert
internal import RuleCore
internal import RuleLint

/// Guesses at what references were meant to lead to, among the names of one kind.
struct ReferenceHints {
  /// A guess looks at every name, so in a document where nothing leads anywhere only some are made:
  /// more than anybody reads.
  private static let limit = 100

  private let names: [String]
  private var left = Self.limit

  /// The texts among `values` are what may have been meant.
  init(_ values: [JSONDocument.Value?], in subject: AudienceSubject) {
    names = Set(values.compactMap { subject.text($0) })
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// `did you mean …?`, if something is near.
  mutating func hint(for text: [UInt8]) -> Message? {
    guard left > 0 else { return nil }
    left -= 1
    return Nearest.hint(for: text, among: names)
  }
}
