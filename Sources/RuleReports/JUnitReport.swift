/// A report as JUnit XML, with a suite for each input and a case for each finding. Findings of at
/// least the failing level are failures, and so is each platform that does not load all. An input without either is one
/// passing case.
struct JUnitReport: FindingWriter {
  let settings: ReportSettings
  var suites = JSONWriter()
  var total = Counts()

  struct Counts {
    var tests = 0, failures = 0, errors = 0

    static func += (counts: inout Counts, other: Counts) {
      counts.tests += other.tests
      counts.failures += other.failures
      counts.errors += other.errors
    }

    var attributes: String { "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\"" }
  }

  mutating func add(_ findings: [LocatedFinding], of input: ReportedInput) {
    var counts = Counts()
    var cases = JSONWriter()
    for located in findings { counts += add(located, to: &cases) }
    for loss in input.losses {
      counts += Counts(tests: 1, failures: 1)
      cases.raw("    <testcase name=\"loads completely\" classname=\"\(Self.escaped(input.file))\">\n")
      cases.raw("      <failure type=\"loss\" message=\"\(Self.escaped(loss))\"/>\n    </testcase>\n")
    }
    if let failure = input.failure {
      counts += Counts(tests: 1, errors: 1)
      cases.raw("    <testcase name=\"can be read\" classname=\"\(Self.escaped(input.file))\">\n")
      cases.raw("      <error message=\"\(Self.escaped(failure))\"/>\n    </testcase>\n")
    } else if findings.isEmpty, input.losses.isEmpty {
      counts.tests += 1
      cases.raw("    <testcase name=\"no findings\" classname=\"\(Self.escaped(input.file))\"/>\n")
    }
    suites.raw("  <testsuite name=\"\(Self.escaped(input.file))\" \(counts.attributes)>\n")
    suites.raw(cases.bytes)
    suites.raw("  </testsuite>\n")
    total += counts
  }

  private func add(_ located: LocatedFinding, to cases: inout JSONWriter) -> Counts {
    let finding = located.finding
    let name = "\(finding.page.code) \(finding.page.name) \(located.lead(located.place))"
    cases.raw("    <testcase name=\"\(Self.escaped(name))\"")
    cases.raw(" classname=\"\(Self.escaped(located.file))\"")
    cases.raw(" file=\"\(Self.escaped(ReportedPath.plain(located.file)))\"")
    if located.entry == nil, let line = located.place?.start.line { cases.raw(" line=\"\(line)\"") }
    cases.raw(">\n")
    let text = located.paragraph.split(separator: "\n").map { Self.escaped(String($0)) }.joined(separator: "\n")
    let fails = settings.level.fails(finding.severity)
    if fails {
      cases.raw("      <failure type=\"\(finding.severity.name)\"")
      cases.raw(" message=\"\(Self.escaped(finding.message.line(limit: 200)))\">\(text)</failure>\n")
    } else {
      cases.raw("      <system-out>\(finding.severity.name): \(text)</system-out>\n")
    }
    cases.raw("    </testcase>\n")
    return Counts(tests: 1, failures: fails ? 1 : 0)
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    all.raw("<testsuites name=\"rulectl \(settings.command)\" \(total.attributes)>\n")
    all.raw(suites.bytes)
    all.raw("</testsuites>\n")
    return all.take()
  }

  /// Escapes `text` for an attribute or an element. XML 1.0 cannot represent most control
  /// characters, so they are printed as visible escapes.
  static func escaped(_ text: String) -> String {
    Messages.printable(text).unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(scalar)
      }
    }.joined()
  }
}
