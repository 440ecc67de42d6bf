import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A command with `--watch` that is running.
private final class Watching {
  private let process: Spawned
  private let output: Channel
  private let errors: Channel
  private let scratch: Scratch

  init(_ arguments: [String], in scratch: Scratch, environment: [String: String] = [:]) throws {
    self.scratch = scratch
    (output, errors) = (try Channel(), try Channel())
    process = try Spawned(
      [Program.path] + arguments + ["--watch"], in: scratch.folder,
      environment: Program.environment.merging(environment) { $1 },
      [.open(0, "/dev/null", O_RDONLY), .duplicate(output.writer, to: 1), .duplicate(errors.writer, to: 2)])
    output.closeWriter()
    errors.closeWriter()
  }

  var id: pid_t { process.id }

  /// Reads reports up to one with that number of errors; returns false if none comes, or if there is anything else.
  ///
  /// A report before it may be one more than expected: a file is written for the system only when all processes have
  /// closed it, and other tests start processes.
  func reports(errors: Int) -> Bool {
    let end = #""errors":\#(errors),"#
    let text = output.receive { text in
      text.hasSuffix("}\n") && text.split(separator: "\n").last { $0.contains(Self.summary) }?.contains(end) ?? false
    }
    let isJSON = text.split(separator: "\n").allSatisfy {
      (try? JSONSerialization.jsonObject(with: Data($0.utf8))) is [String: Any]
    }
    return isJSON && text.contains(end)
  }

  /// Reads messages up to these; returns false if they do not come, or if there are escape sequences.
  func says(_ end: String) -> Bool {
    let text = errors.receive { $0.hasSuffix(end) }
    return text.hasSuffix(end) && !text.contains("\u{1B}")
  }

  /// True if there is no report within 0.3 s, but for one more of the last change.
  func isQuiet() -> Bool {
    output.receive(untilLine: false, seconds: 0.3).components(separatedBy: Self.summary).count <= 2
  }

  private static let summary = #""kind":"summary""#

  func send(_ signal: Int32) { process.send(signal) }

  /// Closes the output and returns the status.
  func end() -> Int32 {
    output.closeReader()
    return process.wait()
  }

  /// Returns the status of a run that ends by itself.
  func wait() -> Int32 { process.wait() }
}

/// Renames a file or folder, and replaces the one of that name.
private func move(_ name: String, to other: String, in scratch: Scratch) {
  // Sound: the paths are valid during the call.
  #expect(unsafe rename(scratch.path(name), scratch.path(other)) == 0)
}

/// Renames a new file to a name, as editors do.
private func replace(_ name: String, by text: String, in scratch: Scratch) throws {
  try scratch.write(text, to: ".\(name).new")
  move(".\(name).new", to: name, in: scratch)
}

@Suite struct `a watched run` {
  private let good = Sample.rules
  private let bad = Sample.rules.replacing("\"ex\"", with: "\"exists\"")
  private let arguments = ["validate", "--format", "jsonl", "--select", "S009"]

  @Test func `follows a file that is written, replaced, removed and created again`() throws {
    let scratch = try Scratch()
    let run = try Watching(arguments + ["rules.json"], in: scratch)
    #expect(run.reports(errors: 0))
    #expect(run.says("rulectl: rules.json: error: cannot open: no such file or directory\n"))
    try replace("rules.json", by: good, in: scratch)
    #expect(run.reports(errors: 0))
    #expect(run.says("rulectl: rules.json: note: changed\n"))
    try replace("rules.json", by: bad, in: scratch)
    #expect(run.reports(errors: 1))
    try FileManager.default.removeItem(atPath: scratch.path("rules.json"))
    #expect(run.reports(errors: 0))
    try replace("rules.json", by: bad, in: scratch)
    #expect(run.reports(errors: 1))
    // In place: the file may be seen while it is empty.
    try scratch.write(good, to: "rules.json")
    #expect(run.reports(errors: 0))
    // Other files are no reason.
    try scratch.write(bad, to: "other.json")
    #expect(run.isQuiet())
    #expect(run.end() == 0)
  }

