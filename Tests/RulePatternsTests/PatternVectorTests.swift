import RuleCore
import RulePatterns
import TestSupport
import Testing

/// One pattern, one subject, and what each engine says.
private struct PatternVector: CustomTestStringConvertible {
  let id: String
  let pattern: String
  let subject: String
  let verdicts: [PatternDialect: String]

  init(_ line: VectorLine) throws {
    try line.allow(["id", "pattern", "subject", "javaScript", "icu"])
    func text(_ name: String) throws -> String {
      guard let value = line[name] else { throw line.fault("has no \(name)") }
      return line.text(value)
    }
    id = line.id
    pattern = try text("pattern")
    subject = try text("subject")
    verdicts = [.javaScript: try text("javaScript"), .icu: try text("icu")]
  }

  static func all() throws -> [PatternVector] {
    try VectorFile.lines("patterns/tables").map(PatternVector.init)
  }

  var testDescription: String { id }
}

@Suite struct `patterns` {
  @Test func `agree with their vectors`() throws {
    let vectors = try PatternVector.all()
    #expect(vectors.count > 300)
    for vector in vectors {
      for (dialect, verdict) in vector.verdicts {
        #expect(patternVerdict(vector.pattern, vector.subject, dialect) == verdict, "\(vector.id) \(dialect)")
      }
    }
  }

  @Test func `search one subject after another with what they learned`() throws {
    for dialect in PatternDialect.allCases {
      var byPattern: [String: [PatternVector]] = [:]
      for vector in try PatternVector.all() {
        byPattern[vector.pattern, default: []].append(vector)
      }
      for (pattern, vectors) in byPattern {
        guard case .valid(let read) = Pattern.read(Array(pattern.utf8), as: dialect) else { continue }
        var matcher = PatternMatcher(read)
        for vector in vectors + vectors.reversed() {
          #expect(
            matcher.search(Array(vector.subject.utf8)).name == vector.verdicts[dialect], "\(vector.id) \(dialect)")
        }
      }
    }
  }
}

/// The word by which vectors name what a pattern says of a subject.
func patternVerdict(_ pattern: String, _ subject: String, _ dialect: PatternDialect) -> String {
  switch Pattern.read(Array(pattern.utf8), as: dialect) {
  case .invalid: return "invalid"
  case .unsettled: return "unsettled"
  case .valid(let pattern):
    var matcher = PatternMatcher(pattern)
    let found = matcher.search(Array(subject.utf8))
    if pattern.holdsAlways { #expect(found != .no, "holds always, and not for \(subject)") }
    return found.name
  }
}

extension PatternMatcher.Found {
  fileprivate var name: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .unsettled: "unsettled"
    case .spent: "spent"
    }
  }
}
