import Foundation

/// What stands between `{{` and `}}` of a matcher, or `{%` and `%}` of a consequence.
enum OracleTemplate {
  case key(String)
  case call(function: String, key: String)
  /// `(k)`, which stops ios.
  case namelessCall

  /// adobe-rules 7.3: the template of a matcher ends at the first `}}`.
  init(matcherContent content: String, on platform: OraclePlatform) {
    let closed = Array((content + "}}").unicodeScalars)
    let end = closed.indices.dropLast().first { closed[$0] == "}" && closed[$0 + 1] == "}" }
    var cut = String.UnicodeScalarView()
    cut.append(contentsOf: closed.prefix(end ?? closed.count))
    self.init(content: String(cut), on: platform)
  }

  /// adobe-rules 10.2
  init(content: String, on platform: OraclePlatform) {
    switch platform {
    case .ios:
      // From the first opening parenthesis to the last closing one, on one line.
      guard let open = content.firstIndex(of: "("), let close = content.lastIndex(of: ")"),
        open < close, !content[open...close].contains(where: \.isNewline)
      else {
        self = .key(content)
        return
      }
      let argument = content[content.index(after: open)..<close]
      self =
        open == content.startIndex
        ? .namelessCall
        : .call(
          function: content[..<open].trimmingCharacters(in: .whitespaces),
          key: argument.trimmingCharacters(in: .whitespaces))
    case .android, .web:
      // The first parentheses with something between them that is not a closing one.
      let scalars = content.unicodeScalars
      let open = scalars.indices.first { index in
        let inside = scalars[scalars.index(after: index)...]
        return scalars[index] == "(" && inside.first != ")" && inside.contains(")")
      }
      guard let open else {
        self = .key(content)
        return
      }
      let inside = scalars[scalars.index(after: open)...].prefix { $0 != ")" }
      self = .call(function: String(scalars[..<open]), key: String(inside))
    }
  }
}

extension OracleLookup {
  /// What a template stands for, or nil when that is absent (adobe-rules 8.1, 8.2 and 10.3).
  func value(of template: OracleTemplate) throws(OracleCrash) -> OracleValue? {
    switch template {
    case .key(let key): return try value(of: key)
    case .call(let function, let key):
      let value = try value(of: key)
      if let conversion = OracleConversion(rawValue: function) { return try platform.converted(value, conversion) }
      if function == "urlenc", case .text(let text)? = value {
        return .text(text.percentEncoded(leaving: Self.unreserved))
      }
      return value
    case .namelessCall:
      guard platform == .android else { throw OracleCrash() }
      return nil
    }
  }

  /// adobe-rules 8.6 and 7.3: what a function gives is never absent on ios.
  func exists(_ template: OracleTemplate) throws(OracleCrash) -> Bool {
    let value = try value(of: template)
    if platform == .ios, case .call = template { return true }
    return value != nil
  }

  /// A consequence's detail with its tokens replaced (adobe-rules 10): strings only, at any depth.
  func expanded(_ detail: OracleValue) throws(OracleCrash) -> OracleValue {
    guard platform != .web else { return detail }
    switch detail {
    case .null, .bool, .integer, .decimal, .broken: return detail
    case .text(let text): return .text(try expanded(text))
    case .list(let elements):
      var result: [OracleValue] = []
      for element in elements { result.append(try expanded(element)) }
      return .list(result)
    case .object(let members):
      var result: [OracleMember] = []
      for member in members {
        result.append(OracleMember(name: member.name, value: try expanded(member.value)))
      }
      return .object(result)
    }
  }

  /// adobe-rules 10.1
  private func expanded(_ text: String) throws(OracleCrash) -> String {
    enum Part {
      case literal(String)
      case token(String)
    }
    var parts: [Part] = []
    var rest = units(of: text)[...]
    while let open = rest.firstIndex(of: "{", "%") {
      let inside = rest[(open + 2)...]
      // Unclosed anywhere: the whole string becomes empty.
      guard let close = inside.firstIndex(of: "%", "}") else { return "" }
      parts.append(.literal(rest[..<open].joined()))
      parts.append(.token(inside[..<close].joined()))
      rest = inside[(close + 2)...]
    }
    parts.append(.literal(rest.joined()))

    var result = ""
    for part in parts {
      switch part {
      case .literal(let literal): result += literal
      case .token(let content):
        let value = try value(of: OracleTemplate(content: content, on: platform))
        result += value.map(platform.text) ?? ""
      }
    }
    return result
  }

  /// The text in the pieces its platform compares: grapheme clusters on ios, so that a mark after
  /// `%}` hides the brace, and scalars elsewhere.
  private func units(of text: String) -> [String] {
    platform == .ios ? text.map(String.init) : text.unicodeScalars.map(String.init)
  }
}

extension ArraySlice<String> {
  /// Where `first` is followed by `second`.
  fileprivate func firstIndex(of first: String, _ second: String) -> Int? {
    indices.dropLast().first { self[$0] == first && self[$0 + 1] == second }
  }
}

extension OracleLookup {
  /// What `urlenc` leaves alone (adobe-rules 10.3).
  static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
}

extension String {
  /// The text's UTF-8, each byte but those in `plain` written `%XX`.
  func percentEncoded(leaving plain: Set<UInt8>) -> String {
    utf8.map { byte in
      if plain.contains(byte) { return String(Unicode.Scalar(byte)) }
      let hex = String(byte, radix: 16, uppercase: true)
      return "%" + (hex.count < 2 ? "0" : "") + hex
    }.joined()
  }
}
