/// A member of a consequence's detail, as its handler reads it.
struct DetailField: Sendable {
  /// The type that the handler accepts; a value of a different type counts as missing.
  enum Form: Sendable {
    case text, number, wholeNumber, object, list
    /// An array or an object.
    case container
    /// `texts`: an array of strings. `textLists`: an array of such arrays.
    case texts, textLists
    /// Any value on Android, only a string on iOS.
    case value
    case anything
  }

  /// The purpose of the strings in the field.
  enum Role: Sendable {
    case plain
    /// A URL that is opened or requested.
    case address
    /// The body of a request.
    case body
    /// The name of a file of the archive.
    case file
    /// Content that an extension shows, such as a page or a message. It may contain scripts and templates with
    /// delimiters of their own.
    case markup
  }

  /// The effect of a missing field.
  enum Need: Sendable {
    case optional
    /// Without the field, the consequence has no effect. An empty string counts as missing.
    case notEmpty
    /// Without the field, the consequence has no effect.
    case required
    /// Without the field, the consequence has no effect on iOS.
    case requiredOnIOS
  }

  let name: String
  let form: Form
  let need: Need
  let role: Role
  /// True if a lint other than C001 reports that the field is missing.
  let isReportedApart: Bool

  init(_ name: String, _ form: Form, _ need: Need = .optional, _ role: Role = .plain, isReportedApart: Bool = false) {
    (self.name, self.form, self.need, self.role) = (name, form, need, role)
    self.isReportedApart = isReportedApart
  }
}

extension DetailField {
  /// True if the handler on a platform needs the field, but `value` is missing or does not count as a value. On
  /// Android, null counts as a value if the field accepts any value.
  func isMissing(_ value: JSONDocument.Value?, in document: JSONDocument, on profile: LaunchProfile) -> Bool {
    switch need {
    case .optional: return false
    case .requiredOnIOS where profile.values.runtime != .swift: return false
    case .notEmpty, .required, .requiredOnIOS: break
    }
    guard let value else { return true }
    return document.isNull(value) && !(profile.values.runtime == .java && [.value, .anything].contains(form))
  }
}

extension DetailField.Form {
  /// The name of the type in messages, with an article.
  var words: String {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .wholeNumber: "an integer"
    case .object: "an object"
    case .list: "an array"
    case .container: "an array or an object"
    case .texts: "an array of strings"
    case .textLists: "an array of arrays of strings"
    case .value: "a string"
    case .anything: "a value"
    }
  }

  /// True if the handler on a platform accepts `value`. Also true for unquoted words and other invalid JSON, which
  /// other lints report.
  func takes(_ value: JSONDocument.Value, in document: JSONDocument, on profile: LaunchProfile) -> Bool {
    let kind = document.kind(value)
    if kind == .word || document.isOdd(value) { return true }
    func isList(_ value: JSONDocument.Value) -> Bool {
      document.isArray(value) && document.elements(value).allSatisfy { document.kind($0) == .string }
    }
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
    case .texts: return isList(value)
    case .textLists: return kind == .array && document.elements(value).allSatisfy(isList)
    case .value: return kind == .string || profile.values.runtime != .swift
    case .anything: return true
    }
  }
}
