/// Terminal colors, or none.
package struct Style {
  package let isColored: Bool

  package init(isColored: Bool) { self.isColored = isColored }

  /// The role of a piece of text; the raw value is its ANSI color code (SGR parameters).
  package enum Ink: String {
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case frame = "1;34"
    case strong = "1"

    package init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .info: self = .info
      }
    }
  }

  package func paint(_ text: String, _ ink: Ink) -> String {
    isColored ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
