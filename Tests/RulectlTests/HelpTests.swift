import Foundation
import RuleLint
import TestSupport
import Testing

/// The help of findings, followed in the example of each page.
@Suite struct `the help of a finding` {
  private struct Found: Decodable {
    struct Fix: Decodable {
      let start: Int
      let end: Int
      let text: String
    }

    let kind: String
    let code: String?
    let severity: String?
    let line: Int?
    let column: Int?
    let endLine: Int?
    let endColumn: Int?
    let help: String?
    let fix: Fix?
  }

  /// Returns the findings in a document with all codes, on all platforms of its dialect.
  private static func findings(_ text: [UInt8], _ example: Example, in scratch: Scratch) throws -> [Found] {
    try scratch.write(text, to: "x.json")
    let dialect = example.dialect == "adobe" ? ["--platform", "ios,android,web"] : ["--dialect", example.dialect]
    let outcome = try Program.run(
      ["validate", "x.json", "--format", "jsonl", "--fail-level", "never"] + dialect, in: scratch.folder)
    return try outcome.lines.map { try JSONDecoder().decode(Found.self, from: Data($0.utf8)) }.filter {
      $0.kind == "finding"
    }
  }

  /// Returns a text with the replacement that a finding proposes: its fix, or the string of "use `X`" or "write `X`", without
  /// characters that JSON escapes. Nil if there is none that can be applied without reading the sentence, or if it is the
  /// name of a member of the object that the finding is about.
  private static func followed(_ finding: Found, in text: [UInt8]) -> [UInt8]? {
    if let fix = finding.fix { return text[..<fix.start] + Array(fix.text.utf8) + text[fix.end...] }
    guard let help = finding.help, let match = help.wholeMatch(of: /(?:use|write)(?: [a-z ]+:)? `([^`]+)`/),
      !match.1.contains("NAME"), let line = finding.line, let column = finding.column, let endLine = finding.endLine,
      let endColumn = finding.endColumn
    else { return nil }
    // A column counts scalars.
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    func offset(_ line: Int, _ column: Int) -> Int {
      let before = lines[..<(line - 1)].reduce(0) { $0 + $1.utf8.count + 1 }
      return before + String(String.UnicodeScalarView(lines[line - 1].unicodeScalars.prefix(column - 1))).utf8.count
    }
    let (start, end) = (offset(line, column), offset(endLine, endColumn))
    if start < end, text[start] == UInt8(ascii: "{") { return nil }
    let isString = start < end && text[start] == 0x22 && !help.contains("without quotes")
    let new = isString ? [0x22] + Array(match.1.utf8) + [0x22] : Array(match.1.utf8)
    return text[..<start] + new + text[end...]
  }

  @Test func `has offsets of the file, also behind a byte order mark`() throws {
    let scratch = try Scratch()
    let text = Array("\u{FEFF}{\"version\":1,\"rules\":[],}".utf8)
    let fixes = try Self.findings(text, .document("{}"), in: scratch).compactMap(\.fix)
    #expect(fixes.map { [$0.start, $0.end] } == [[0, 3], [26, 27]])
  }

  @Test func `makes it go away, and brings no other error or warning`() throws {
    let scratch = try Scratch()
    var count = 0
    for page in AllPages.all where page.fires.kind == .document && page.fires.assets == nil {
      let text = Array(page.fires.text.replacing("«", with: "").replacing("»", with: "").utf8)
      let before = try Self.findings(text, page.fires, in: scratch)
      func number(_ code: String?, _ findings: [Found]) -> Int { findings.count { $0.code == code } }
      for finding in before where finding.code == page.code {
        guard let new = Self.followed(finding, in: text) else { continue }
        count += 1
        let after = try Self.findings(new, page.fires, in: scratch)
        #expect(number(page.code, after) < number(page.code, before), "\(page.code): \(finding.help ?? "the fix")")
        for other in after where other.severity != "info" {
          let isNew = number(other.code, after) > number(other.code, before)
          #expect(!isNew, "\(page.code): \(finding.help ?? "the fix") brings \(other.code ?? "")")
        }
      }
    }
    #expect(count >= 25)
  }
}
