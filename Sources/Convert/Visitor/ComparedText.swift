internal import RuleCore

/// A text that is looked up as a platform compares texts: Swift by canonical equivalence, JavaScript
/// unit by unit.
package enum ComparedText: Hashable, Sendable {
  case canonical(String)
  case units([UInt8])

  /// From WTF-8.
  package init(_ text: [UInt8], _ runtime: ConvertProfile.Runtime) {
    switch runtime {
    case .swift: self = .canonical(String(decoding: text, as: UTF8.self))
    case .javaScript: self = .units(text)
    }
  }

  /// The same in lower case, from WTF-8.
  package init(lowercasing text: [UInt8], _ runtime: ConvertProfile.Runtime) {
    switch runtime {
    case .swift:
      self = .canonical(SwiftText.lowercased(String(decoding: text, as: UTF8.self)))
    case .javaScript:
      self = .units(UTF16Text.encode(JavaScriptText.lowercased(UTF16Text.decode(text))))
    }
  }

  /// The text as WTF-8.
  package var bytes: [UInt8] {
    switch self {
    case .canonical(let text): Array(text.utf8)
    case .units(let bytes): bytes
    }
  }
}
