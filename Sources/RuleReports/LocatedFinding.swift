package import Launch

/// The text of a document or an archive entry that findings refer to.
package final class ReportedText {
  /// The name of standard input.
  package static let standardInput = "<stdin>"
  /// The command line argument; `<stdin>` for standard input.
  package let file: String
  /// The name of the archive entry; nil outside archives.
  package let entry: String?
  /// The lines of the text, computed on first use.
  package private(set) lazy var lines: LineTable = whole?.lines ?? LineTable(text, startingAt: origin)
  /// If the findings refer to one of several values in the text: the text with all values, and the offset of this
  /// value. Otherwise nil and 0.
  private let whole: ReportedText?
  private let offset: Int
  /// The position of the text in its file.
  private let origin: TextPosition
  /// True if the text was converted from a format other than JSON. Then every byte of the text has the position
  /// `origin`.
  private let isConverted: Bool
  /// The pointer to the string that contains the document, and `#`; empty for a document that is not inside a string.
  private let pointerPrefix: String
  /// The number of the event that contains the document as its root; nil if the document is not an event.
  package let event: Int?
  package let text: [UInt8]
  private let document: JSONDocument?
  private lazy var pointers = document.map { JSONPointers($0) }
  /// For a document with several rule sets, returns the rule to which a finding refers: the index of the rule in the
  /// document, not in its rule set, and the source of the rule.
  package var namedRule: ((Finding) -> (index: Int, source: RuleSource)?)?
  /// Returns the identity of the rule at an index; nil if there is none. The identity does not change when the rule
  /// moves.
  package var identity: ((Int) -> String?)?
  private var identities: [Int: String] = [:]
  /// Returns the ids of the consequences of a rule.
  package var consequenceIDs: ((Int) -> [[UInt8]])?

  /// `document`: nil if the text is not JSON for any platform. `origin`: the position of the text, if it is a part of
  /// the file. `isConverted`: true if the text was converted from the content of the file.
  package init(
    file: String, entry: String?, text: [UInt8], document: JSONDocument?,
    startingAt origin: TextPosition = TextPosition(line: 1, column: 1), isConverted: Bool = false,
    pointerPrefix: String = "", event: Int? = nil
  ) {
    (self.file, self.entry, self.origin, self.isConverted) = (file, entry, origin, isConverted)
    (self.pointerPrefix, self.event) = (pointerPrefix, event)
    (self.text, self.document) = (text, document)
    (whole, offset) = (nil, 0)
  }

  /// Creates the text of the value at `offset` of `whole`. Positions refer to the whole text, JSON
  /// pointers to the value.
  package init(_ document: JSONDocument, at offset: Int, of whole: ReportedText) {
    (file, entry, text, origin) = (whole.file, whole.entry, whole.text, whole.origin)
    (isConverted, pointerPrefix, event) = (whole.isConverted, whole.pointerPrefix, whole.event)
    (self.document, self.whole, self.offset) = (document, whole, offset)
  }

  /// The number of bytes of the byte order mark before the text in the file.
  var markLength: Int { whole?.markLength ?? (document?.tolerances.first?.kind == .byteOrderMark ? 3 : 0) }

  /// The file and the archive entry, as `FILE!ENTRY`.
  package var name: String { entry.map { "\(file)!\($0)" } ?? file }

  /// Returns `FILE!ENTRY:LINE:COLUMN` of the start of a range, not escaped.
  package func location(of range: ByteRange) -> String {
    let start = positions(of: range).start
    return "\(name):\(start.line):\(start.column)"
  }

  /// Returns two positions: of the first byte of a range, and of the first byte after the range.
  func positions(of range: ByteRange) -> (start: TextPosition, end: TextPosition) {
    isConverted ? (origin, origin) : (lines.position(of: range.lower), lines.position(of: range.upper))
  }

  /// Returns the position of the byte at `offset`.
  package func position(at offset: Int) -> TextPosition {
    positions(of: ByteRange(offset, offset)).start
  }

  /// Returns a digest of a range of the text. The digest does not depend on the layout of the text.
  func digest(_ range: ByteRange) -> String {
    var hash = ContentHash()
    hash.addText(text, range)
    return hash.hexadecimal
  }

  package func pointer(to range: ByteRange) -> String? {
    guard range.lower >= offset else { return nil }
    return pointers.map { pointerPrefix + $0.pointer(to: ByteRange(range.lower - offset, range.upper - offset)) }
  }

  /// Returns the identity of a rule, which does not depend on the position of the rule.
  package func identity(ofRule index: Int) -> String? {
    if let known = identities[index] { return known }
    guard let found = identity?(index) else { return nil }
    identities[index] = found
    return found
  }
}

/// A finding with the data that reports need to show it.
package struct LocatedFinding {
  /// A range of lines and columns, both from 1; the end is exclusive.
  package struct Location {
    package var start: TextPosition
    package var end: TextPosition
    package var range: ByteRange
    fileprivate let text: ReportedText

    /// The JSON pointer to the range. Computed on demand: most reports show no pointer, and the first one requires a
    /// table of the whole document.
    package var pointer: String? { text.pointer(to: range) }
  }

  package let finding: Finding
  /// The file name as given on the command line; `<stdin>` for standard input.
  package let file: String
  /// The name of the archive entry that the finding is about; nil if there is none.
  package let entry: String?
  /// The bytes of the entry's name, if they are not valid UTF-8. Then `entry` contains a lossy form of the name.
  package let entryBytes: [UInt8]?
  package let text: ReportedText?

  package init(_ finding: Finding, in text: ReportedText) {
    self.finding = finding
    self.text = text
    (file, entry) = (text.file, text.entry)
    entryBytes = nil
  }

  /// Creates a finding about the archive `file`.
  package init(_ finding: Finding, file: String) {
    self.finding = finding
    self.file = file
    text = nil
    guard case .archive(_, let name?) = finding.location else {
      (entry, entryBytes) = (nil, nil)
      return
    }
    let text = String(validating: name, as: UTF8.self)
    entry = text ?? String(decoding: name, as: UTF8.self)
    entryBytes = text == nil ? name : nil
  }

  /// The finding without its fix, for a text that `--fix` does not change.
  package var withoutFix: Self {
    guard let text, finding.fix != nil else { return self }
    var finding = finding
    finding.fix = nil
    return Self(finding, in: text)
  }

  /// The rule of the finding, for a document with several rule sets.
  var namedRule: (index: Int, source: RuleSource)? { text?.namedRule?(finding) }

  /// The position in `text`; nil if the finding is about the archive or the file as a whole. Computed on demand,
  /// because reports show only some of many findings.
  package var location: Location? { text.flatMap { Self.location(finding.location, in: $0) } }

  /// Returns the position of a note.
  package func location(of note: Finding.Note) -> Location? {
    text.flatMap { Self.location(note.location, in: $0) }
  }

  private static func location(_ place: FindingLocation, in text: ReportedText) -> Location? {
    guard case .document(let range) = place else { return nil }
    let (start, end) = text.positions(of: range)
    return Location(start: start, end: end, range: range, text: text)
  }
}
