/// The fact that a key refers to on a platform, and the conversion that the key's template applies to the fact.
struct KeyLookup {
  var fact: UInt32
  var conversion: Conversion
  var crashesAtLoad = false
}

extension FactTable {
  /// Resolves the key of a matcher. The platform wraps the key in a template: as the argument of the template function
  /// for `conversion`, or without a function.
  func lookup(_ key: Span<UInt8>, _ conversion: Conversion) -> KeyLookup {
    if let fact = knownFact(ofKey: key) { return KeyLookup(fact: fact, conversion: conversion) }
    switch profile.keys {
    case .template(let grammar) where !key.survivesTemplates: return lookup(key, conversion, grammar)
    case .literal, .template: return KeyLookup(fact: fact(ofKey: key), conversion: conversion)
    }
  }

  /// Resolves a key that changes when it is wrapped in a template.
  private func lookup(_ key: Span<UInt8>, _ conversion: Conversion, _ grammar: TokenGrammar) -> KeyLookup {
    let function = conversion.function
    let open = function.map { Array("{{\($0)(".utf8) } ?? Array("{{".utf8)
    let close = Array((function == nil ? "}}" : ")}}").utf8)
    let template = open + key.array() + close
    // The platform uses only the first segment of the template. If this segment is not a token, the key has no value.
    guard case .token(let source) = grammar.segments(of: template.span, .key)?.first else {
      return KeyLookup(fact: fact(.nothing), conversion: .none)
    }
    return lookup(grammar.content(Array(template[source])))
  }

  /// Returns the fact and the conversion for the content of a token.
  func lookup(_ content: TokenContent) -> KeyLookup {
    let unknown: Conversion = profile.values.runtime == .swift ? .blankWhenMissing : .none
    let conversion = content.function.map { Conversion(function: $0) ?? unknown }
    return KeyLookup(
      fact: fact(FactSource(key: content.key, for: profile)), conversion: conversion ?? .none,
      crashesAtLoad: content.crashes)
  }
}

extension Conversion {
  /// The name of the template function for this conversion, or nil if there is none.
  fileprivate var function: String? {
    switch self {
    case .none, .blankWhenMissing: nil
    case .text: "string"
    case .integer: "int"
    case .decimal: "double"
    case .truth: "bool"
    case .urlEncoding: "urlenc"
    }
  }
}

extension Span<UInt8> {
  /// True if a key is unchanged after it is wrapped in a template and parsed again: it is nonempty printable ASCII
  /// without parentheses, braces or spaces.
  fileprivate var survivesTemplates: Bool {
    for index in indices {
      switch self[index] {
      case 0x28, 0x29, 0x7B, 0x7D: return false
      case 0x21..<0x7F: continue
      default: return false
      }
    }
    return !isEmpty
  }
}

extension FactSource {
  /// Creates the source from which `profile` reads `key`.
  package init(key: [UInt8], for profile: LaunchProfile) {
    // A key that fails this check begins with a tilde, whitespace or a non-ASCII character, or is empty.
    if let first = key.first, first > 0x20, first < 0x7E {
      self = .data(key)
      return
    }
    self =
      switch profile.values.runtime {
      case .swift: Self.swiftSource(of: key)
      case .java: Self.javaSource(of: key)
      case .javaScript: .data(key)
      }
  }

  /// Source: adobe/aepsdk-core-ios: AEPCore/Sources/rules/TokenFinder.swift @5.11.0.
  private static func swiftSource(of key: [UInt8]) -> FactSource {
    let text = String(decoding: key, as: UTF8.self)
    if let special = SpecialKey.allCases.first(where: { $0.rawValue == text }) {
      return .special(special)
    }
    guard text.starts(with: "~state") else { return .data(key) }
    // The SDK uses the UTF-16 offset of the slash as an offset in `Character`s. After characters of several UTF-16
    // units, the SDK misses the slash, or reads past the end and crashes.
    guard let slash = text.firstIndex(of: "/") else { return .nothing }
    let letters = Array(text)
    let offset = slash.utf16Offset(in: text)
    func part(_ from: Int, _ to: Int) -> [UInt8]? {
      guard from <= to, to < letters.count else { return nil }
      return Array(String(letters[from...to]).utf8)
    }
    guard let name = part(7, offset - 1), let member = part(offset + 1, letters.count - 1) else { return .crash }
    return .state(name: name, key: member)
  }

  /// Source: adobe/aepsdk-core-android: …/launch/rulesengine/LaunchTokenFinder.kt @core 3.8.0.
  private static func javaSource(of key: [UInt8]) -> FactSource {
    let text = String(decoding: key, as: UTF8.self)
    let trimmed = trimmedAsKotlin(text)
    if trimmed.isEmpty { return .nothing }
    if let special = SpecialKey.allCases.first(where: {
      $0.rawValue.utf8.elementsEqual(trimmed.utf8)
    }) {
      return .special(special)
    }
    let prefix = Array("~state.".utf8)
    guard key.starts(with: prefix) else { return .data(key) }
    let pieces = key[prefix.count...].split(separator: 0x2F, maxSplits: .max, omittingEmptySubsequences: false)
    guard pieces.count > 1, !pieces[0].isEmpty else { return .nothing }
    let member = String(decoding: pieces[1], as: UTF8.self)
    if trimmedAsKotlin(member).isEmpty { return .nothing }
    return .state(name: Array(pieces[0]), key: Array(pieces[1]))
  }

  private static func trimmedAsKotlin(_ text: String) -> String {
    var rest = Substring(text).unicodeScalars
    while let first = rest.first, isKotlinBlank(first) { rest.removeFirst() }
    while let last = rest.last, isKotlinBlank(last) { rest.removeLast() }
    return String(rest)
  }

  /// `Char.isWhitespace` of Kotlin: Java's whitespace and space characters.
  private static func isKotlinBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x1C...0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F,
      0x205F, 0x3000:
      true
    default: false
    }
  }
}
