package import RuleCore

/// Rewrites expectations of a suite so that its cases pass. All other bytes are unchanged.
package struct SuiteUpdate {
  /// The actual result of a case on a platform, in the form of an expectation.
  package enum Outcome: Hashable, Sendable {
    /// The ids of `fires` or `matches`, in any order.
    case ids([String])
    case match(Bool)
    /// Some members of each run.
    case runs([[Member]])

    package struct Member: Hashable, Sendable {
      package enum Value: Hashable, Sendable {
        case string(String)
        /// A value that is not a string, as JSON.
        case json([UInt8])
      }

      let name: String
      let value: Value

      package init(name: String, value: Value) { (self.name, self.value) = (name, value) }
    }
  }

  /// A part of a suite that may be rewritten, with the actual result on a platform.
  package enum Part: Sendable {
    /// An expectation, with the actual result on a platform, which is given by name. `isRight`: true if the suite
    /// expects this result. `at`: the byte range of the expectation. `own`: the byte range of the part for this
    /// platform; nil if the expectation is for all platforms.
    case outcome(Outcome, String, isRight: Bool, at: ByteRange, own: ByteRange?)
    /// A value in `expect` that differs from the actual value. The bytes are the actual value as JSON; nil if there is
    /// no actual value.
    case value([UInt8]?, at: ByteRange)
  }

  private struct Edit: Hashable {
    let range: ByteRange
    let text: [UInt8]
  }

  private let isJSON: Bool
  private var edits: Set<Edit> = []

  /// Creates an update. `parts`: the parts of all cases and platforms. `isJSON`: true if the suite is JSON.
  package init(_ parts: [Part], isJSON: Bool) {
    self.isJSON = isJSON
    var outcomes: [ByteRange: [(platform: String, outcome: Outcome, isRight: Bool)]] = [:]
    for part in parts {
      switch part {
      case .value(let json, let range): if let json { edits.insert(Edit(range: range, text: json)) }
      case .outcome(let outcome, let platform, let isRight, let range, let own):
        if let own {
          if !isRight { edits.insert(Edit(range: own, text: text(outcome))) }
        } else {
          outcomes[range, default: []].append((platform, outcome, isRight))
        }
      }
    }
    for (range, found) in outcomes where found.contains(where: { !$0.isRight }) {
      let isAlike = found.allSatisfy { $0.outcome.sorted == found[0].outcome.sorted }
      let each = found.map { "\(name($0.platform)): \(String(decoding: text($0.outcome), as: UTF8.self))" }
      let new = isAlike ? text(found[0].outcome) : Array("{ \(each.joined(separator: ", ")) }".utf8)
      edits.insert(Edit(range: range, text: new))
    }
  }

  /// Returns the text of the suite with the changes. Omits changes that contradict each other, for example at an alias.
  package func applied(to text: [UInt8]) -> [UInt8] {
    let sorted = edits.sorted { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    var result: [UInt8] = []
    var at = 0
    var end = 0
    for (place, edit) in sorted.enumerated() {
      let isClear =
        end <= edit.range.lower && (place + 1 == sorted.count || edit.range.upper <= sorted[place + 1].range.lower)
      end = max(end, edit.range.upper)
      guard isClear else { continue }
      let start = isJSON ? edit.range.lower : SuiteText.content(of: edit.range, in: text)
      let blanks = isJSON ? 0 : Self.missingBlanks(before: start, in: text)
      result += text[at..<start] + Array(repeating: 0x20, count: blanks) + edit.text
      at = edit.range.upper
    }
    return result + text[at...]
  }

  /// Returns the number of spaces to add before a value that replaces the block list at `start`. A block list may have
  /// the same indentation as the name of its member, but other values need a greater indentation.
  private static func missingBlanks(before start: Int, in text: [UInt8]) -> Int {
    let own = lastLine(of: text[..<start])
    guard own.allSatisfy({ $0 == 0x20 }) else { return 0 }
    var (rest, name) = (text[..<own.startIndex].dropLast(), ArraySlice<UInt8>())
    while !rest.isEmpty {
      let line = lastLine(of: rest)
      if let first = line.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") {
        name = line
        break
      }
      rest = rest[..<line.startIndex].dropLast()
    }
    // A dash before the name is part of the indentation.
    let column = name.prefix { $0 == 0x20 || $0 == UInt8(ascii: "-") }.count
    return own.count > column ? 0 : column + 2 - own.count
  }

  private static func lastLine(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text[(text.lastIndex(of: 0x0A).map { $0 + 1 } ?? text.startIndex)...]
  }

  // MARK: texts

  private func text(_ outcome: Outcome) -> [UInt8] {
    switch outcome {
    case .ids(let ids): Array("[\(ids.map(string).joined(separator: ", "))]".utf8)
    case .match(let matches): Array((matches ? "true" : "false").utf8)
    case .runs(let runs): Array("[\(runs.map(run).joined(separator: ", "))]".utf8)
    }
  }

  private func run(_ members: [Outcome.Member]) -> String {
    let parts = members.map { "\(name($0.name)): \(value($0.value))" }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  private func value(_ value: Outcome.Member.Value) -> String {
    switch value {
    case .string(let text): string(text)
    case .json(let json): String(decoding: json, as: UTF8.self)
    }
  }

  private func name(_ name: String) -> String { isJSON ? "\"\(name)\"" : name }

  private func string(_ text: String) -> String { SuiteText.string(text, isJSON: isJSON) }
}

extension SuiteUpdate.Outcome {
  /// The same result, with sorted ids.
  fileprivate var sorted: Self {
    if case .ids(let ids) = self { .ids(ids.sorted()) } else { self }
  }
}
