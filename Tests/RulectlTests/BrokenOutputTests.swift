import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct `output that cannot be written` {
  /// Enough events that the output is written more than once.
  private let many = Array((0..<4_000).map { Sample.event($0) + "\n" }.joined().utf8)

  @Test(arguments: [
    ["eval", "rules.json"], ["inspect", "rules.json"], ["unpack", "rules.zip", "--list"],
    ["--help"], ["--version"],
  ])
  func `to a full disk ends with 6`(arguments: [String]) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(arguments, input: many, in: scratch.folder, outputPath: "/dev/full")
    #expect(outcome.status == 6)
    #expect(outcome.errors.hasPrefix("rulectl: <stdout>: "), "\(outcome.errors)")
    // Once, although more is to be written.
    #expect(outcome.errors.components(separatedBy: "no space left").count == 2, "\(outcome.errors)")
  }

  @Test(arguments: [
    ["eval", "rules.json"], ["inspect", "rules.json"], ["unpack", "rules.zip", "--list"],
    ["--help"],
  ])
  func `to a closed descriptor ends with 6`(arguments: [String]) throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(arguments, input: many, in: scratch.folder, closed: [1])
    #expect(outcome.status == 6)
    #expect(outcome.errors.hasPrefix("rulectl: <stdout>: "), "\(outcome.errors)")
  }

  @Test func `past the largest file ends with 6`() throws {
    let scratch = try Sample.folder()
    try scratch.write(many, to: "events")
    let outcome = try Program.shell("ulimit -f 100; rulectl eval rules.json events > out", in: scratch.folder)
    #expect(outcome.status == 6)
    #expect(outcome.errors.contains("file too large"), "\(outcome.errors)")
  }

  @Test func `is not missed when there is none`() throws {
    let scratch = try Sample.folder()
    for closed: Set<Int32> in [[1], [2], [1, 2]] {
      let outcome = try Program.run(
        ["eval", "rules.json", "--inline", #"{"type":"t","source":"s","data":{}}"#], in: scratch.folder, closed: closed)
      #expect(outcome.status == 0, "\(closed)")
    }
  }

  @Test func `to a pipe that nobody reads ends quietly`() throws {
    let scratch = try Sample.folder()
    try scratch.write(many, to: "events")
    let line = "{ rulectl eval rules.json events; echo $? >&2; } | head -n 1"
    let outcome = try Program.shell(line, in: scratch.folder)
    #expect(outcome.lines == [Sample.fired(0, at: 0)])
    #expect(outcome.errors == "0\n")
    for command in ["inspect rules.json", "unpack rules.zip --list", "--help", "--version"] {
      let outcome = try Program.shell("{ sleep 0.2; rulectl \(command); echo $? >&2; } | true", in: scratch.folder)
      #expect(outcome.errors == "0\n", "\(command)")
    }
  }

  @Test func `to a pipe that nobody reads does not hide a failure`() throws {
    let scratch = try Sample.folder()
    try scratch.write(many, to: "events")
    let outcome = try Program.shell(
      "{ rulectl eval rules.json gone events; echo $? >&2; } | head -n 1", in: scratch.folder)
    #expect(outcome.errors.hasSuffix("\n6\n"), "\(outcome.errors)")
  }
}

@Suite struct `standard input` {
  @Test func `that is closed gives no event of another file`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(["eval", "rules.json", "-"], in: scratch.folder, closed: [0])
    #expect(outcome.status == 6)
    #expect(outcome.output == "" && outcome.errors.hasPrefix("rulectl: <stdin>: error: cannot read"))
    let all = try Program.run(
      ["eval", "rules.json", "--inline", Sample.event(1)], in: scratch.folder, closed: [0, 1, 2])
    #expect(all.status == 6)
  }

  @Test func `that is a folder is reported`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.shell("rulectl eval rules.json < .", in: scratch.folder)
    #expect(outcome.status == 6)
    #expect(outcome.errors.hasPrefix("rulectl: <stdin>: error: cannot read"), "\(outcome.errors)")
  }

  @Test(arguments: [
    (before: "", after: ""), (before: "[", after: ","),
    (before: "\n", after: " \(Sample.event(2))"),
  ])
  func `that pauses does not hold up what fired`(before: String, after: String) throws {
    let scratch = try Sample.folder()
    let (input, output) = (try Channel(), try Channel())
    let process = try Spawned(
      [Program.path, "eval", "rules.json"], in: scratch.folder,
      [.duplicate(input.reader, to: 0), .duplicate(output.writer, to: 1), .close(2)])
    input.closeReader()
    output.closeWriter()
    // A second line ends the question whether values go over several lines.
    input.send("\(before)\(Sample.event(7))\(after)\n")
    let first = output.receive(untilLine: true)
    #expect(first.hasPrefix(Sample.fired(7, at: 0) + "\n"))
    input.closeWriter()
    _ = output.receive(untilLine: false)
    #expect(process.wait() == (before == "[" ? 4 : 0))
  }
}

@Suite struct `a signal` {
  @Test(arguments: zip([SIGTERM, SIGINT, SIGHUP], [143, 130, 129] as [Int32]))
  func `ends the run with whole lines`(signal: Int32, status: Int32) throws {
    let scratch = try Sample.folder()
    let (input, output) = (try Channel(), try Channel())
    let process = try Spawned(
      [Program.path, "eval", "rules.json"], in: scratch.folder,
      [.duplicate(input.reader, to: 0), .duplicate(output.writer, to: 1)])
    input.closeReader()
    output.closeWriter()
    input.send("\(Sample.event(7))\n\(Sample.event(8))\n{\"type\":")
    var text = output.receive(untilLine: true)
    process.send(signal)
    text += output.receive(untilLine: false)
    #expect(process.wait() == status)
    #expect(text == "\(Sample.fired(7, at: 0))\n\(Sample.fired(8, at: 1))\n")
  }

  @Test func `in the middle of an endless stream cuts no line`() throws {
    let scratch = try Sample.folder()
    let pipe = try Channel()
    let feeder = try Spawned(["/usr/bin/yes", Sample.event(1)], [.duplicate(pipe.writer, to: 1)])
    let process = try Spawned(
      [Program.path, "eval", "rules.json"], in: scratch.folder,
      [
        .duplicate(pipe.reader, to: 0),
        .open(1, scratch.path("out"), O_WRONLY | O_CREAT),
      ])
    pipe.closeReader()
    pipe.closeWriter()
    try scratch.wait(for: "out", bytes: 1)
    process.send(SIGTERM)
    #expect(process.wait() == 143)
    #expect(feeder.wait() == 1_000 + SIGPIPE)
    let written = try scratch.read("out")
    #expect(!written.isEmpty)
    #expect(written.last == 0x0A)
    #expect(scratch.tree() == ["out", "rules.json", "rules.zip"])
  }
}
