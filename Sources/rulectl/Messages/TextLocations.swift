internal import RuleEngine

/// Where bytes of a text stand, as messages begin: `NAME:LINE:COLUMN`.
final class TextLocations {
  private let name: String
  private let text: [UInt8]
  /// Made when the first place is asked for: of most texts none is.
  private lazy var lines = LineTable(text)

  /// `name` is what the text is called in messages.
  init(_ name: String, _ text: [UInt8]) { (self.name, self.text) = (name, text) }

  /// The place of byte `offset`.
  /// Complexity: O(bytes) once, then as for `LineTable.position(of:)`.
  func place(of offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(name):\(position.line):\(position.column)"
  }
}
