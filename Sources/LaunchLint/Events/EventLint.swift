/// The pages of the codes that `EventCheck` reports.
package enum EventLint {
  package static let pages: [RulePage] = [
    unknownType, unknownSource, unlistedPair, unlistedName, missingField, fieldType, fieldValue, contradiction,
    unknownField, missingData, unexpectedData, decisionScope,
  ]

  /// Returns a page with examples of events. In the examples, `«` and `»` enclose the reported part.
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

  /// Returns an event of a type with the source `requestContent`, as JSON.
  static func request(_ type: String, _ data: String) -> String {
    #"{"type":"com.adobe.eventType.\#(type)","source":"com.adobe.eventSource.requestContent","data":\#(data)}"#
  }

  /// Returns a request of Optimize that tracks a tap. `kinds`: the members of `propositionEventType`.
  static func tap(_ kinds: String) -> String {
    let decisioning = #"{"propositionEventType":{\#(kinds)},"propositions":[]}"#
    let interactions =
      #"{"eventType":"decisioning.propositionInteract","_experience":{"decisioning":\#(decisioning)}}"#
    return request(
      "optimize", #"{"requesttype":"trackpropositions","propositioninteractions":\#(interactions)}"#)
  }
}

/// Codes for the type, the source and the name of an event.
extension EventLint {
  static let unknownType = page(
    "E001", "unknown-event-type", .warning, "an event type that no extension dispatches",
    why: """
      The type resembles an SDK type or has the prefix of the SDK's types, but no extension dispatches it. Rules that \
      wait for the SDK's type do not see the event. A type that the app itself defines is reported as info: the rest \
      of the event is then not checked.
      """,
    remedy: "Use the exact type; case is ignored. `rulectl events --list` lists the types.",
    fires: #"{"type":«"com.adobe.eventType.generic.trak"»,"source":"com.adobe.eventSource.requestContent"}"#,
    silent: #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent"}"#)

  static let unknownSource = page(
    "E002", "unknown-event-source", .warning, "an event source that no extension dispatches",
    why: """
      The source resembles an SDK source or has the prefix of the SDK's sources, but no extension dispatches it. A \
      source that the app itself defines is reported as info: the rest of the event is then not checked. The types of \
      response handles of the Edge Network, such as `state:store`, are sources.
      """,
    remedy: "Use the exact source; case is ignored. `rulectl events --list` lists the sources.",
    fires: #"{"type":"com.adobe.eventType.generic.track","source":«"com.adobe.eventSource.requestContents"»}"#,
    silent: #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent"}"#)

  static let unlistedPair = page(
    "E003", "unlisted-event", .warning, "an event type and source that no extension dispatches together",
    why: """
      The type and the source exist in the SDK, but extensions dispatch events of this type with other sources. Unless \
      the app dispatches the event itself, the event never occurs on a device.
      """,
    remedy: "Use a source that extensions dispatch with this type.",
    fires: #"{"type":"com.adobe.eventType.generic.track","source":«"com.adobe.eventSource.responseContent"»}"#,
    silent: #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent","data":{}}"#)

  static let unlistedName = page(
    "E004", "unlisted-event-name", .info, "a name that no event of this type and source has",
    why: """
      Extensions dispatch events of this type and source under other names. Rules do not read names, so the finding is \
      an info. It is a warning if the name resembles a known name, or if events of a different type or source have \
      this name.
      """,
    remedy: "Use a name of the SDK. For an event that the app defines, ignore the code.",
    fires: #"{"name":«"Analytics Trak"»,"# + track,
    silent: #"{"name":"Analytics Track","# + track)

  /// The text of an event without the opening brace. The examples put a name before this text.
  private static let track = String(request("generic.track", #"{"action":"buy"}"#).dropFirst())
}

/// Codes for the data of an event.
extension EventLint {
  static let missingField = page(
    "E005", "missing-field", .error, "a field that the event always has is missing",
    why: """
      The extension that dispatches the event always writes the field, or writes it under a condition that the event \
      meets. Without the field, rules that read it give a different result than on a device. For a field that older \
      versions of the extension do not write, the finding is a warning.
      """,
    remedy: "Add the field. `rulectl events --template` writes an event with all required fields.",
    fires: request("optimize", #"«{»"requesttype":"getpropositions"}"#),
    silent: request("optimize", #"{"requesttype":"getpropositions","decisionscopes":[{"name":"home-banner"}]}"#))

  static let fieldType = page(
    "E006", "field-type", .error, "a field with a different type than in the SDK",
    why: """
      The extension writes the field with a different type. Matchers compare numbers, strings and booleans in \
      different ways, so rules that read the field give a different result than on a device. Null counts as a missing \
      field.
      """,
    remedy: "Write a value of the type that `rulectl events --list` shows.",
    fires: request("generic.track", #"{"action":«7»}"#),
    silent: request("generic.track", #"{"action":"7"}"#))

  static let fieldValue = page(
    "E007", "field-value", .error, "a value that the field never has",
    why: "The extension writes one of a few values for the field, or never leaves it empty.",
    remedy: "Use one of the values that `rulectl events --list` shows.",
    fires: request("generic.lifecycle", #"{"action":«"resume"»}"#),
    silent: request("generic.lifecycle", #"{"action":"start"}"#))

  static let contradiction = page(
    "E008", "contradicting-field", .error, "a field that contradicts another field",
    why: """
      The extension writes the field only if another field has a certain value, or writes the same value in both \
      fields. The values in this event do not fit together, so no device has such an event.
      """,
    remedy: "Change one of the fields, or remove the field that the extension does not write.",
    source: optimize,
    fires: tap(#""interact":1,"display":«1»"#),
    silent: tap(#""interact":1"#))

  static let unknownField = page(
    "E009", "unknown-field", .warning, "a field that the event does not have",
    why: """
      The extension does not write the field, so a rule that reads the field never finds it on a device. If the event \
      may have fields that are not listed, the finding is an info. An unknown field is then only reported if its name \
      resembles a listed field that the event lacks.
      """,
    remedy: "Correct the name. Keys are case-sensitive. For an event that the app defines, ignore the code.",
    fires: request("generic.track", #"{«"contextData"»:{"sku":"K-7"}}"#),
    silent: request("generic.track", #"{"contextdata":{"sku":"K-7"}}"#))

  static let missingData = page(
    "E010", "missing-data", .error, "an event has no data, but the extension always dispatches it with data",
    why: """
      The extension always dispatches the event with data. Without data, iOS and Android find the empty string under \
      every key, so rules give a different result than on a device.
      """,
    remedy: "Add `data`. `rulectl events --template` writes an event with all required fields.",
    fires: #"«{»"type":"com.adobe.eventType.generic.lifecycle","source":"com.adobe.eventSource.requestContent"}"#,
    silent: request("generic.lifecycle", #"{"action":"pause"}"#))

  static let unexpectedData = page(
    "E011", "unexpected-data", .warning, "an event with data that the extension always dispatches without data",
    why: "The extension dispatches the event without data.",
    remedy: "Remove `data`. For an event that the app defines, ignore the code.",
    fires:
      #"{"type":"com.adobe.eventType.optimize","source":"com.adobe.eventSource.requestReset","data":{«"all"»:true}}"#,
    silent: #"{"type":"com.adobe.eventType.optimize","source":"com.adobe.eventSource.requestReset"}"#)

  static let decisionScope = page(
    "E012", "decision-scope", .error, "a decision scope that Optimize ignores",
    why: """
      The name of a decision scope is a word, or the base64 encoding of a JSON object. The object is `{"xdm:name":…}`, \
      or has an activity and a placement, both with or without the prefix `xdm:`. The object may have a number of \
      items, which must not be 0. Optimize ignores a scope with an empty name. It also ignores a name that can be \
      decoded as base64 to text that is not such an object.
      """,
    remedy: "Correct the object, or choose a name that cannot be decoded as base64.",
    source: optimize,
    fires: request(
      "optimize", #"{"requesttype":"getpropositions","decisionscopes":[{"name":«"eyJhY3Rpdml0eUlkIjoiYTEifQ=="»}]}"#),
    silent: request(
      "optimize",
      #"{"requesttype":"getpropositions","decisionscopes":[{"name":"eyJhY3Rpdml0eUlkIjoiYTEiLCJwbGFjZW1lbnRJZCI6InAxIn0="}]}"#
    ))
}
