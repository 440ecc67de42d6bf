/// Consequences as values, with their tokens expanded.
extension RuleSet {
  /// Returns a consequence that fired: an object with `id`, `type` and `detail`. `firing`: a consequence with expanded
  /// tokens, from a program that was compiled from these rules for `profile`.
  package func value(of firing: Firing, for profile: LaunchProfile) -> JSONTree {
    var members = JSONTree.Members()
    members["id"] = id(of: firing, for: profile)
    members["type"] = type(of: firing, for: profile)
    members["detail"] = consequence(of: firing).detail.map { detail(of: firing, $0, profile) } ?? .null
    return .object(members)
  }

  /// Returns the id of a consequence that fired; null if the consequence has no id.
  package func id(of firing: Firing, for profile: LaunchProfile) -> JSONTree {
    identifier(consequence(of: firing).id, profile)
  }

  /// Returns the type of a consequence that fired; null if the consequence has no type.
  package func type(of firing: Firing, for profile: LaunchProfile) -> JSONTree {
    identifier(consequence(of: firing).type, profile)
  }

  private func consequence(of firing: Firing) -> Consequence {
    consequences[Int(rules[firing.rule].consequences.lowerBound) + firing.position]
  }

  private func identifier(_ value: JSONDocument.Value?, _ profile: LaunchProfile) -> JSONTree {
    guard let value else { return .null }
    if document.kind(value) != .string, profile.identifiers == .textOfAnything {
      return .text(javaText(of: value, for: profile))
    }
    return JSONTree(value, of: document, for: profile) { leaf($0, profile) }
  }

  /// Returns a detail with its tokens replaced. The tokens of `firing` are in the order of the detail's strings.
  private func detail(of firing: Firing, _ detail: JSONDocument.Value, _ profile: LaunchProfile) -> JSONTree {
    var tokens = firing.tokens[...]
    return JSONTree(detail, of: document, for: profile) { value in
      guard document.kind(value) == .string, let grammar = profile.tokens else { return leaf(value, profile) }
      let text = document.string(value)
      guard let segments = grammar.segments(of: text.span, .token) else {
        // The platform replaces the whole string that contains an unclosed token by an empty string.
        _ = tokens.popFirst()
        return .text([])
      }
      return .text(
        segments.reduce(into: []) { expanded, segment in
          switch segment {
          case .text(let range): expanded += text[range]
          case .token: expanded += tokens.popFirst()?.bytes ?? []
          }
        })
    }
  }

  private func leaf(_ value: JSONDocument.Value, _ profile: LaunchProfile) -> JSONTree {
    switch document.kind(value) {
    case .number where document.isStrictNumber(value): .number(Array(document.lexeme(value)))
    case .number, .word: word(value, for: profile)
    case .string, .true, .false, .null, .object, .array: JSONTree(leaf: value, of: document)
    }
  }

  // MARK: values that only org.json accepts

  /// Returns a number or word that only org.json accepts, as the closest JSON value. NaN and infinity become strings,
  /// because JSON lacks them.
  func word(_ value: JSONDocument.Value, for profile: LaunchProfile) -> JSONTree {
    switch LiteralValue(value, in: document, for: profile) {
    case .text(let text): .text(text.bytes(in: document))
    case .integer(let value): .number(Array(String(value).utf8))
    case .decimal(let value) where value.isFinite: .number(Array(JavaNumber.text(value).utf8))
    case .decimal(let value): .text(Array(JavaNumber.text(value).utf8))
    case .truth(let value): .truth(value)
    case .null, .container: .null
    }
  }

  /// Converts a value to a string as org.json does.
  func javaText(of value: JSONDocument.Value, for profile: LaunchProfile) -> [UInt8] {
    switch LiteralValue(value, in: document, for: profile) {
    case .text(let text): text.bytes(in: document)
    case .integer(let value): Array(String(value).utf8)
    case .decimal(let value): Array(JavaNumber.text(value).utf8)
    case .truth(let value): Array((value ? "true" : "false").utf8)
    case .null: Array("null".utf8)
    case .container: PlatformText(document, for: profile).json(value)
    }
  }
}

extension JSONDocument {
  /// True if a number is valid JSON.
  func isStrictNumber(_ value: Value) -> Bool {
    if !isOdd(value) { return true }
    let range = range(value)
    return (try? JSONScanner.number(in: text.span, from: range.lower)) == range.upper
  }
}
