/// A report as JUnit XML.
struct JUnitDocument {
  /// The raw values are the names of elements.
  enum Status: String {
    case passed, failure, error, skipped
    /// Output of a test case that did not fail.
    case output = "system-out"
  }

  struct Case {
    typealias Attributes = [(name: String, value: String?)]

    /// The attributes of the element `testcase`, such as `name` and `classname`. Attributes with the value nil are
    /// omitted.
    var attributes: Attributes
    var status = Status.passed
    /// The attributes and the text of the element for the status, such as `failure`, inside `testcase`.
    var details: Attributes = []
    var text: String?
  }

  private let command: String
  /// The statuses whose numbers are attributes of `testsuite`, in addition to the number of tests.
  private let counted: [(name: String, status: Status)]
  private var suites = JSONWriter()
  private var total: [Status] = []

  init(command: String, counted: [(name: String, status: Status)]) { (self.command, self.counted) = (command, counted) }

  mutating func add(suite name: String, _ cases: [Case]) {
    total += cases.map(\.status)
    suites.raw("  <testsuite\(attributes([("name", name)], cases.map(\.status)))>\n")
    for item in cases {
      suites.raw("    <testcase\(Self.attributes(item.attributes))")
      if item.status == .passed {
        suites.raw("/>\n")
        continue
      }
      suites.raw(">\n      <\(item.status.rawValue)\(Self.attributes(item.details))")
      let lines = item.text?.split(separator: "\n").map { Self.escaped(String($0)) }
      suites.raw(lines.map { ">\($0.joined(separator: "\n"))</\(item.status.rawValue)>" } ?? "/>")
      suites.raw("\n    </testcase>\n")
    }
    suites.raw("  </testsuite>\n")
  }

  mutating func finish() -> [UInt8] {
    var all = JSONWriter()
    all.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    all.raw("<testsuites\(attributes([("name", "rulectl \(command)")], total))>\n")
    all.raw(suites.bytes)
    all.raw("</testsuites>\n")
    return all.take()
  }

  private func attributes(_ attributes: Case.Attributes, _ statuses: [Status]) -> String {
    let counts = counted.map { name, status in (name, String?("\(statuses.count { $0 == status })")) }
    return Self.attributes(attributes + [("tests", "\(statuses.count)")] + counts)
  }

  private static func attributes(_ attributes: Case.Attributes) -> String {
    attributes.compactMap { name, value in value.map { " \(name)=\"\(escaped($0))\"" } }.joined()
  }

  /// Escapes text for an attribute or an element. XML 1.0 cannot represent most control characters, so they are printed
  /// as visible escapes.
  private static func escaped(_ text: String) -> String {
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
