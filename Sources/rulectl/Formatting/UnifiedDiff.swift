/// The difference of two files in the unified format of `diff -u` and `patch`.
struct UnifiedDiff {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// The number of unchanged lines shown before and after a change.
  private static let context = 3

  init(from old: [UInt8], to new: [UInt8]) { (self.old, self.new) = (Self.lines(old), Self.lines(new)) }

  /// Returns the lines, including their line feeds.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  /// Returns the diff with `name` in its header; empty if nothing differs.
  func bytes(_ name: String) -> [UInt8] {
    let steps = LineEdits(from: old, to: new).steps
    let hunks = hunks(steps)
    guard !hunks.isEmpty else { return [] }
    var bytes = Array("--- \(name)\n+++ \(name)\n".utf8)
    for hunk in hunks { write(hunk, steps, &bytes) }
    return bytes
  }

  /// Returns the lines of a diff in color. On a terminal, unprintable characters are escaped. Returns `bytes` if
  /// neither color nor escaping is needed.
  static func painted(_ bytes: [UInt8], _ style: Style) -> [UInt8] {
    guard style.isColored || Output.isTerminal else { return bytes }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      let line = String(decoding: line, as: UTF8.self)
      let text = Output.isTerminal ? Messages.printable(line) : line
      return switch text.prefix(3) {
      case "---", "+++": style.paint(text, .strong)
      case "@@ ": style.paint(text, .info)
      case let start where start.hasPrefix("-"): style.paint(text, .removed)
      case let start where start.hasPrefix("+"): style.paint(text, .added)
      default: text
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Returns ranges of steps: changes with their context, merged if they touch or overlap. The context ends before a
  /// line that a CI runner would execute as a command. After the sign `-` or `+`, the runner does not execute a line.
  private func hunks(_ steps: [LineEdits.Step]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (place, step) in steps.enumerated() {
      if case .kept = step { continue }
      var (start, end) = (place, place + 1)
      while start > 0, place - start < Self.context, !isCommand(steps[start - 1]) { start -= 1 }
      while end < steps.count, end - place <= Self.context, !isCommand(steps[end]) { end += 1 }
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private func isCommand(_ step: LineEdits.Step) -> Bool {
    guard case .kept(let place, _) = step else { return false }
    return EscapedOutput.isCommand(String(decoding: old[place], as: UTF8.self))
  }

  private func write(_ hunk: Range<Int>, _ steps: [LineEdits.Step], _ bytes: inout [UInt8]) {
    var before = (old: 0, new: 0)
    for step in steps[..<hunk.lowerBound] { Self.count(step, &before) }
    var size = (old: 0, new: 0)
    for step in steps[hunk] { Self.count(step, &size) }
    bytes += Array("@@ -\(Self.range(before.old, size.old)) +\(Self.range(before.new, size.new)) @@\n".utf8)
    for step in steps[hunk] {
      switch step {
      case .kept(let place, _): line(" ", old[place], &bytes)
      case .removed(let place): line("-", old[place], &bytes)
      case .added(let place): line("+", new[place], &bytes)
      }
    }
  }

  private static func count(_ step: LineEdits.Step, _ lines: inout (old: Int, new: Int)) {
    switch step {
    case .kept: lines = (lines.old + 1, lines.new + 1)
    case .removed: lines.old += 1
    case .added: lines.new += 1
    }
  }

  /// Returns a line range of a hunk header: the 1-based first line and the number of lines. An empty range has the
  /// number of the previous line.
  private static func range(_ before: Int, _ count: Int) -> String {
    switch count {
    case 0: "\(before),0"
    case 1: "\(before + 1)"
    default: "\(before + 1),\(count)"
    }
  }

  private func line(_ sign: String, _ line: ArraySlice<UInt8>, _ bytes: inout [UInt8]) {
    bytes += Array(sign.utf8) + line
    if line.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
  }
}
