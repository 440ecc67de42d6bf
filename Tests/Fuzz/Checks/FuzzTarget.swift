/// A fuzz target: what an input is, and what must hold for all of them. A trap is a finding.
package struct FuzzTarget: Sendable {
  /// The name, also of its corpus.
  package let name: String
  /// The word list for libFuzzer, in `Tests/Fuzz`: `json`, `text`, `yaml`, `markdown`, `editor`, `zip` or
  /// `pattern`.
  package let words: String
  package let check: @Sendable ([UInt8]) -> Void

  package init(name: String, words: String, check: @escaping @Sendable ([UInt8]) -> Void) {
    (self.name, self.words, self.check) = (name, words, check)
  }

  package static let all: [FuzzTarget] = [
    FuzzTarget(name: "document", words: "json", check: DocumentCheck.check),
    FuzzTarget(name: "event", words: "json", check: EventCheck.check),
    FuzzTarget(name: "explain", words: "json", check: ExplainCheck.check),
    FuzzTarget(name: "history", words: "json", check: HistoryCheck.check),
    FuzzTarget(name: "messages", words: "json", check: MessagesCheck.check),
    FuzzTarget(name: "scanner", words: "json", check: ScannerCheck.check),
    FuzzTarget(name: "schedule", words: "json", check: ScheduleCheck.check),
    FuzzTarget(name: "visitor", words: "json", check: VisitorCheck.check),
    FuzzTarget(name: "pattern", words: "pattern", check: PatternCheck.check),
    FuzzTarget(name: "archive", words: "zip", check: ArchiveCheck.check),
    FuzzTarget(name: "gzip", words: "zip", check: GzipCheck.check),
    FuzzTarget(name: "encoding", words: "json", check: EncodingCheck.check),
    FuzzTarget(name: "text", words: "text", check: FormatCheck.checkText),
    FuzzTarget(name: "assurance", words: "text", check: FormatCheck.checkSession),
    FuzzTarget(name: "suite", words: "yaml", check: SuiteCheck.check),
    FuzzTarget(name: "configuration", words: "yaml", check: ConfigurationCheck.check),
    FuzzTarget(name: "markdown", words: "markdown", check: MarkdownCheck.check),
    FuzzTarget(name: "editor", words: "editor", check: EditorCheck.check),
  ]
}
