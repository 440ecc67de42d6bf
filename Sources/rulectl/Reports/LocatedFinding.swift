internal import LaunchLint
internal import RuleEngine
internal import RuleLint

/// A text that findings point into: of a document, or of an entry of an archive.
final class ReportedText {
  /// What the standard input is called.
  static let standardInput = "<stdin>"
  /// As given on the command line; `<stdin>` for the standard input.
  let file: String
  /// The archive entry.
  let entry: String?
  /// Made when the first place is asked for.
  private(set) lazy var lines: LineTable = whole?.lines ?? LineTable(text)
  /// The text of several values of which this is one, and where it begins there.
  private let whole: ReportedText?
  private let offset: Int
  private let text: [UInt8]
  private let document: JSONDocument?
  private lazy var pointers = document.map { JSONPointers($0) }
  /// The rules of the text, as the first platform takes them.
  var rules: RuleSet?
  private var identities: [Int: String] = [:]

  /// `document` is nil where the text could not be read at all.
  init(file: String, entry: String?, text: [UInt8], document: JSONDocument?) {
    (self.file, self.entry) = (file, entry)
    (self.text, self.document) = (text, document)
    (whole, offset) = (nil, 0)
  }

  /// The value that begins at `offset` of `whole`; places are those in the whole text, pointers those in
  /// the value.
  init(_ document: JSONDocument, at offset: Int, of whole: ReportedText) {
    (file, entry, text) = (whole.file, whole.entry, whole.text)
    (self.document, self.whole, self.offset) = (document, whole, offset)
  }

  func pointer(to range: ByteRange) -> String? {
    guard range.lower >= offset else { return nil }
    return pointers?.pointer(to: ByteRange(range.lower - offset, range.upper - offset))
  }

  /// What a rule is known by when it moves.
  func identity(ofRule index: Int) -> String? {
    if let known = identities[index] { return known }
    guard let rules, rules.rules.indices.contains(index) else { return nil }
    let identity = rules.identity(ofRule: index)
    identities[index] = identity
    return identity
  }
}

/// A finding with everything that a report needs to show it.
struct LocatedFinding {
  /// Lines and columns, both from 1; the end is the place behind the last letter.
  struct Place {
    var start: TextPosition
    var end: TextPosition
    var range: ByteRange
    var pointer: String?
  }

  let finding: Finding
  /// As given on the command line; `<stdin>` for the standard input.
  let file: String
  /// The archive entry that it is about.
  let entry: String?
  /// The bytes of that name where they are no UTF-8, so that `entry` shows it with replacements.
  let entryBytes: [UInt8]?
  let text: ReportedText?

  init(_ finding: Finding, in text: ReportedText) {
    self.finding = finding
    self.text = text
    (file, entry) = (text.file, text.entry)
    entryBytes = nil
  }

  /// A finding about the archive `file`.
  init(_ finding: Finding, file: String) {
    self.finding = finding
    self.file = file
    text = nil
    guard case .archive(_, let name?) = finding.place else {
      (entry, entryBytes) = (nil, nil)
      return
    }
    let text = String(validating: name, as: UTF8.self)
    entry = text ?? String(decoding: name, as: UTF8.self)
    entryBytes = text == nil ? name : nil
  }

  /// Where it is in `text`; nil when it is about the archive or the file as a whole. Worked out when it
  /// is asked for: most findings of many are not shown.
  var place: Place? { text.flatMap { Self.place(finding.place, in: $0) } }

  /// Whether there is no file that somebody could edit.
  var isFromStandardInput: Bool { file == ReportedText.standardInput }

  /// The place of a note.
  func place(of note: Finding.Note) -> Place? { text.flatMap { Self.place(note.place, in: $0) } }

  private static func place(_ place: Finding.Place, in text: ReportedText) -> Place? {
    guard case .document(let range) = place else { return nil }
    return Place(
      start: text.lines.position(of: range.lower), end: text.lines.position(of: range.upper),
      range: range, pointer: text.pointer(to: range))
  }
}
