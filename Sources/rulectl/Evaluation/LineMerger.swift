/// A RULES argument and a platform, as output lines name them.
struct TargetName: Sendable {
  /// The 0-based index of the RULES argument. Targets of one argument follow one another.
  let input: Int
  /// The path of the RULES argument; nil if there is only one such argument.
  let path: String?
  let platform: String
}

/// The kind of an output line of `eval`: its member `kind`.
enum LineKind: String {
  case consequence, match, run, crash, error, open, decision
}

/// The lines of one event under one target, without their beginnings, until `LineMerger` writes them.
///
/// The text of a line begins after its member `platforms`, and ends with `}` and a line feed.
struct TargetLines {
  struct Line {
    let kind: LineKind
    /// The sort key of the line. Lines of several platforms are merged in this order. Platforms share the lines with
    /// the same key if all these lines are equal.
    let place: Int
    /// The index of the rule that fired, for counts; nil if no rule fired.
    let fired: Int?
    /// The offset after the line in `text`.
    let end: Int
  }

  var text = JSONWriter()
  private(set) var lines: [Line] = []

  /// Ends the line that was written to `text`, up to `end` or to the end of the text.
  mutating func endLine(_ kind: LineKind, at place: Int, fired: Int? = nil, end: Int? = nil) {
    lines.append(Line(kind: kind, place: place, fired: fired, end: end ?? text.count))
  }

  mutating func removeAll() {
    text.removeAll()
    lines.removeAll(keepingCapacity: true)
  }

  /// Returns the offset in `text` at which a line begins.
  func start(ofLine index: Int) -> Int { index > 0 ? lines[index - 1].end : 0 }

  /// Returns the number of lines, beginning with line `first`, that have the same `place` as this line.
  func countOfPlace(from first: Int) -> Int {
    var last = first + 1
    while last < lines.count, lines[last].place == lines[first].place { last += 1 }
    return last - first
  }
}

/// Merges the lines of the platforms of one RULES argument.
///
/// The lines of an event are sorted by `place`, then by platform in the requested order. Platforms whose lines with
/// one `place` are identical share these lines: each line lists all of the platforms.
final class LineMerger {
  private let names: [TargetName]
  private let output: EvalOutput
  /// The indices of the argument's targets among all targets.
  let targets: Range<Int>
  // Exclusive access is not checked: only one evaluator uses a merger, one call at a time, and `open` does not call the
  // merger. For two platforms, the checks would cost about 2,000 instructions per event.
  /// Indexed by platform: the lines of the current event.
  @safe @exclusivity(unchecked) var parts: [TargetLines]
  /// Indexed by platform: the index of the next line to write.
  @safe @exclusivity(unchecked) private var next: [Int]
  /// The beginnings of lines that were written so far, for reuse.
  @safe @exclusivity(unchecked) private var beginnings: [Beginning: [UInt8]] = [:]
  /// The beginning of the last line. Often the next line has the same beginning.
  @safe @exclusivity(unchecked) private var last = (kind: LineKind.match, platforms: 0, bytes: [UInt8]())

  private struct Beginning: Hashable {
    let kind: LineKind
    /// The platforms of the line, as a bit mask with one bit for each target of the argument.
    let platforms: Int
  }

  /// `names`: the targets of one RULES argument. `first`: the index of the first of these targets among all targets.
  init(_ names: [TargetName], from first: Int, _ output: EvalOutput) {
    (self.names, self.output) = (names, output)
    targets = first..<first + names.count
    parts = names.map { _ in TargetLines() }
    next = names.map { _ in 0 }
  }

  /// Returns a merger for each RULES argument of the targets.
  static func all(_ names: [TargetName], _ output: EvalOutput) -> [LineMerger] {
    var mergers: [LineMerger] = []
    var first = 0
    while first < names.count {
      let group = names[first...].prefix { $0.input == names[first].input }
      mergers.append(LineMerger(Array(group), from: first, output))
      first += group.count
    }
    return mergers
  }

  /// Returns the members of a line from its kind to its platforms, for a set of platforms given as a bit mask:
  /// `,"kind":…,"platforms":[…],`.
  func beginning(_ kind: LineKind, on platforms: Int) -> [UInt8] {
    let key = Beginning(kind: kind, platforms: platforms)
    if let known = beginnings[key] { return known }
    var json = JSONWriter()
    json.raw(",\"kind\":\"\(kind.rawValue)\"")
    json.member("platforms", names.indices.filter { platforms >> $0 & 1 == 1 }.map { Array(names[$0].platform.utf8) })
    if let path = names[0].path { json.member("rules", path) }
    json.raw(",")
    beginnings[key] = json.bytes
    return json.bytes
  }

  /// True if `--print` requests more than the lines of consequences.
  var printsEvents: Bool { output.print != .consequences }