  @Test func `follows links, folders, assets, baselines and configurations`() throws {
    let scratch = try Scratch()
    try scratch.write(good, to: "versions/1/rules.json")
    try scratch.write(bad, to: "versions/2/rules.json")
    try FileManager.default.createSymbolicLink(atPath: scratch.path("current"), withDestinationPath: "versions/1")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("rules.json"), withDestinationPath: "current/rules.json")
    let known = ["--write-baseline", "known.json"]
    #expect(try Program.run(arguments + ["rules.json"] + known, in: scratch.folder).status == 0)
    let run = try Watching(arguments + ["rules.json", "more", "--baseline", "known.json"], in: scratch)
    #expect(run.reports(errors: 0))
    // Kubernetes replaces the link to a folder.
    try FileManager.default.createSymbolicLink(atPath: scratch.path("next"), withDestinationPath: "versions/2")
    move("next", to: "current", in: scratch)
    #expect(run.reports(errors: 1))
    // A folder is complete when it is moved to its name.
    try scratch.write(bad, to: "new/a.rules.json")
    move("new", to: "more", in: scratch)
    #expect(run.reports(errors: 2))
    #expect(try Program.run(arguments + ["more", "--force"] + known, in: scratch.folder).status == 0)
    #expect(run.reports(errors: 1))
    try replace("rulectl.yaml", by: "ignore: S009\n", in: scratch)
    #expect(run.reports(errors: 0))
    #expect(run.end() == 0)
  }

  @Test func `is not repeated for its own reports`() throws {
    let scratch = try Scratch()
    try scratch.write(good, to: "a.rules.json")
    let run = try Watching(arguments + [".", "--report", "sarif=out.sarif"], in: scratch)
    #expect(run.reports(errors: 0))
    #expect(run.isQuiet())
    // The report of the first run is replaced, although it is there; a new name in the folder counts.
    try FileManager.default.removeItem(atPath: scratch.path("out.sarif"))
    try replace("b.rules.json", by: bad, in: scratch)
    #expect(run.reports(errors: 1))
    #expect(run.says("rulectl: ./b.rules.json: note: changed\n"))
    #expect(try scratch.read("out.sarif").count > 1_000)
    #expect(run.isQuiet())
    try replace(".gitignore", by: "b.*\n", in: scratch)
    #expect(run.reports(errors: 0))
    #expect(run.end() == 0)
  }

  @Test func `plays suites again at a change of the suite, its rules and its events`() throws {
    let scratch = try Scratch()
    try scratch.write(good, to: "rules.json")
    try scratch.write(Sample.event(1), to: "events")
    try scratch.write("rules: rules.json\ncases: [{ events: events, fires: [c] }]\n", to: "suites/a.test.yaml")
    try scratch.write("rules: ../rules.json\ncases: [{ events: ../events, fires: [c] }]\n", to: "suites/a.test.yaml")
    let run = try Watching(["test", "suites"], in: scratch)
    #expect(run.says("1 passed in 1 suite (2 runs on all platforms)\n"))
    try replace("events", by: "\(Sample.event(1))\n\(Sample.event(2))\n", in: scratch)
    // The suite may be named too: other tests can hold it open, as above, and close it now.
    #expect(run.says(": note: changed\n1 failed in 1 suite (2 runs on all platforms)\n"))
    try replace("rules.json", by: good.replacing("\"ex\"", with: "\"nx\""), in: scratch)
    #expect(run.says("rulectl: suites/../rules.json: note: changed\n1 failed in 1 suite (2 runs on all platforms)\n"))
    try scratch.write("rules: ../rules.json\ncases: [{ loads: true }]\n", to: "new")
    move("new", to: "suites/b.test.yaml", in: scratch)
    #expect(
      run.says("rulectl: suites/b.test.yaml: note: changed\n1 passed, 1 failed in 2 suites (4 runs on all platforms)\n")
    )
    #expect(run.end() == 1)
  }

  @Test func `takes no time while nothing changes, and misses no change of many`() throws {
    let scratch = try Sample.folder()
    for name in ["a", "b"] { try scratch.write("", to: name) }
    let run = try Watching(arguments + ["rules.json"], in: scratch)
    #expect(run.reports(errors: 0))
    // Hundredths of a second. Other tests make files in a folder on the way, and a run may be repeated at first.
    func time() throws -> Int {
      let parts = try String(contentsOfFile: "/proc/\(run.id)/stat", encoding: .utf8).split(separator: " ")
      return parts[13...14].compactMap { Int($0) }.reduce(0, +)
    }
    let isIdle = try (0..<10).contains { _ in
      let before = try time()
      return try run.isQuiet() && time() - before < 3
    }
    #expect(isIdle)
    let most = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    if let most = Int(most.dropLast()), most <= 65_536 {
      run.send(SIGSTOP)
      // Two equal events in a row are one.
      for _ in 0...most / 2 {
        for path in ["a", "b"].map(scratch.path) { unsafe chmod(path, 0o700) }
      }
      run.send(SIGCONT)
      #expect(run.reports(errors: 0))
      #expect(run.says("rulectl: note: files changed\n"))
    }
    #expect(run.end() == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `ends at a signal`(signal: Int32) throws {
    let scratch = try Sample.folder()
    let run = try Watching(arguments + ["rules.json"], in: scratch)
    #expect(run.reports(errors: 0))
    run.send(signal)
    #expect(run.wait() == 1_000 + signal)
  }

  @Test func `ends when nobody reads its output`() throws {
    let scratch = try Scratch()
    try scratch.write(bad, to: "rules.json")
    let outcome = try Program.shell(
      "{ rulectl validate --watch --format concise rules.json; echo $? >&2; } | head -n 1", in: scratch.folder)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.hasSuffix("\n1\n"), "\(outcome.errors)")
  }

  @Test(arguments: [
    (["validate", "-"], "standard input cannot be watched"),
    (["validate", "rules.json", "--events", "-"], "standard input cannot be watched"),
    (["validate", "rules.json", "--fix"], "`--fix` has no effect with `--watch`"),
    (["validate", "rules.json", "--write-baseline", "b"], "`--write-baseline` has no effect with `--watch`"),
    (["validate", "rules.json", "--format", "x"], "invalid value `x` for `--format`"),
    (["test", "--update"], "`--update` has no effect with `--watch`"),
    (["test", "--generate", "rules.json"], "`--generate` has no effect with `--watch`"),
  ])
  func `is refused`(arguments: [String], message: String) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(arguments + ["--watch"], in: scratch.folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("rulectl: error: \(message)"), "\(outcome.errors)")
  }

  @Test func `does not wait for a change of a variable`() throws {
    let scratch = try Sample.folder()
    let call = ["validate", "rules.json", "--watch"]
    for (name, value) in [("RULECTL_SELECT", "Q9"), ("RULECTL_MAX_FINDINGS", "x")] {
      #expect(try Program.run(call, in: scratch.folder, environment: [name: value]).status == 2, "\(name)")
    }
  }

  @Test func `is asked for on the command line only`() throws {
    let scratch = try Sample.folder()
    #expect(
      try Program.run(["validate", "rules.json"], in: scratch.folder, environment: ["RULECTL_WATCH": "1"]).status == 0)
    try scratch.write("validate: {watch: true}", to: "rulectl.yaml")
    let outcome = try Program.run(["validate", "rules.json"], in: scratch.folder)
    #expect(outcome.errors.hasPrefix("rulectl: rulectl.yaml:1:12: error: `watch` can only be set"), "\(outcome.errors)")
    try scratch.write("", to: "rulectl.yaml")
    let run = try Watching(arguments + ["rules.json"], in: scratch)
    #expect(run.reports(errors: 0))
    #expect(run.end() == 0)
  }

  @Test(arguments: [("xterm", true), ("dumb", false)])
  func `clears a terminal`(term: String, clears: Bool) throws {
    let scratch = try Scratch()
    try scratch.write(bad, to: "rules.json")
    var (terminal, program): (Int32, Int32) = (-1, -1)
    // Sound: the descriptors are written to local variables.
    try #require(unsafe openpty(&terminal, &program, nil, nil, nil) == 0)
    for end in [terminal, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(terminal) }
    let process = try Spawned(
      [Program.path, "validate", "rules.json", "--select", "S009", "--watch", "--color", "never"], in: scratch.folder,
      environment: Program.environment.merging(["TERM": term]) { $1 },
      [.open(0, "/dev/null", O_RDONLY), .duplicate(program, to: 1), .duplicate(program, to: 2)])
    close(program)
    let waiting = "rulectl: note: waiting for changes: press Ctrl-C to end\r\n"
    let first = Channel.receive(terminal) { $0.hasSuffix(waiting) }
    #expect(first.contains("error[S009]") && !first.contains("\u{1B}"), "\(first)")
    try replace("rules.json", by: good, in: scratch)
    let second = Channel.receive(terminal) { $0.hasSuffix(waiting) }
    #expect(
      second.hasPrefix((clears ? "\u{1B}[H\u{1B}[2J" : "") + "rulectl: rules.json: note: changed\r\n"), "\(second)")
    process.send(SIGINT)
    #expect(process.wait() == 1_000 + SIGINT)
  }
}

@Suite struct `a diff on a terminal` {
  @Test(arguments: [["fmt", "--diff", "rules.json"], ["validate", "rules.json", "--fix", "--diff"]])
  func `has no characters that control it`(arguments: [String]) throws {
    let scratch = try Scratch()
    // Only `validate` reads, and removes, the last comma.
    let end = arguments[0] == "fmt" ? "}" : ",}"
    try scratch.write("{\"rules\":[],\"version\":1,\"z\u{202E}\u{9B}\":1\(end)", to: "rules.json")
    var (terminal, program): (Int32, Int32) = (-1, -1)
    // Sound: the descriptors are written to local variables.
    try #require(unsafe openpty(&terminal, &program, nil, nil, nil) == 0)
    for end in [terminal, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(terminal) }
    let process = try Spawned(
      [Program.path] + arguments, in: scratch.folder,
      [.open(0, "/dev/null", O_RDONLY), .duplicate(program, to: 1), .open(2, "/dev/null", O_WRONLY)])
    close(program)
    let text = Channel.receive(terminal) { _ in false }
    #expect(process.wait() == 1)
    #expect(text.contains("z\\u{202E}\\u{9B}"), "\(text)")
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{9B}"))
  }
}
