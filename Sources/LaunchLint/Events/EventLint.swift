/// The pages of the codes that `EventCheck` reports.
package enum EventLint {
  package static let pages: [RulePage] = [
    unknownType, unknownSource, unlistedPair, unlistedName, missingField, fieldType, fieldValue, contradiction,
    unknownField, missingData, unexpectedData, decisionScope,
  ]

  /// Returns a page with examples of events; `«` and `»` are around the reported part.
  static func page(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String, why: String, remedy: String,
    source: String = EventLint.catalogue, fires: String, silent: String
  ) -> RulePage {
    RulePage(
      code, name, severity, summary, why: why, remedy: remedy, source: source, fires: example(fires, code),
      silent: example(silent, code))
  }

  private static func example(_ event: String, _ code: String) -> Example {
    .call("$ rulectl events --check event.json --select \(code)", "event.json \(event)")
  }

  static let catalogue = "the extensions of the SDKs, read: `rulectl events --list` names the versions"
  static let optimize = "adobe/aepsdk-optimize-ios: Sources/AEPOptimize @5.6.1, read"

  /// An event of a type with the source `requestContent`, as JSON.
  static func request(_ type: String, _ data: String) -> String {
    #"{"type":"com.adobe.eventType.\#(type)","source":"com.adobe.eventSource.requestContent","data":\#(data)}"#
  }

  /// A request of Optimize that tracks a tap. `kinds`: the members of `propositionEventType`.
  static func tap(_ kinds: String) -> String {
    let decisioning = #"{"propositionEventType":{\#(kinds)},"propositions":[]}"#
    let interactions =
      #"{"eventType":"decisioning.propositionInteract","_experience":{"decisioning":\#(decisioning)}}"#
    return request(
      "optimize", #"{"requesttype":"trackpropositions","propositioninteractions":\#(interactions)}"#)
  }
}