  /// Moves the lines of all platforms to `result`. `event`: the text of the event, if there is one. `open` writes the
  /// members that follow the event number in every line of the event. Returns true if the lines end the run.
  func write(
    to result: inout BatchResult, event: Span<UInt8>? = nil, open: (inout JSONWriter) -> Void = { _ in }
  ) -> Bool {
    if !hasLines { return false }
    defer { for part in parts.indices { parts[part].removeAll() } }
    if output.print == .events { return writeEvent(event, to: &result) }
    var opening: Range<Int>?
    if areAlike {
      for line in parts[0].lines.indices {
        writeOpening(&opening, to: &result, open)
        if write(line, of: 0, on: 1 << parts.count - 1, event, to: &result) { return true }
      }
      return false
    }
    for part in parts.indices { next[part] = 0 }
    while let place = nextPlace() {
      var rest = parts.indices.reduce(0) { $0 | (isNext(place, $1) ? 1 << $1 : 0) }
      while rest != 0 {
        let shown = rest.trailingZeroBitCount
        let (lines, text) = block(of: shown)
        var platforms = 1 << shown
        for other in shown + 1..<parts.count where rest >> other & 1 == 1 && hasBlock(other, like: text, of: shown) {
          platforms |= 1 << other
        }
        for line in lines {
          writeOpening(&opening, to: &result, open)
          if write(line, of: shown, on: platforms, event, to: &result) { return true }
        }
        for part in parts.indices where platforms >> part & 1 == 1 { next[part] += block(of: part).lines.count }
        rest &= ~platforms
      }
    }
    return false
  }

  // Here and below, loops are used, because a closure that reads `parts` would retain the lines of each platform.

  private var hasLines: Bool {
    for part in 0..<parts.count where !parts[part].lines.isEmpty { return true }
    return false
  }

  /// True if all platforms have the same lines.
  private var areAlike: Bool {
    let count = parts[0].text.count
    for part in 1..<parts.count {
      let isAlike =
        parts[part].lines.count == parts[0].lines.count && parts[part].text.count == count
        && parts[part].text.equals(0..<count, parts[0].text, 0..<count)
      if !isAlike { return false }
    }
    return true
  }

  /// Writes the members that every line of the event contains. The first call calls `open` and stores the range of its
  /// output in `opening`; later calls copy this range.
  private func writeOpening(
    _ opening: inout Range<Int>?, to result: inout BatchResult, _ open: (inout JSONWriter) -> Void
  ) {
    if let opening { return result.text.again(opening) }
    let start = result.text.count
    open(&result.text)
    opening = start..<result.text.count
  }

  /// Writes the event instead of its lines if one of the lines is a firing. The event is written once for all RULES
  /// arguments. Returns true if the event ends the run.
  private func writeEvent(_ event: Span<UInt8>?, to result: inout BatchResult) -> Bool {
    var hasFired = false
    for (part, lines) in parts.enumerated() {
      for line in lines.lines {
        guard let rule = line.fired else { continue }
        hasFired = true
        if output.countsByRule { result.fired.append(.init(target: targets.lowerBound + part, rule: rule)) }
      }
    }
    guard hasFired, let event else { return false }
    if result.lines.last?.event != result.events {
      result.text.oneLine(event)
      result.text.raw("\n")
      result.endLine()
      result.firings += 1
    }
    return output.isQuiet
  }

  /// Writes a line, and counts a firing. Returns true if the line ends the run.
  private func write(
    _ index: Int, of part: Int, on platforms: Int, _ event: Span<UInt8>?, to result: inout BatchResult
  ) -> Bool {
    let line = parts[part].lines[index]
    if last.kind != line.kind || last.platforms != platforms {
      last = (line.kind, platforms, beginning(line.kind, on: platforms))
    }
    result.text.raw(last.bytes)
    let text = parts[part].start(ofLine: index)..<line.end
    if output.print == .both, let event {
      result.text.raw(parts[part].text, text.lowerBound..<text.upperBound - "}\n".utf8.count)
      result.text.raw(",\"input_event\":")
      result.text.oneLine(event)
      result.text.raw("}\n")
    } else {
      result.text.raw(parts[part].text, text)
    }
    result.endLine()
    guard let rule = line.fired else { return false }
    result.firings += 1
    if output.countsByRule {
      for part in parts.indices where platforms >> part & 1 == 1 {
        result.fired.append(.init(target: targets.lowerBound + part, rule: rule))
      }
    }
    return output.isQuiet
  }

  // MARK: sort keys

  /// Returns the lowest `place` of the lines that are not written yet; nil if all are written.
  private func nextPlace() -> Int? {
    var place: Int?
    for part in parts.indices where next[part] < parts[part].lines.count {
      place = min(place ?? .max, parts[part].lines[next[part]].place)
    }
    return place
  }

  private func isNext(_ place: Int, _ part: Int) -> Bool {
    next[part] < parts[part].lines.count && parts[part].lines[next[part]].place == place
  }

  /// Returns the unwritten lines of a platform that have its lowest `place`, and the range of their text.
  private func block(of part: Int) -> (lines: Range<Int>, text: Range<Int>) {
    let lines = next[part]..<next[part] + parts[part].countOfPlace(from: next[part])
    return (lines, parts[part].start(ofLine: lines.lowerBound)..<parts[part].lines[lines.upperBound - 1].end)
  }

  /// True if the next lines of the platform `other` equal the next lines of the platform `shown`. `text`: the range of
  /// the text of the latter.
  private func hasBlock(_ other: Int, like text: Range<Int>, of shown: Int) -> Bool {
    let (lines, otherText) = block(of: other)
    let kinds = next[shown]..<next[shown] + lines.count
    return parts[other].text.equals(otherText, parts[shown].text, text)
      && zip(lines, kinds).allSatisfy { parts[other].lines[$0].kind == parts[shown].lines[$1].kind }
  }
}

extension JSONWriter {
  /// Writes a JSON text without its line breaks, which can only be between values.
  fileprivate mutating func oneLine(_ text: Span<UInt8>) {
    for index in text.indices where text[index] != 0x0A && text[index] != 0x0D { byte(text[index]) }
  }
}
