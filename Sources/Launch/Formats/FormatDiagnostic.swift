/// The codes of the diagnostics about inputs that are not canonical JSON.
enum FormatDiagnostic: String, CaseIterable {
  case truncated = "event-truncated"
  case plist = "data-from-plist"
  case unreadable = "data-unreadable"
  case afterRules = "event-after-rules"
  case chunkMissing = "assurance-chunk-missing"
  case otherUnit = "time-unit"

  private var level: EventDiagnostic.Level {
    switch self {
    case .plist, .otherUnit: .note
    case .afterRules: .warning
    case .truncated, .unreadable, .chunkMissing: .loss
    }
  }

  private var help: String {
    switch self {
    case .truncated: "a log cuts long messages: copy the event from the debugger, or use Assurance"
    case .plist: "check the numbers: a property list prints numbers and strings alike"
    case .unreadable: "use an Assurance session or the event as JSON: both contain the whole data"
    case .afterRules: "keep in mind that the events already contain the data that rules attached"
    case .otherUnit: "multiply the times by 1,000 if they are in seconds, or divide them if they are in microseconds"
    case .chunkMissing: "export the session again after all of it has arrived"
    }
  }

  func record(_ summary: String, at place: EventPlace) -> EventRecord {
    .diagnostic(EventDiagnostic(rawValue, level, summary, help: help, at: place))
  }
}
