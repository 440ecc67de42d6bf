import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct `an output` {
  @Test(arguments: [
    "validate rules.json --report jsonl=rules.json", "validate rules.json --write-baseline rules.json",
    "validate rules.json --events events --keys a --report sarif=events",
    "witness rules.json --platform ios --state-out rules.json", "eval rules.json events --summary-out rules.json",
    "eval rules.json events --summary-out events", "eval rules.json events --summary-out ./linked/../events",
    "eval rules.json - --summary-out events < events", "unpack self.zip -d .",
  ])
  func `never replaces an input`(call: String) throws {
    let scratch = try Sample.folder()
    try scratch.write(Array(Sample.event(1).utf8), to: "events")
    try scratch.write(Array("{}".utf8), to: "linked/x")
    var archive = ArchiveBuilder()
    archive.entries = [.init("rules.json", Sample.rules), .init("self.zip", "text")]
    try scratch.write(archive.bytes, to: "self.zip")
    let inputs = ["rules.json", "events", "self.zip"]
    let before = try inputs.map(scratch.read)
    let outcome = try Program.shell(
      "rulectl \(call.replacing(" <", with: " --force <"))\(call.contains("<") ? "" : " --force")", in: scratch.folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("one of the inputs") || outcome.errors.contains("the archive itself"))
    #expect(try inputs.map(scratch.read) == before)
  }

  @Test func `replaces the baseline that it updates`() throws {
    let scratch = try Sample.folder()
    for options in ["", " --baseline known --force"] {
      let outcome = try Program.shell(
        "rulectl validate rules.json --write-baseline known\(options)", in: scratch.folder)
      #expect(outcome.errors.contains("known: note: wrote"), "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    (make: "ln -s rules.json target", text: "symbolic link"), ("ln -s gone target", "symbolic link"),
    ("cp rules.json target; ln target other", "several hard links"),
    ("cp rules.json target; chmod 444 target", "permission denied"),
  ])
  func `replaces only a file that may be written`(make: String, text: String) throws {
    for call in ["fmt target", "eval rules.json --summary-out target --force"] {
      let scratch = try Sample.folder()
      if call.hasPrefix("fmt"), make.contains("gone") { continue }
      // The file is not in canonical layout, so `fmt` would write it.
      try scratch.write(Array((Sample.rules + "\n\n").utf8), to: "rules.json")
      let before = try scratch.read("rules.json")
      let outcome = try Program.shell("\(make); rulectl \(call)", in: scratch.folder)
      #expect(outcome.status == 6, "\(call)")
      #expect(outcome.errors.contains("target: error: cannot write"), "\(outcome.errors)")
      #expect(outcome.errors.contains(text), "\(outcome.errors)")
      #expect(try scratch.read("rules.json") == before)
      if !make.contains("gone") { #expect(try scratch.read("target") == before) }
    }
  }
}

@Suite struct `a signal that comes` {
  @Test func `while the reader stalls ends the program`() throws {
    let scratch = try Sample.folder()
    let (input, output) = (try Channel(), try Channel())
    let feeder = try Spawned(["/usr/bin/yes", Sample.event(1)], [.duplicate(input.writer, to: 1)])
    let process = try Spawned(
      [Program.path, "eval", "rules.json"], in: scratch.folder,
      [.duplicate(input.reader, to: 0), .duplicate(output.writer, to: 1)])
    input.closeReader()
    input.closeWriter()
    output.closeWriter()
    #expect(output.receive(untilLine: true).hasPrefix(Sample.fired(1, at: 0) + "\n"))
    // The pipe is full by then; before that the test is easier to pass, not wrong.
    usleep(700_000)
    process.send(SIGTERM)
    #expect(process.wait() == 143)
    #expect(feeder.wait() == 1_000 + SIGPIPE)
  }

  @Test(arguments: ["pack big -o big.zip", "validate many.json", "inspect many.json", "eval many.json"])
  func `before anything is written ends the program at once`(call: String) throws {
    let scratch = try Sample.folder()
    if call.hasPrefix("pack") {
      try scratch.write(Array(Sample.rules.utf8), to: "big/rules.json")
      // Its compression takes longer than the signal.
      let noise = Data((0..<1 << 16).map { _ in UInt8.random(in: 0...9) })
      var asset = Data()
      for _ in 0..<512 { asset += noise }
      try scratch.write([UInt8](asset), to: "big/assets/a")
    } else {
      let rule =
        #"{"condition":{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x"]}},"consequences":[]}"#
      let rules = [String](repeating: rule, count: 99_000).joined(separator: ",")
      try scratch.write(#"{"version":1,"rules":[\#(rules)]}"#, to: "many.json")
    }
    let process = try Spawned(
      [Program.path] + call.split(separator: " ").map(String.init), in: scratch.folder,
      [.open(0, "/dev/zero", O_RDONLY), .open(1, "/dev/null", O_WRONLY), .open(2, "/dev/null", O_WRONLY)])
    usleep(20_000)
    process.send(SIGTERM)
    #expect(process.wait() == 1_000 + SIGTERM)
    #expect(!scratch.tree().contains { $0.hasSuffix(".zip") && $0 != "rules.zip" || $0.hasPrefix(".rulectl") })
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP])
  func `as a crash starts no other program`(signal: Int32) throws {
    let scratch = try Sample.folder()
    var places = ["swift-backtrace"]
    for folder in ["libexec/swift", "libexec/swift/linux", "libexec/swift/linux/x86_64", "libexec/swift/linux/aarch64"]
    {
      places.append(folder + "/swift-backtrace")
    }
    for place in places {
      try scratch.write("#!/bin/sh\ntouch \(scratch.path("ran"))\n", to: place)
      // Sound: the path is valid during the call.
      _ = unsafe chmod(scratch.path(place), 0o755)
    }
    let (input, output) = (try Channel(), try Channel())
    let process = try Spawned(
      [Program.path, "eval", "rules.json"], in: scratch.folder,
      environment: Program.environment.merging(["SWIFT_ROOT": scratch.folder]) { $1 },
      [.duplicate(input.reader, to: 0), .duplicate(output.writer, to: 1), .open(2, "/dev/null", O_WRONLY)])
    input.send(Sample.event(7) + "\n" + Sample.event(8) + "\n")
    output.closeWriter()
    _ = output.receive(untilLine: true)
    process.send(signal)
    #expect(process.wait() == 1_000 + signal)
    #expect(!scratch.tree().contains("ran"))
  }
}

@Suite struct `a small stack` {
  private static let group: String = {
    let leaf = #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x"]}}"#
    let open = #"{"type":"group","definition":{"logic":"and","conditions":["#
    let condition = String(repeating: open, count: 500) + leaf + String(repeating: "]}}", count: 500)
    return #"{"version":1,"rules":[{"condition":\#(condition),"consequences":[]}]}"#
  }()

  private static let triggers: String = {
    let open = #"{"type":"and","id":"t","goal":1,"children":[{"trigger":"#
    let trigger =
      String(repeating: open, count: 250) + #"{"type":"app_init","goal":1}"# + String(repeating: "}]}", count: 250)
    return #"{"id":"s","type":"actions","actions":{"a":1},"triggers":[\#(trigger)]}"#
  }()

  private static let pattern =
    #"{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"a","value":"\#(String(repeating: "(", count: 800))a\#(String(repeating: ")", count: 800))","matching":{"match_type":"regexMatches","negated":false}}]}]}]}"#

  @Test(arguments: ["validate", "eval", "explain", "inspect --full", "fmt --check"])
  func `gives the same results`(command: String) throws {
    let scratch = try Scratch()
    let clock = ["eval", "explain"].contains(command) ? " --now 2026-03-02T09:00:00Z" : ""
    for (name, text) in [("group", Self.group), ("triggers", Self.triggers), ("pattern", Self.pattern)] {
      try scratch.write(text, to: name + ".json")
      let event =
        name == "triggers" ? #"{"type":"app_init"}"# : name == "group" ? Sample.event(1) : #"{"attributes":{"a":"a"}}"#
      let input = Array(event.utf8)
      let usual = try Program.shell("rulectl \(command) \(name).json\(clock)", input: input, in: scratch.folder)
      let small = try Program.shell(
        "ulimit -s 128; rulectl \(command) \(name).json\(clock)", input: input, in: scratch.folder)
      #expect(usual.status < 100, "\(name): \(usual.errors)")
      #expect(small.status == usual.status, "\(name): \(small.errors)")
      #expect(small.output == usual.output)
    }
  }
}

@Suite struct `a path that is not UTF-8` {
  @Test(arguments: [
    "eval", "validate", "inspect", "fmt --check", "witness --platform ios", "eval rules.json", "unpack --list",
  ])
  func `is opened byte by byte`(command: String) throws {
    let scratch = try Sample.folder()
    let source = command == "eval rules.json" ? "events" : command.hasPrefix("unpack") ? "rules.zip" : "rules.json"
    try scratch.write(Sample.event(1), to: "events")
    let name = #""$(printf 'é\377\200.json')""#
    let usual = try Program.shell("rulectl \(command) \(source) < /dev/null", in: scratch.folder)
    let outcome = try Program.shell(
      "cp \(source) \(name); rulectl \(command) \(name) < /dev/null", in: scratch.folder)
    #expect(outcome.status == usual.status, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == usual.output.split(separator: "\n").count)
    let missing = try Program.shell("rulectl \(command) \"$(printf 'gone\\377')\" < /dev/null", in: scratch.folder)
    #expect(missing.status == 6)
    #expect(missing.errors.contains(#"gone\xFF: error: cannot open"#), "\(missing.errors)")
  }

  @Test func `is written byte by byte`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.shell(
      #"rulectl eval rules.json --inline '{"type":"t","source":"s"}' --summary-out "$(printf 'out\377')"; ls"#,
      in: scratch.folder)
    #expect(outcome.standardOutput.split(separator: 0x0A).contains { $0.elementsEqual(Array("out".utf8) + [0xFF]) })
  }
}

@Suite struct `little address space` {
  @Test func `lowers the number of threads`() throws {
    let scratch = try Sample.folder()
    try scratch.write((0..<20_000).map { Sample.event($0) + "\n" }.joined(), to: "events")
    let usual = try Program.shell("rulectl eval rules.json events --jobs 64", in: scratch.folder)
    let small = try Program.shell("ulimit -v 600000; rulectl eval rules.json events --jobs 64", in: scratch.folder)
    #expect(usual.status == 0 && small.status == 0, "\(small.errors)")
    #expect(small.errors.contains("note: uses"), "\(small.errors)")
    #expect(small.output == usual.output)
  }
}
