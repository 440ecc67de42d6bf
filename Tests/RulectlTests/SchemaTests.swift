import Foundation
import RuleEngine
import RuleReports
import TestSupport
import Testing

/// The schemas, evaluated by another validator.
@Suite struct `schemas` {
  private func faults(_ schema: String, _ texts: [[UInt8]]) throws -> [String?] {
    try SchemaValidator.faults(schema, texts)
  }

  @Test func `take all examples, and the rules of the pages`() throws {
    let others = [
      "airship-landing-page", "ci", "content-card", "convert-audience", "delivery", "journey-message", "lost-parts",
      "spark",
    ]
    let names = Package.folders(in: "Examples").filter { !others.contains($0) }
    let texts = try names.map { Array(try Package.text("Examples/\($0)/rules.json").utf8) }
    let found = try faults("rules", texts + [Array(ArchiveRecipe.rules.utf8)])
    #expect(found.compactMap { $0 } == [])
  }

  @Test func `accept the examples of the other dialects`() throws {
    let convert = try Package.text("Examples/convert-audience/rules.json")
    let visitors = try Package.text("Examples/convert-audience/events.ndjson").split(separator: "\n")
    let schedules = try ["fixed", "predicate"].map { try Package.text("Examples/airship-landing-page/\($0).json") }
    let events = try Package.text("Examples/airship-landing-page/events.ndjson").split(separator: "\n")
    let state = try Package.text("Examples/show-once/state.json")
    let subjects =
      [("convert", convert), ("state", state)] + visitors.map { ("visitor", String($0)) }
      + schedules.map { ("airship", $0) } + events.map { ("event", String($0)) }
    let found = try SchemaValidator.faults(subjects.map { .init(schema: $0.0, text: Array($0.1.utf8)) })
    #expect(found.compactMap { $0 } == [])
  }

