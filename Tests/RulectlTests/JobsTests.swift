import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run over many batches: what it says must not hang on how many threads judge them.
struct JobsCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var arguments: [String] = []
  /// Files beside the rules; `events` is the standard input.
  var files: [String: [UInt8]]
  var status: Int32 = 0
  /// How many lines the output has, and the last of them, where that is simple to say.
  var lines: Int?
  var last: String?

  init(
    _ name: String, _ arguments: [String], _ events: String, status: Int32 = 0, lines: Int? = nil, last: String? = nil
  ) {
    testDescription = name
    self.arguments = arguments
    files = ["events": Array(events.utf8)]
    (self.status, self.lines, self.last) = (status, lines, last)
  }

  init(_ name: String, _ events: String, status: Int32 = 0, lines: Int? = nil, last: String? = nil) {
    self.init(name, [], events, status: status, lines: lines, last: last)
  }

  /// `n` fires, `boom` crashes iOS, `long` is expanded.
  static let rules = """
    {"version":1,"rules":[
    {"condition":{"type":"matcher","definition":{"key":"n","matcher":"ex"}},
    "consequences":[{"id":"c","type":"url","detail":{"url":"app://{%n%}"}}]},
    {"condition":{"type":"matcher","definition":{"key":"boom","matcher":"ex"}},
    "consequences":[{"id":"b","type":"url","detail":{"url":"{%(boom)%}"}}]},
    {"condition":{"type":"matcher","definition":{"key":"long","matcher":"ex"}},
    "consequences":[{"id":"l","type":"url","detail":{"url":"{%long%}"}}]}]}

    """

  /// Enough bytes for eight batches or so, in few events: what reads them may be a debug build.
  private static let count = 1_200
  private static let padding = "é" + String(repeating: "x", count: 900)

  private static func event(_ n: Int, _ more: String = "") -> String {
    #"{"type":"t","source":"s","id":"E\#(n)","data":{"n":\#(n),\#(more)"x":"\#(padding)"}}"#
  }

  private static let silent = #"{"type":"t","source":"s","data":{"x":"\#(padding)"}}"#

  private static func fired(_ n: Int, at place: Int) -> String {
    #"{"event":\#(place),"eventId":"E\#(n)","kind":"consequence","platforms":["ios","android"],"rule":0,"#
      + #""consequence":{"id":"c","type":"url","detail":{"url":"app://\#(n)"}}}"#
  }

  private static func text(_ separator: String = "\n", _ event: (Int) -> String = { Self.event($0) }) -> String {
    (0..<count).map(event).joined(separator: separator)
  }

  private static let lines = text()
  private static let last = fired(count - 1, at: count - 1)

  /// Every fiftieth line cannot be used, in one way or another.
  private static let faulty = text { n in
    let faults = [
      "{", "17", "[", #"{"type":1}"#, "\(event(n)) 5 \(event(n))", "\(event(n)) {]", "\u{0}",
    ]
    return n % 50 == 7 ? faults[n / 50 % faults.count] : event(n)
  }

  static let all: [JobsCase] = [
    JobsCase("lines", lines, lines: count, last: last),
    JobsCase("lines without an end at the end", lines + "\n", lines: count, last: last),
    JobsCase("blank lines and carriage returns", text("\r\n \n\n"), lines: count, last: last),
    JobsCase("a byte order mark", "\u{FEFF}" + lines, lines: count, last: last),
    JobsCase("several values a line", text { n in event(n) + (n % 9 == 0 ? "\n" : " ") + event(n) }),
    JobsCase("all values in one line", text(" "), lines: count, last: last),
    JobsCase("values over lines", "{\n" + text("\n\n").dropFirst(), lines: count, last: last),
    JobsCase(
      "values over lines, one broken", "{\n" + text { $0 == 900 ? "{]" : event($0) }.dropFirst(), status: 4, lines: 900),
    JobsCase("an array", "[" + text(" ,\n") + "]\n", lines: count, last: last),
    JobsCase("an array with text behind it", "[" + text(",") + "]\n7", status: 4, lines: count),
    JobsCase("an array that is cut", "[" + text(",\n") + ",{", status: 4, lines: count),
    JobsCase(
      "an array, one element broken", ["--on-error", "emit"], "[" + text(",\n") { $0 == 900 ? "{]" : event($0) } + "]",
      status: 4, lines: 901),
    JobsCase(
      "an array, one element unusable", "[" + text(",\n") { $0 == 999 ? "[1]" : event($0) } + "]", status: 4,
      lines: count - 1, last: last),
    JobsCase("bad events, skipped", faulty, status: 4),
    JobsCase("bad events, told in the output", ["--on-error", "emit"], faulty, status: 4),
    JobsCase(
      "bad events, of which the first one ends the run", ["--on-error", "fail"], text { $0 == 1_077 ? "{" : event($0) },
      status: 4, lines: 1_077),
    JobsCase(
      "bad events, more than are told", ["--on-error", "emit"], lines + String(repeating: "\n5 6", count: 30_000),
      status: 4, lines: count + 60_000),
    JobsCase(
      "crashes", ["--platform", "ios"], text { event($0, $0 % 11 == 0 ? #""boom":1,"# : "") }, status: 1, lines: count),
    JobsCase("platforms", ["--platform", "web,ios,android", "--tokens"], faulty, status: 4),
    JobsCase("one platform, bad events told", ["--platform", "android", "--on-error", "emit"], faulty, status: 4),
    JobsCase("lines with their events", ["--print", "both", "--platform", "ios"], faulty, status: 4),
    JobsCase("tokens", ["--tokens"], lines, lines: count),
    JobsCase("counts", ["--summary"], faulty, status: 4),
    JobsCase(
      "a limit on what is written", ["--max-expansion", "100", "--summary"],
      text { event($0, $0 == 1_000 ? #""long":"\#(padding)","# : "") }, status: 5, lines: 1_000),
    JobsCase(
      "long events", ["--max-event", "4K"],
      text { n in
        event(n, n % 60 == 1 ? #""y":"\#(padding)\#(padding)\#(padding)\#(padding)","# : "")
      },
      status: 4),
    JobsCase(
      "a line that does not end", ["--max-event", "4K", "--summary"],
      lines + "\n" + String(repeating: "a", count: 9_000), status: 5, lines: count),
    JobsCase("no more than whether something fires", ["--quiet"], lines, lines: 0),
    JobsCase("nothing that fires", ["--quiet", "--summary"], text { _ in silent }, status: 1, lines: 0),
    JobsCase("a late firing", ["--quiet", "--summary"], text { $0 < 1_100 ? silent : event($0) }, lines: 0),
    JobsCase("an answer by status", ["--exit-status"], text { _ in silent }, status: 1, lines: 0),
    JobsCase(
      "much that fires", String(repeating: #"{"type":"t","source":"s","data":{"n":1}}"# + "\n", count: 30_000),
      lines: 30_000),
    several, gzip, cutGzip, dice,
  ]

  private static let several: JobsCase = {
    var files = JobsCase("several files", lines, status: 6)
    files.arguments = ["cut", "gone", "-", "broken", ".", "long", "--summary"]
    files.files["cut"] = Array(("[" + text(",") + ",{}{").utf8)
    files.files["broken"] = Array(("[{]," + lines).utf8)
    files.files["long"] = Array(faulty.utf8)
    return files
  }()

  private static let gzip: JobsCase = {
    var packed = JobsCase("gzip", "", lines: count, last: last)
    packed.files["events"] = packedLines
    return packed
  }()

  /// Half an event is left where it is cut.
  private static let cutGzip: JobsCase = {
    var packed = JobsCase("cut gzip", "", status: 4)
    packed.files["events"] = packedLines.dropLast(5_000)
    return packed
  }()

  private static let packedLines =
    ZipFile.gzip(String(lines.prefix(500_000))) + ZipFile.gzip(String(lines.dropFirst(500_000)))

  private static let dice = JobsCase(
    "dice", ["--rules", "dice.json", "--platform", "ios", "--seed", "7", "--tokens"], lines, lines: 2 * count)

  func run(_ jobs: Int) throws -> Program.Outcome {
    let scratch = try Scratch()
    try scratch.write(Self.rules, to: "rules.json")
    try scratch.write(Self.rules.replacing("{%n%}", with: "{%n%}?{%~cachebust%}"), to: "dice.json")
    for (name, bytes) in files where name != "events" { try scratch.write(bytes, to: name) }
    var outcome = try Program.run(
      ["eval", "rules.json", "--jobs", "\(jobs)"] + arguments, input: files["events"] ?? [], in: scratch.folder)
    if arguments.contains("--summary") {
      let errors = outcome.errors.replacing(#/"seconds":[0-9.]+/#, with: "")
      outcome.standardError = Array(errors.utf8)
    }
    return outcome
  }
}

@Suite struct `any number of jobs` {
  @Test(arguments: JobsCase.all)
  func `says the same`(input: JobsCase) throws {
    let one = try input.run(1)
    #expect(one.status == input.status, "\(one.errors)")
    if let lines = input.lines { #expect(one.lines.count == lines) }
    if let last = input.last { #expect(one.lines.last == last) }
    for jobs in [2, 3, 7, 16] {
      let many = try input.run(jobs)
      #expect(many.status == one.status, "\(jobs)")
      #expect(many.standardOutput == one.standardOutput, "\(jobs)")
      #expect(many.standardError == one.standardError, "\(jobs)")
    }
  }

  /// A program between two pipes.
  private func start(_ jobs: Int, _ input: Channel, _ output: Channel, in scratch: Scratch) throws -> Spawned {
    let process = try Spawned(
      [Program.path, "eval", "rules.json", "--jobs", "\(jobs)"], in: scratch.folder,
      [.duplicate(input.reader, to: 0), .duplicate(output.writer, to: 1)])
    input.closeReader()
    output.closeWriter()
    return process
  }

  @Test(arguments: [1, 2, 5])
  func `answers before the next event comes`(jobs: Int) throws {
    let scratch = try Sample.folder()
    let (input, output) = (try Channel(), try Channel())
    let process = try start(jobs, input, output, in: scratch)
    let padding = String(repeating: "x", count: 960)
    let silent = #"{"type":"t","source":"s","data":{"x":"\#(padding)"}}"# + "\n"
    for round in 0..<3 {
      // Enough that all threads are called for, then a pause.
      input.send(String(repeating: silent, count: 1_000))
      for n in 0..<3 {
        input.send(Sample.event(n) + "\n")
        let place = 1_003 * round + 1_000 + n
        #expect(output.receive(untilLine: true) == Sample.fired(n, at: place) + "\n")
      }
    }
    input.closeWriter()
    #expect(process.wait() == 0)
  }

  @Test(arguments: [1, 2, 64])
  func `keeps its memory while nobody reads`(jobs: Int) throws {
    let scratch = try Sample.folder()
    let (input, output) = (try Channel(), try Channel())
    let feeder = try Spawned(
      ["/usr/bin/yes", String(decoding: Sample.event(bytes: 1_000), as: UTF8.self)], [.duplicate(input.writer, to: 1)])
    let process = try start(jobs, input, output, in: scratch)
    input.closeWriter()
    usleep(500_000)
    // Some of it is read, again and again, in the time of which more would have been written.
    var text = ""
    for _ in 0..<100 {
      text += output.receive(untilLine: true)
      usleep(5_000)
    }
    #expect(text.hasPrefix(Sample.fired(1, at: 0) + "\n"))
    let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = Int(peak?.filter(\.isNumber) ?? "") ?? .max
    #expect(kilobytes < 64 << 10)
    output.closeReader()
    #expect(process.wait() == 0)
    #expect(feeder.wait() == 1_000 + SIGPIPE)
  }

  @Test(arguments: [1, 2, 5])
  func `ends with whole events at a signal`(jobs: Int) throws {
    let scratch = try Sample.folder()
    let pipe = try Channel()
    let feeder = try Spawned(
      ["/usr/bin/yes", String(decoding: Sample.event(bytes: 1_000), as: UTF8.self)], [.duplicate(pipe.writer, to: 1)])
    let process = try Spawned(
      [Program.path, "eval", "rules.json", "--jobs", "\(jobs)"], in: scratch.folder,
      [.duplicate(pipe.reader, to: 0), .open(1, scratch.path("out"), O_WRONLY | O_CREAT)])
    pipe.closeReader()
    pipe.closeWriter()
    try scratch.wait(for: "out", bytes: 1 << 16)
    process.send(SIGINT)
    #expect(process.wait() == 130)
    #expect(feeder.wait() == 1_000 + SIGPIPE)
    let lines = String(decoding: try scratch.read("out"), as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 256)
    let isInOrder = lines.indices.allSatisfy { lines[$0] == Sample.fired(1, at: $0) }
    #expect(isInOrder)
  }
}
