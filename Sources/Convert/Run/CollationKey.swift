/// A string that is compared as in the platform's language: by canonical equivalence in Swift, by UTF-16 code units in
/// JavaScript and Kotlin.
package enum CollationKey: Hashable, Sendable {
  case canonical(String)
  case units([UInt8])

  /// Creates a key from WTF-8.
  package init(_ text: [UInt8], _ runtime: ConvertProfile.Runtime) {
    switch runtime {
    case .swift: self = .canonical(String(decoding: text, as: UTF8.self))
    case .javaScript, .kotlin: self = .units(text)
    }
  }

  /// Creates a key of the lowercased string, from WTF-8.
  package init(lowercasing text: [UInt8], _ runtime: ConvertProfile.Runtime) {
    switch runtime {
    case .swift: self = .canonical(SwiftText.lowercased(String(decoding: text, as: UTF8.self)))
    case .javaScript, .kotlin: self = .units(UTF16Text.encode(UTF16Text.lowercased(UTF16Text.decode(text))))
    }
  }

  /// The string as WTF-8.
  package var bytes: [UInt8] {
    switch self {
    case .canonical(let text): Array(text.utf8)
    case .units(let bytes): bytes
    }
  }
}
