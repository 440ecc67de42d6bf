internal import Launch
internal import RuleCore
internal import RuleLint

/// A token of a string, as the two parsers read it.
struct DetailToken {
  /// What stands between the delimiters, by its place in the text.
  let range: Range<Int>
  let source: [UInt8]
  private let swift: TokenContent
  private let java: TokenContent

  init(_ source: [UInt8], _ range: Range<Int>) {
    (self.source, self.range) = (source, range)
    java = TokenGrammar.java.content(source)
    // Only calls are read in two ways.
    swift = source.contains(0x28) ? TokenGrammar.swift.content(source) : java
  }

  /// With the delimiters.
  var whole: Range<Int> { (range.lowerBound - 2)..<(range.upperBound + 2) }

  func content(_ grammar: TokenGrammar) -> TokenContent {
    switch grammar {
    case .swift: swift
    case .java: java
    }
  }

  /// The key that was meant: without blanks round it.
  var key: [UInt8] { java.key.withoutOuterBlanks }

  /// The function that was meant; nil where none is called.
  var function: [UInt8]? { java.function?.withoutOuterBlanks ?? swift.function }

  func calls(_ name: String) -> Bool { function?.elementsEqual(name.utf8) == true }

  /// The special key that was meant.
  var special: SpecialKey? {
    let key = key
    guard key.first == 0x7E else { return nil }
    return SpecialKey.allCases.first { $0.rawValue.utf8.elementsEqual(key) }
  }

  /// Whether the token's text holds nothing that has a meaning in an address or in JSON.
  var isHarmless: Bool {
    if let function, !["string", "double"].contains(where: { $0.utf8.elementsEqual(function) }) {
      return true
    }
    switch special {
    case .type, .source, .unixTime, .sdkVersion, .cachebust, .allURL: return true
    case .localTime, .utcTime, .allJSON, nil: return false
    }
  }
}

extension DetailToken {
  /// A token as it is written round `content`.
  static func spelling(_ content: some Sequence<UInt8>) -> [UInt8] {
    var text = Array("{%".utf8)
    text += content
    text += "%}".utf8
    return text
  }

  /// A call of `urlenc` on a key.
  static func encoding(_ key: [UInt8]) -> [UInt8] {
    var text = Array("urlenc(".utf8)
    text += key
    text.append(0x29)
    return spelling(text)
  }
}

/// The functions that tokens may call.
enum TokenFunctions {
  /// Source: as for `SDKSource.functions`.
  static let names = ["urlenc", "int", "string", "double", "bool"]

  static func knows(_ name: some Sequence<UInt8>) -> Bool {
    names.contains { $0.utf8.elementsEqual(name) }
  }
}

extension [UInt8] {
  /// Without the ASCII blanks at both ends.
  var withoutOuterBlanks: [UInt8] {
    guard let first, let last, first.isASCIIBlank || last.isASCIIBlank else { return self }
    guard let start = firstIndex(where: { !$0.isASCIIBlank }),
      let end = lastIndex(where: { !$0.isASCIIBlank })
    else { return [] }
    return Array(self[start...end])
  }
}

extension UInt8 {
  /// Space, tab or a line's end.
  var isASCIIBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