  @Test func `accept a written baseline`() throws {
    let scratch = try Scratch(copying: "Tests/Transcripts/validate")
    let outcome = try Program.run(
      ["validate", "rules.json", "--write-baseline", "new.json"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try faults("baseline", [scratch.read("new.json")]) == [nil])
    #expect(try faults("baseline", [Array(#"{"version":1,"files":[]}"#.utf8)])[0] != nil)
  }

  @Test func `have an identifier, a description and valid examples`() throws {
    var examples: [SchemaValidator.Subject] = []
    for schema in JSONSchema.all {
      let text = try #require(
        try JSONSerialization.jsonObject(with: Data(schema.text.utf8)) as? [String: Any], "\(schema.name)")
      #expect(text["$id"] as? String == "https://rulectl.dev/schemas/\(schema.name).json")
      #expect(text["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
      for member in ["title", "description"] { #expect((text[member] as? String)?.isEmpty == false, "\(schema.name)") }
      let list = try #require(text["examples"] as? [Any], "\(schema.name)")
      #expect(!list.isEmpty, "\(schema.name)")
      examples += try list.map {
        .init(schema: schema.name, text: [UInt8](try JSONSerialization.data(withJSONObject: $0)))
      }
      // Every definition is used, and every reference has one.
      let references = Set(schema.text.matches(of: /"#\/definitions\/([\w-]+)"/).map { String($0.1) })
      let definitions = Set((text["definitions"] as? [String: Any] ?? [:]).keys)
      #expect(references == definitions, "\(schema.name)")
    }
    #expect(try SchemaValidator.faults(examples).compactMap { $0 } == [])
  }

  @Test func `name all platforms and dialects`() throws {
    let platforms = LaunchProfile.all.map(\.name) + ConvertProfile.all.map(\.name) + AirshipProfile.all.map(\.name)
    for platform in platforms {
      let line = #"{"event":0,"kind":"match","platforms":["\#(platform)"],"match":true}"#
      #expect(try faults("eval", [Array(line.utf8)]) == [nil], "\(platform)")
    }
  }

  @Test func `tell an example whose parts are lost`() throws {
    let text = try Package.text("Examples/lost-parts/rules.json")
    let found = try faults("rules", [Array(text.utf8)])
    #expect(found[0]?.contains("is not one of") == true, "\(found)")
  }

  /// True if the document is strict JSON with distinct member names, and every platform loads all of it.
  private func isSound(_ vector: LaunchVector) -> Bool {
    guard let tree = try? JSONDocument(vector.rules), tree.tolerances.isEmpty,
      tree.objectsOfDoubtfulNames.isEmpty
    else { return false }
    return LaunchProfile.all.allSatisfy { profile in
      let rules = RuleSet(tree, for: profile)
      guard rules.faults.isEmpty, let program = try? RuleEngine.Program(rules, for: profile) else { return false }
      return program.losses.isNone
    }
  }

  /// No platform loads it, for its shape.
  private func isRejected(_ vector: LaunchVector) -> Bool {
    guard let tree = try? JSONDocument(vector.rules), tree.tolerances.isEmpty else { return false }
    return LaunchProfile.all.allSatisfy { profile in
      do throws(Rejection) {
        _ = try RuleEngine.Program(RuleSet(tree, for: profile), for: profile)
        return false
      } catch {
        return true
      }
    }
  }

  private func vectors() throws -> [LaunchVector] {
    try VectorFile.names(in: "launch").flatMap { try LaunchVector.load($0) }
  }

  @Test func `refuse all rules whose shape no platform takes`() throws {
    let rejected = try vectors().filter(isRejected)
    #expect(rejected.count > 20, "\(rejected.count)")
    for (vector, fault) in zip(rejected, try faults("rules", rejected.map(\.rules))) where fault == nil {
      Issue.record("\(vector) is valid")
    }
  }

  @Test func `take all events of the examples and of the vectors`() throws {
    let others = ["airship-landing-page", "ci", "convert-audience", "delivery", "device-events", "optimize", "spark"]
    let names = Package.folders(in: "Examples").filter { !others.contains($0) }
    let lines = try names.flatMap {
      try Package.text("Examples/\($0)/events.ndjson").split(separator: "\n").map {
        Array($0.utf8)
      }
    }
    #expect(lines.count > 5)
    #expect(try faults("event", lines).compactMap { $0 } == [])
  }

  @Test func `refuse events that cannot be used`() throws {
    let texts = [
      "{}", #"{"type":"t"}"#, #"{"type":"t","source":1}"#,
      #"{"type":"t","source":"s","data":[]}"#, #"{"type":"t","source":"s","name":1}"#,
      #"{"type":"t","source":"s","timestamp":true}"#, #"{"type":"t","source":"s","mask":[1]}"#,
      #"{"type":"t","source":"s","eventNumber":1.5}"#,
    ]
    for (text, fault) in zip(texts, try faults("event", texts.map { Array($0.utf8) })) {
      #expect(fault != nil, "\(text)")
      // The program must not take them either.
      #expect(
        try Program.run(["eval", "-", "--inline", text], input: Array(ArchiveRecipe.rules.utf8)).status == 4, "\(text)")
    }
  }

  @Test(arguments: [
    #"{"type":"screen"}"#, #"{"type":"screen","data":1}"#, #"{"event":"screen","data":{}}"#,
    #"{"type":"region_enter","data":{}}"#, #"{"type":"custom_event","data":{"event_name":1}}"#,
    #"{"event_name":"buy","event_value":"1"}"#, #"{"type":"version","data":{"version":true}}"#,
    #"{"type":"in_app_display","data":"x"}"#, #"{"type":"schedule_actions"}"#, #"{"type":"view"}"#,
    #"{"type":"tick","timestamp":true}"#,
  ])
  func `refuse events of Airship that cannot be used`(event: String) throws {
    #expect(try faults("event", [Array(event.utf8)])[0] != nil)
    let schedule = #"{"triggers":[{"type":"screen","goal":1}],"actions":{}}"#
    #expect(try Program.run(["eval", "-", "--inline", event], input: Array(schedule.utf8)).status == 4)
  }

  @Test(arguments: [
    #"[]"#, #"{"attributes":[]}"#, #"{"attributes":{},"location":"x"}"#, #"{"attributes":{},"bucketed":[]}"#,
    #"{"attributes":{},"segments":[1]}"#, #"{"attributes":{},"environment":1}"#,
    #"{"attributes":{},"experience":1}"#,
  ])
  func `refuse visitors that cannot be used`(visitor: String) throws {
    #expect(try faults("visitor", [Array(visitor.utf8)])[0] != nil)
    let rules = try Array(Package.text("Examples/convert-audience/rules.json").utf8)
    // An array at the root of the input would be a list of visitors.
    let input = visitor == "[]" ? "1" : visitor
    #expect(try Program.run(["eval", "-", "--inline", input], input: rules).status == 4)
  }

