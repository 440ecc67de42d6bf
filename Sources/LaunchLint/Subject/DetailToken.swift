/// A token of a string, with the results of the Swift and the Java token grammar.
struct DetailToken {
  /// The range between the delimiters, as offsets in the string.
  let range: Range<Int>
  let source: [UInt8]
  private let swift: TokenContent
  private let java: TokenContent

  init(_ source: [UInt8], _ range: Range<Int>) {
    (self.source, self.range) = (source, range)
    java = TokenGrammar.java.content(source)
    // The grammars differ only for function calls.
    swift = source.contains(0x28) ? TokenGrammar.swift.content(source) : java
  }

  /// The range including the delimiters.
  var whole: Range<Int> { (range.lowerBound - 2)..<(range.upperBound + 2) }

  func content(_ grammar: TokenGrammar) -> TokenContent {
    switch grammar {
    case .swift: swift
    case .java: java
    }
  }

  /// The key that the author of the token intended, without surrounding whitespace.
  var key: [UInt8] { java.key.withoutOuterBlanks }

  /// The function that the author of the token intended; nil if the token is not a call.
  var function: [UInt8]? { java.function?.withoutOuterBlanks ?? swift.function }

  func calls(_ name: String) -> Bool { function?.elementsEqual(name.utf8) == true }

  /// The special key that the author of the token intended; nil if the key is not special.
  var special: SpecialKey? {
    let key = key
    guard key.first == 0x7E else { return nil }
    return SpecialKey.allCases.first { $0.rawValue.utf8.elementsEqual(key) }
  }

  /// True if the content of the token is `%NAME%`: a data element of the rule editor that was not published with its
  /// rule. Such a token becomes an empty string.
  var isDataElement: Bool { source.count > 2 && source.first == 0x25 && source.last == 0x25 }

  /// True if no known value of the token contains characters with a special meaning in URLs or JSON.
  var isHarmless: Bool {
    if isDataElement { return true }
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
  /// Returns `content` between the delimiters of a token.
  static func spelling(_ content: some Sequence<UInt8>) -> [UInt8] {
    var text = Array("{%".utf8)
    text += content
    text += "%}".utf8
    return text
  }

  /// Returns a token that calls `urlenc` on a key.
  static func encoding(_ key: [UInt8]) -> [UInt8] {
    var text = Array("urlenc(".utf8)
    text += key
    text.append(0x29)
    return spelling(text)
  }
}

/// The functions that tokens can call.
enum TokenFunctions {
  /// Source: see `SDKSource.functions`.
  static let names = ["urlenc", "int", "string", "double", "bool"]

  static func knows(_ name: some Sequence<UInt8>) -> Bool {
    names.contains { $0.utf8.elementsEqual(name) }
  }
}

extension [UInt8] {
  /// Returns the bytes without ASCII whitespace at both ends.
  var withoutOuterBlanks: [UInt8] {
    guard let first, let last, first.isASCIIBlank || last.isASCIIBlank else { return self }
    guard let start = firstIndex(where: { !$0.isASCIIBlank }),
      let end = lastIndex(where: { !$0.isASCIIBlank })
    else { return [] }
    return Array(self[start...end])
  }
}

extension UInt8 {
  /// True for a space, a tab or a line break.
  var isASCIIBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}
