import Foundation
import RuleEngine
import RuleLint
import TestSupport
import Testing

/// The documents of one dialect: of the vectors, and of the rule pages.
private struct SchemaDialect {
  /// The name of the schema.
  let schema: String
  let dialect: String
  let platforms: [String]
  /// The documents, which need not be JSON.
  let documents: @Sendable () throws -> [[UInt8]]

  static let all: [SchemaDialect] = [
    SchemaDialect(schema: "rules", dialect: "adobe", platforms: LaunchProfile.all.map(\.name)) {
      let vectors = try VectorFile.names(in: "launch").flatMap { try LaunchVector.load($0) }
      // The details of the vectors are made for no handler.
      return vectors.map { vector in
        Array(
          String(decoding: vector.rules, as: UTF8.self)
            .replacing(/"type" *: *"pb"/, with: #""type":"com.example.none""#).utf8)
      } + pages(of: "adobe")
    },
    SchemaDialect(schema: "convert", dialect: "convert", platforms: ["ios", "js", "android"]) {
      try VectorFile.names(in: "convert").flatMap { try AudienceVector.load($0) }.map(\.rules)
    },
    SchemaDialect(schema: "airship", dialect: "airship", platforms: ["android", "ios"]) {
      try [("sequences", "schedules"), ("predicates", "predicate")].flatMap { file, member in
        try VectorFile.lines("airship/\(file)").map { line in
          let value = try #require(line[member])
          let isText = line.document.kind(value) == .string
          return Array((isText ? line.text(value) : line.lexeme(value)).utf8)
        }
      } + pages(of: "airship")
    },
  ]

  /// The examples of the rule pages that are documents of a dialect.
  private static func pages(of dialect: String) -> [[UInt8]] {
    // Rules in messages are part of other documents.
    let examples = AllPages.all.filter { $0.letters != "N" }.flatMap { [$0.fires, $0.silent] }
    return examples.filter { $0.kind == .document && $0.dialect == dialect }.map { example in
      Array(example.text.filter { !"«»".contains($0) }.utf8)
    }
  }

  static func named(_ schema: String) throws -> SchemaDialect { try #require(all.first { $0.schema == schema }) }

  /// The documents of strict JSON with different texts; in a quick run some of them.
  func strictDocuments() throws -> [[UInt8]] {
    var known: Set<[UInt8]> = []
    let texts = try documents().filter { text in
      guard let document = try? JSONDocument(text), document.tolerances.isEmpty else { return false }
      // The other validator takes the last of several members with one name, and no unpaired surrogates.
      return document.objectsOfDoubtfulNames.isEmpty && known.insert(text).inserted
    }
    return PropertySettings.sample(texts, quick: 10)
  }

  /// What `validate` reports about one document.
  struct Report {
    var findings = 0
    var hasError = false
    /// True if every platform loads all of the document.
    var isLoaded = false
  }

  func reports(_ texts: [[UInt8]]) throws -> [Report] {
    let scratch = try Scratch()
    let names = texts.indices.map { "\($0).json" }
    for (name, text) in zip(names, texts) { try scratch.write(text, to: name) }
    var reports = [Report](repeating: Report(), count: texts.count)
    for chunk in stride(from: 0, to: names.count, by: 1_000).map({ names[$0..<min($0 + 1_000, names.count)] }) {
      let outcome = try Program.run(
        ["validate", "--dialect", dialect, "--platform", platforms.joined(separator: ","), "--format", "jsonl"] + chunk,
        in: scratch.folder)
      try #require(outcome.status != 2, "\(outcome.errors)")
      for line in outcome.lines {
        let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let file = record["file"] as? String, let place = Int(file.prefix { $0 != "." }) else { continue }
        if record["kind"] as? String == "finding" {
          reports[place].findings += 1
          // The schema also rejects an unknown `searchType`, a warning: platforms read it as `any`.
          let isRejected = record["severity"] as? String == "error" || record["code"] as? String == "S015"
          if isRejected { reports[place].hasError = true }
        } else {
          let loads = record["platforms"] as? [String: [String: Any]] ?? [:]
          reports[place].isLoaded =
            record["error"] is NSNull && loads.count == platforms.count
            && loads.values.allSatisfy { load in
              load["loaded"] as? Int == load["total"] as? Int && (load["lost"] as? [String: Any])?.isEmpty == true
            }
        }
      }
    }
    return reports
  }
}

/// The schemas of rules, compared with `validate`.
@Suite struct `schemas of rules` {
  private static let names = SchemaDialect.all.map(\.schema)

  @Test(arguments: names)
  func `accept what every platform loads without an error`(schema: String) throws {
    let dialect = try SchemaDialect.named(schema)
    let texts = try dialect.strictDocuments()
    let sound = zip(texts, try dialect.reports(texts)).filter { $1.isLoaded && !$1.hasError }.map(\.0)
    #expect(sound.count > (PropertySettings.isThorough ? 200 : 20), "\(sound.count)")
    for (text, fault) in zip(sound, try SchemaValidator.faults(schema, sound)) where fault != nil {
      Issue.record("\(fault ?? ""): \(String(decoding: text.prefix(600), as: UTF8.self))")
    }
  }

  @Test(arguments: names)
  func `reject only documents with findings`(schema: String) throws {
    let dialect = try SchemaDialect.named(schema)
    let texts = try dialect.strictDocuments()
    let faults = try SchemaValidator.faults(schema, texts)
    var property = SemanticsProperty("schema \(schema)", cases: 100)
    let valid = zip(texts, faults).filter { $1 == nil }.map(\.0)
    let mutants = (0..<min(property.cases, 10_000)).map { _ in
      DocumentMutation.mutant(of: property.pick(valid), &property)
    }
    let mutantFaults = try SchemaValidator.faults(schema, mutants)
    let rejected = zip(texts + mutants, faults + mutantFaults).filter { $1 != nil }
    #expect(rejected.count > 25, "\(rejected.count)")
    for ((text, fault), report) in zip(rejected, try dialect.reports(rejected.map(\.0))) where report.findings == 0 {
      Issue.record("\(fault ?? ""): \(String(decoding: text.prefix(600), as: UTF8.self)), seed \(property.seed)")
    }
  }

  @Test func `reject schedules that an SDK rejects or changes because of one member`() throws {
    let cases = PropertySettings.sample(try MemberVector.all(), quick: 5)
    let faults = try SchemaValidator.faults("airship", cases.map { Array($0.document.utf8) })
    var changed: [MemberVector] = []
    for (one, fault) in zip(cases, faults) {
      if !one.outcomes.prefix(2).contains("R") {
        if fault != nil { changed.append(one) }
      } else if !one.name.hasSuffix("color") || one.value != #""x""# {
        // Any word may be the name of a color.
        #expect(fault != nil, "\(one.id) = \(one.value)")
      }
    }
    #expect(changed.count < cases.count / 10)
    let reports = try SchemaDialect.named("airship").reports(changed.map { Array($0.document.utf8) })
    for (one, report) in zip(changed, reports) { #expect(report.findings > 0, "\(one.id) = \(one.value)") }
  }

  @Test func `accept schedules in every form in which they come`() throws {
    let schedule =
      #"{"id":"a","type":"actions","created":"2026-03-01","triggers":[{"type":"screen","goal":1}],"actions":{"x":1}}"#
    let data = #"{"in_app_messages":[\#(schedule)],"frequency_constraints":null}"#
    let payload = #"{"type":"in_app_messages","data":\#(data)}"#
    let message = #"{"com.urbanairship.in_app":{"display":{"type":"banner","alert":"Hello"}}}"#
    let cancel = #"{"cancel_scheduled_actions":{"groups":["g"]}}"#
    let forms = [
      schedule, data, payload, #"{"payloads":[\#(payload),{"type":"flags","data":{}}]}"#, message,
      #"{"schedule_actions":\#(schedule)}"#, #"{"^sa":\#(schedule)}"#, cancel, #"{"^csa":"all"}"#,
      #"{"actions":{"app_defined":{"schedule_actions":\#(schedule)}}}"#,
      #"{"notification":{"actions":{"app_defined":{"^sa":\#(schedule)}}}}"#,
      #"{"push":{"notification":{"actions":{"app_defined":\#(cancel)}}}}"#,
      #"{"push":{"actions":{"app_defined":{"^sa":\#(schedule)}}}}"#, #"{"actions":{"app_defined":\#(cancel)}}"#,
      #"{"extra":\#(message)}"#, #"{"extras":\#(message)}"#,
      #"{"notification":{"android":{"extra":\#(message)}}}"#,
    ]
    let wrong = forms.map {
      $0.replacing("screen", with: "scream").replacing("banner", with: "other").replacing(#"["g"]"#, with: "5")
        .replacing("all", with: "none")
    }
    func faults(_ texts: [String]) throws -> [String?] {
      try SchemaValidator.faults("airship", (texts + texts.map { "[\($0)]" }).map { Array($0.utf8) })
    }
    for (form, fault) in zip(forms + forms, try faults(forms)) { #expect(fault == nil, "\(form)") }
    for (form, fault) in zip(wrong + wrong, try faults(wrong)) { #expect(fault != nil, "\(form)") }
  }
}

/// Changes of one value of a JSON document.
private enum DocumentMutation {
  private static let replacements = [
    "null", "true", "false", "0", "-1", "1.5", "25", #""""#, #""x""#, #""5""#, "[]", "{}", "[null]", "[{}]",
    #"{"a":1}"#,
  ]

  /// Returns `text` with another value, or without a member, or with another name of it.
  static func mutant(of text: [UInt8], _ random: inout SemanticsProperty) -> [UInt8] {
    guard let document = try? JSONDocument(text) else { return text }
    let members = document.objects.flatMap { object in
      document.members(object).map { (document.range($0.name), document.range($0.value)) }
    }
    guard !members.isEmpty else { return Array(random.pick(replacements).utf8) }
    let (name, value) = random.pick(members)
    switch random.number(0...3) {
    case 0:
      return text[..<name.lower] + Array(#""other""#.utf8) + text[name.upper...]
    case 1:
      return text[..<value.lower] + [0x5B] + text[value.lower..<value.upper] + [0x5D] + text[value.upper...]
    default:
      return text[..<value.lower] + Array(random.pick(replacements).utf8) + text[value.upper...]
    }
  }
}