  @Test func `accept all events and visitors of the vectors that can be used`() throws {
    let events = try VectorFile.lines("airship/sequences").flatMap { line in
      line.document.elements(try #require(line["events"])).map { Array(line.lexeme($0).utf8) }
    }
    let rejected = zip(events, try faults("event", events)).filter { $1 != nil }.map(\.0)
    #expect(events.count > 400 && rejected.count < 10, "\(rejected.count) of \(events.count)")
    let schedule = Array(#"{"triggers":[{"type":"screen","goal":1}],"actions":{}}"#.utf8)
    for event in rejected {
      let text = String(decoding: event, as: UTF8.self)
      let outcome = try Program.run(["eval", "-", "--now", "2020-01-01T00:00:00Z", "--inline", text], input: schedule)
      #expect(outcome.status == 4, "\(text)")
    }
    let visitors = try VectorFile.names(in: "convert").flatMap { try AudienceVector.load($0) }.map(\.event)
      .filter { (try? JSONDocument($0))?.tolerances.isEmpty == true }
    #expect(visitors.count > 500, "\(visitors.count)")
    #expect(try faults("visitor", visitors).compactMap { $0 } == [])
  }

  @Test func `refuse states that cannot be used`() throws {
    let scratch = try Scratch()
    for text in ["[]", #"{"a":null}"#, #"{"a":1}"#] {
      #expect(try faults("state", [Array(text.utf8)])[0] != nil, "\(text)")
      try scratch.write(text, to: "state.json")
      let outcome = try Program.run(
        ["eval", "-", "--state", "state.json", "--inline", #"{"type":"t","source":"s"}"#],
        input: Array(ArchiveRecipe.rules.utf8), in: scratch.folder)
      #expect(outcome.status == 2, "\(text)")
    }
  }

  @Test func `accept every member of the lines of eval`() throws {
    let scratch = try Scratch(copying: "Tests/Transcripts/eval")
    let event = #"{"name":"N","id":"E","type":"com.example.track","source":"app","data":{"a":1}}"#
    try scratch.write(event, to: "named.ndjson")
    let outcome = try Program.run(
      [
        "eval", "tokens.json", "--rules", "more.json", "named.ndjson", "events.ndjson", "--tokens", "--print", "both",
        "--on-error", "emit",
      ], in: scratch.folder)
    for member in ["input", "eventId", "name", "rules", "tokens", "input_event"] {
      #expect(outcome.lines.contains { $0.contains("\"\(member)\":") }, "\(member)")
    }
    #expect(try faults("eval", outcome.lines.map { Array($0.utf8) }).compactMap { $0 } == [])
  }

  /// One document of the rules of many, without what follows from them.
  private func joined(_ vectors: [LaunchVector]) throws -> [UInt8] {
    let rules = try vectors.flatMap { vector in
      let tree = try JSONDocument(vector.rules)
      guard let list = tree.member(tree.root, "rules", .last) else { return [String]() }
      return tree.elements(list).map { String(decoding: tree.lexeme($0), as: UTF8.self) }
    }
    return Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
  }

  @Test func `take all lines of explain`() throws {
    let scratch = try Scratch(copying: "Tests/Transcripts/explain")
    // Each one is explained three times.
    let sound = PropertySettings.sample(try vectors().filter(isSound), quick: 50, thorough: 10)
    try scratch.write(joined(sound), to: "sound.json")
    try scratch.write(
      #"{"type":"com.example.type.shop","source":"s","data":{"a":1,"b":{"c":"x"},"d":[true,null]}}"#, to: "events")
    var lines: [[UInt8]] = []
    for name in [
      "sound.json", "rules.json", "crash/rules.json", "rejected/rules.json", "hostile/rules.json",
    ] {
      let outcome = try Program.run(
        [
          "explain", name, "events", "--format", "json", "--platform", "ios,android,web",
          "--suggest",
        ],
        in: scratch.folder)
      // Explained all the same.
      let isRejected = name.hasPrefix("rejected") || name.hasPrefix("hostile")
      #expect(outcome.status == (isRejected ? 3 : 0), "\(name): \(outcome.errors)")
      lines += outcome.lines.map { Array($0.utf8) }
    }
    #expect(lines.count > 3 * sound.count, "\(lines.count)")
    for (line, fault) in zip(lines, try faults("explain", lines)) where fault != nil {
      Issue.record("\(fault ?? ""): \(String(decoding: line, as: UTF8.self).prefix(400))")
    }
  }

  /// The lines of every command of a family of transcripts, with other options.
  private func explained(_ family: String, _ options: String) throws -> [[UInt8]] {
    let folder = "Tests/Transcripts/\(family)"
    var lines: [[UInt8]] = []
    for name in Package.paths(in: folder) where name.hasSuffix(".console") {
      let copy = try Scratch(copying: folder)
      for step in Transcript(try Package.text("\(folder)/\(name)")).steps {
        let command = step.command.replacing(#/ --(platform|rule|near|until) [^ ]+/#, with: "")
        // Pages have no lines.
        if command.contains("--format html") { continue }
        let isExplained = command.contains("rulectl explain")
        let outcome = try Program.shell(isExplained ? "\(command) \(options) --format json" : command, in: copy.folder)
        // Refused documents and unusable events are explained as far as they go; what the options
        // do not fit has no lines.
        #expect([0, 2, 3, 4, 5].contains(outcome.status), "\(command): \(outcome.errors)")
        lines += outcome.lines.map { Array($0.utf8) }
      }
    }
    return lines
  }

  @Test func `take all lines of explain of Airship`() throws {
    let scratch = try Scratch()
    let platforms = AirshipProfile.all.map(\.name).joined(separator: ",")
    var lines: [[UInt8]] = []
    func explain(_ rules: [UInt8], _ events: [UInt8], _ options: [String]) throws {
      try scratch.write(rules, to: "rules.json")
      try scratch.write(events, to: "events")
      let outcome = try Program.run(
        ["explain", "rules.json", "events", "--format", "json", "--dialect", "airship"] + ["--platform", platforms]
          + options, in: scratch.folder)
      // Refused documents and unusable events are explained as far as they go.
      #expect([0, 3, 4].contains(outcome.status), "\(outcome.errors)")
      lines += outcome.lines.map { Array($0.utf8) }
    }
    for options in ["", " --until 2026-03-04"] {
      lines += try explained("explain-airship", "--platform \(platforms)\(options)")
    }
    // Each one takes a process of its own.
    for line in PropertySettings.sample(try VectorFile.lines("airship/sequences"), quick: 30, thorough: 6) {
      let events = line.document.elements(try #require(line["events"])).map(line.lexeme)
      try explain(
        Array(line.lexeme(try #require(line["schedules"])).utf8), Array(events.joined(separator: "\n").utf8),
        ["--now", "2026-03-02T09:00:00Z"])
    }
    for line in PropertySettings.sample(try VectorFile.lines("airship/predicates"), quick: 30, thorough: 6) {
      try explain(
        Array(line.lexeme(try #require(line["predicate"])).utf8), Array(line.lexeme(try #require(line["value"])).utf8),
        [])
    }
    #expect(lines.count > 200, "\(lines.count)")
    for (line, fault) in zip(lines, try faults("explain", lines)) where fault != nil {
      Issue.record("\(fault ?? ""): \(String(decoding: line, as: UTF8.self).prefix(400))")
    }
  }

  @Test func `take all lines of explain about Convert rules`() throws {
    let scratch = try Scratch()
    var lines = try explained("explain-convert", "--platform ios,js")
    let vectors = try VectorFile.names(in: "convert").flatMap { try AudienceVector.load($0) }
    for vector in PropertySettings.sample(vectors, quick: 60, thorough: 20) {
      try scratch.write(vector.rules, to: "rules.json")
      let outcome = try Program.run(
        [
          "explain", "rules.json", "--dialect", "convert", "--platform", "ios,js", "--format",
          "json",
        ],
        input: vector.event.filter { $0 != 0x0A }, in: scratch.folder)
      #expect(outcome.status == 0 && outcome.lines.count == 2, "\(vector): \(outcome.errors)")
      lines += outcome.lines.map { Array($0.utf8) }
    }
    #expect(lines.count > 40, "\(lines.count)")
    for (line, fault) in zip(lines, try faults("explain", lines)) where fault != nil {
      Issue.record("\(fault ?? ""): \(String(decoding: line, as: UTF8.self).prefix(400))")
    }
  }
}
