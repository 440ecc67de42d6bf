internal import RuleSuites

/// Rewrites `fires` and `expect` of a suite so that its cases pass, and leaves every other byte as it is.
struct SuiteUpdate {
  /// A part of a suite, with what came on a platform.
  enum Part {
    /// The ids that fired. `isRight`: true if the suite expects them. `at`: the bytes of `fires`; `own`: those of what is
    /// expected on this platform alone.
    case firings([String], String, isRight: Bool, at: ByteRange, own: ByteRange?)
    /// A value of `expect` that came with another value, as JSON; nil if there is none.
    case value([UInt8]?, at: ByteRange)
  }

  private struct Edit: Hashable {
    let range: ByteRange
    let text: [UInt8]
  }

  private let isJSON: Bool
  private var edits: Set<Edit> = []

  /// `parts`: those of all cases and platforms. `isJSON`: true if the suite is JSON.
  init(_ parts: [Part], isJSON: Bool) {
    self.isJSON = isJSON
    var firings: [ByteRange: [(platform: String, ids: [String], isRight: Bool)]] = [:]
    for part in parts {
      switch part {
      case .value(let json, let range): if let json { edits.insert(Edit(range: range, text: json)) }
      case .firings(let ids, let platform, let isRight, let range, let own):
        if let own {
          if !isRight { edits.insert(Edit(range: own, text: list(ids))) }
        } else {
          firings[range, default: []].append((platform, ids, isRight))
        }
      }
    }
    for (range, found) in firings where found.contains(where: { !$0.isRight }) {
      let isAlike = found.allSatisfy { $0.ids.sorted() == found[0].ids.sorted() }
      let each = found.map { "\(name($0.platform)): \(String(decoding: list($0.ids), as: UTF8.self))" }
      let text = isAlike ? list(found[0].ids) : Array("{ \(each.joined(separator: ", ")) }".utf8)
      edits.insert(Edit(range: range, text: text))
    }
  }

  /// Returns the suite with the changes. Of changes that contradict each other, as those in an alias, none is made.
  func applied(to text: [UInt8]) -> [UInt8] {
    let sorted = edits.sorted { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
    var result: [UInt8] = []
    var at = 0
    var end = 0
    for (place, edit) in sorted.enumerated() {
      let isClear =
        end <= edit.range.lower && (place + 1 == sorted.count || edit.range.upper <= sorted[place + 1].range.lower)
      end = max(end, edit.range.upper)
      guard isClear else { continue }
      let start = isJSON ? edit.range.lower : Self.content(of: edit.range, in: text)
      result += text[at..<start] + edit.text
      at = edit.range.upper
    }
    return result + text[at...]
  }

  /// The offset behind the anchor and the tag of a value.
  private static func content(of range: ByteRange, in text: [UInt8]) -> Int {
    var at = range.lower
    while at < range.upper, [UInt8(ascii: "&"), UInt8(ascii: "!")].contains(text[at]) {
      while at < range.upper, text[at] > 0x20 { at += 1 }
      while at < range.upper, text[at] <= 0x20 { at += 1 }
    }
    return at
  }

  // MARK: texts

  private func list(_ ids: [String]) -> [UInt8] { Array("[\(ids.map(string).joined(separator: ", "))]".utf8) }

  private func name(_ platform: String) -> String { isJSON ? "\"\(platform)\"" : platform }

  /// A string as JSON, or without quotes where YAML reads the same.
  private func string(_ text: String) -> String {
    let isLetter = { (byte: UInt8) in (byte | 0x20) &- 0x61 < 26 }
    let isPlain =
      !isJSON && text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy { isLetter($0) || $0 &- 0x30 < 10 || [0x2D, 0x5F, 0x2E].contains($0) }
      && !["null", "true", "false"].contains(text.lowercased())
    if isPlain { return text }
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
