import Foundation
import Testing

/// A terminal session: command lines, and the output of each.
///
///     # What the session shows.
///     $ rulectl eval rules.json --state gone.json < events.ndjson
///     ! rulectl: gone.json: cannot open: no such file or directory
///     ? 6
///
/// `$` begins a command line of the shell, in which `rulectl` is the program. Its standard output
/// follows, then each line of its standard error behind `!`, then its exit status behind `?` unless
/// it is 0. A line that begins with one of `$!?\` or holds control characters is written behind `\`,
/// with the escapes of Swift. Invalid UTF-8 is written as U+FFFD.
struct Transcript {
  struct Step {
    let command: String
    /// The line of the command in its file, from 1.
    var line = 0
    /// The lines below the command.
    var shown: [String] = []
  }

  /// The lines above the first command.
  var head: [String] = []
  var steps: [Step] = []

  init() {}

  init(_ text: String) {
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(part)
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), line: index + 1))
      } else if steps.isEmpty {
        head.append(line)
      } else {
        steps[steps.count - 1].shown.append(line)
      }
    }
    // Nothing follows the end of the last line.
    if !steps.isEmpty { _ = steps[steps.count - 1].shown.popLast() }
  }

  /// Runs a command line, which finds what those before it have left in the folder.
  mutating func run(_ command: String, in folder: String) throws {
    let outcome = try Program.shell(command, in: folder)
    let errors = Self.lines(of: outcome.standardError).map {
      // The time that a run takes is masked.
      ($0.isEmpty ? "!" : "! " + $0).replacing(/"seconds":[0-9.]+/, with: #""seconds":0"#)
    }
    let status = outcome.status == 0 ? [] : ["? \(outcome.status)"]
    let output = Self.lines(of: outcome.standardOutput)
    steps.append(Step(command: command, shown: output + errors + status))
  }

  /// Runs the commands of the transcript at a path of the package, and expects the same lines.
  static func check(_ path: String, in folder: String) throws {
    var found = Transcript()
    let recorded = Transcript(try Package.text(path))
    found.head = recorded.head
    for step in recorded.steps { try found.run(step.command, in: folder) }
    try found.expect(at: path)
  }

  /// Expects a file of the package to hold this transcript; `make golden` rewrites it.
  func expect(at path: String) throws {
    let lines = head + steps.flatMap { ["$ " + $0.command] + $0.shown }
    if try Package.record(lines.joined(separator: "\n") + "\n", at: path) { return }
    let recorded = Transcript(try Package.text(path)).steps
    try #require(!recorded.isEmpty, "\(path) holds no command")
    #expect(recorded.map(\.command) == steps.map(\.command), "\(path)")
    for (old, new) in zip(recorded, steps) where old.command == new.command {
      let changes = new.shown.difference(from: old.shown) { $0.utf8.elementsEqual($1.utf8) }
      let report = (changes.removals + changes.insertions).map { change in
        switch change {
        case .remove(let index, let line, _): "- line \(old.line + 1 + index): \(line)\n"
        case .insert(_, let line, _): "+ \(line)\n"
        }
      }
      if report.isEmpty { continue }
      Issue.record("\(path):\(old.line): \(new.command)\n\(report.joined())")
    }
  }

  /// The lines of an output as a transcript writes them.
  private static func lines(of bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isPlain = line.allSatisfy { $0.properties.generalCategory != .control }
      if isPlain, !#"$!?\"#.unicodeScalars.contains(line.first ?? " ") { return String(line) }
      return #"\"# + line.map { $0.escaped(asASCII: false) }.joined()
    }
    // No line of output is written like the last one here.
    if lines.last == "" { lines.removeLast() } else { lines.append(#"\ no newline at the end"#) }
    return lines
  }
}
