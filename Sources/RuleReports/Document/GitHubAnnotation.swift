/// A workflow command of GitHub Actions. GitHub shows its message next to the lines of a change:
///
///     ::error file=rules.json,line=41,endLine=41,col=32,endColumn=36,title=S009 unknown-matcher::…
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; the escapes of
/// actions/toolkit: packages/core/src/command.ts.
struct GitHubAnnotation {
  var severity: Severity
  var file: String
  var line: Int?
  var endLine: Int?
  var columns: (start: Int, end: Int)?
  var title: String?
  var text: String

  init(_ severity: Severity, _ file: String, line: Int? = nil, title: String? = nil, _ text: String) {
    (self.severity, self.file, self.line, self.title, self.text) = (severity, file, line, title, text)
  }

  static func report(_ annotations: [Self]) -> [UInt8] { Array(annotations.map { $0.command + "\n" }.joined().utf8) }

  private var command: String {
    let name =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
    let properties: [(String, String?)] = [
      ("file", ReportedPath.plain(file)), ("line", line.map(String.init)), ("endLine", endLine.map(String.init)),
      ("col", columns.map { String($0.start) }), ("endColumn", columns.map { String($0.end) }), ("title", title),
    ]
    let known = properties.compactMap { name, value in value.map { "\(name)=\(Self.property($0))" } }
    return "::\(name) \(known.joined(separator: ","))::\(Self.data(text))"
  }

  /// Escapes the text after the second pair of colons.
  private static func data(_ text: String) -> String {
    // Replace Unicode scalars, not characters, because Swift treats CR LF as one character.
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: Messages.printable(String(scalar))
      }
    }.joined()
  }

  /// Escapes the value of a property.
  private static func property(_ text: String) -> String {
    data(text).replacingScalars { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }
}
