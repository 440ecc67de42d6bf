internal import Launch
internal import RuleCore
internal import RuleLint

/// A member of a consequence's detail, as its handler reads it.
struct DetailField: Sendable {
  /// What the handler takes there; anything else counts as missing.
  enum Form: Sendable {
    case text, number, wholeNumber, object, list
    /// A list or an object.
    case container
    /// A list of lists of texts.
    case textLists
    /// Anything on Android, text alone on iOS.
    case value
    case anything
  }

  /// What the texts in it are for.
  enum Role: Sendable {
    case plain
    /// Something that is opened or sent for.
    case address
    /// What is sent.
    case body
    /// The name of a file of the archive.
    case file
    /// A page or a message of another extension, with scripts and templates of its own.
    case markup
  }

  /// What happens without it.
  enum Need: Sendable {
    case optional
    /// The consequence has no effect, even where the member is an empty text.
    case notEmpty
    /// The consequence has no effect.
    case required
  }

  let name: String
  let form: Form
  let need: Need
  let role: Role
  /// Its absence has a code of its own.
  let isReportedApart: Bool

  init(
    _ name: String, _ form: Form, _ need: Need = .optional, _ role: Role = .plain,
    isReportedApart: Bool = false
  ) {
    (self.name, self.form, self.need, self.role) = (name, form, need, role)
    self.isReportedApart = isReportedApart
  }
}

extension DetailField.Form {
  /// What it asks for, in words.
  var words: String {
    switch self {
    case .text: "text"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .object: "an object"
    case .list: "a list"
    case .container: "a list or an object"
    case .textLists: "a list of lists of texts"
    case .value: "text"
    case .anything: "a value"
    }
  }

  /// Whether the handler on a platform takes `value`. Words without quotes, and what else is no
  /// strict JSON, are reported elsewhere.
  func takes(
    _ value: JSONDocument.Value, in document: JSONDocument, on profile: LaunchProfile
  ) -> Bool {
    let kind = document.kind(value)
    if kind == .word || document.isOdd(value) { return true }
    switch self {
    case .text: return kind == .string
    case .number: return kind == .number
    case .wholeNumber:
      guard kind == .number else { return false }
      if case .integer = NumberLexeme.ios(lexeme: document.lexeme(value).span) { return true }
      return false
    case .object: return kind == .object
    case .list: return kind == .array
    case .container: return kind == .array || kind == .object
    case .textLists:
      return kind == .array
        && document.elements(value).allSatisfy { list in
          document.isArray(list)
            && document.elements(list).allSatisfy { document.kind($0) == .string }
        }
    case .value: return kind == .string || profile.values.runtime != .swift
    case .anything: return true
    }
  }
}
