import RuleCore
import RuleSuites

/// The fuzz target `suite`: any bytes, read as YAML and as JSON.
enum SuiteCheck {
  private static let depth = 40
  private static let limit = 1 << 16

  static func check(_ bytes: [UInt8]) {
    let yaml = text("x.test.yaml", bytes)
    guard let json = text("x.test.json", bytes), !differs(bytes) else { return }
    guard let yaml else { preconditionFailure("JSON that is not read as YAML") }
    let same = yaml.document.json(of: yaml.document.root) == json.document.json(of: json.document.root)
    precondition(same, "JSON that is read otherwise as YAML")
    let one = (yaml.range(yaml.document.root), json.range(json.document.root))
    precondition(one.0.lower <= one.1.lower && one.1.upper <= one.0.upper, "the root has another place in YAML")
  }

  /// Reads a text and the suite in it. Their places must be inside.
  private static func text(_ file: String, _ bytes: [UInt8]) -> SuiteText? {
    func check(_ range: ByteRange) {
      precondition(range.lower <= range.upper && range.upper <= bytes.count, "a place outside of the text")
    }
    func check(_ problem: SuiteProblem) {
      precondition(!problem.message.isEmpty)
      check(problem.range)
    }
    let text: SuiteText
    do throws(SuiteProblem) {
      text = try SuiteText(file, bytes, depth: depth, limit: limit)
    } catch {
      check(error)
      return nil
    }
    var open = [text.document.root]
    while let value = open.popLast() {
      check(text.range(value))
      if text.document.isArray(value) { open += text.document.elements(value) }
      guard text.document.isObject(value) else { continue }
      for (name, member) in text.document.members(value) {
        check(text.range(name))
        open.append(member)
      }
    }
    do throws(SuiteProblem) {
      let suite = try Suite(text)
      precondition(!suite.cases.isEmpty && !suite.rules.isEmpty, "a suite without cases or rules")
      for item in suite.cases {
        check(item.range)
        for member in item.members { check(member.range) }
        for event in events(of: item) {
          check(event.range)
          guard (try? JSONDocument(event.value, depthLimit: .max)) != nil else {
            preconditionFailure("an event that is not JSON")
          }
        }
      }
    } catch {
      check(error)
    }
    return text
  }

  private static func events(of item: Suite.Case) -> [Suite.Part<[UInt8]>] {
    switch item.input {
    case .none, .files: []
    case .event(let event): [event]
    case .events(let events): events
    case .session(let steps): steps.map(\.event)
    }
  }

  /// True if a text has something that JSON and the YAML of libyaml treat differently:
  ///
  /// - half of a surrogate pair as an escape, which libyaml rejects;
  /// - a character that YAML does not take as it is, or that ends a line in YAML (U+0085, U+2028, U+2029);
  /// - a name of more than 1,024 characters, or one whose colon is on another line;
  /// - a byte order mark, and blanks of JSON that are not indentation in YAML: tabs and carriage returns.
  private static func differs(_ bytes: [UInt8]) -> Bool {
    if bytes.count > 1_000 || bytes.contains(0x09) || bytes.contains(0x0D) { return true }
    var isOnNewLine = false
    for byte in bytes where byte != 0x20 {
      if byte == UInt8(ascii: ":"), isOnNewLine { return true }
      isOnNewLine = byte == 0x0A
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\\ud") || text.contains("\\uD") { return true }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: return true
      default: break
      }
    }
    return false
  }
}
