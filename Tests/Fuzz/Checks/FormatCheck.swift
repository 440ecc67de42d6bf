import RuleEngine
import TestSupport

/// The fuzz targets `text` and `assurance`.
enum FormatCheck {
  private static let limits = EventLimits(bytes: 1_500, depth: 40)

  /// Data of a text may be deeper than an event.
  private static let deep = EventLimits(depth: 10_000)

  static func checkText(_ bytes: [UInt8]) { check(bytes, as: [.auto, .text]) }

  static func checkSession(_ bytes: [UInt8]) { check(bytes, as: [.auto, .assurance, .edge]) }

  /// The first byte says how the rest arrives, and in which format.
  ///
  /// What is found must not depend on how the bytes arrive, and every event must be one JSON object on one line that
  /// the canonical form keeps.
  private static func check(_ bytes: [UInt8], as formats: [EventFormat]) {
    let first = Int(bytes.first ?? 0)
    let text = Array(bytes.dropFirst())
    let format = formats[first % formats.count]
    let whole = ConvertedInput(text, as: format, limits: limits)
    let pieces = ConvertedInput(text, as: format, size: 1 + first % 61, limits: limits)
    precondition(whole.format == pieces.format, "the format depends on the pieces")
    precondition(whole.events == pieces.events && whole.lines == pieces.lines, "the events depend on the pieces")
    precondition(whole.diagnostics == pieces.diagnostics, "the remarks depend on the pieces")
    precondition(whole.states.map(\.event) == pieces.states.map(\.event), "the states depend on the pieces")
    precondition(whole.diagnostics.allSatisfy { 1...text.count + 1 ~= $0.place.line })
    if whole.format == "json" { return }
    for event in whole.events {
      precondition(EventCheck.scannerTakes(event) && !event.contains(0x0A), "an event is not JSON on a line")
      guard let canonical = ConvertedInput.canonical(event, limits: deep) else {
        preconditionFailure("an event cannot be used: \(String(decoding: event, as: UTF8.self))")
      }
      precondition(ConvertedInput.canonical(canonical, limits: deep) == canonical, "the canonical form changes")
    }
    for (_, state) in whole.states { precondition(EventCheck.scannerTakes(state.data), "a state is not JSON") }
  }
}
