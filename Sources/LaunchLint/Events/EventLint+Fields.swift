/// Codes for the data of an event.
extension EventLint {
  static let missingField = page(
    "E005", "missing-field", .error,
    "a field that the event always has is missing",
    why: """
      The extension that dispatches the event always writes the field, or writes it under a condition that the event \
      meets. Rules that read the field behave differently on a device. For a field that older versions of the extension \
      do not write, the finding is a warning.
      """,
    remedy: "Add the field. `rulectl events --template` writes an event with all required fields.",
    fires: request("optimize", #"«{»"requesttype":"getpropositions"}"#),
    silent: request("optimize", #"{"requesttype":"getpropositions","decisionscopes":[{"name":"home-banner"}]}"#))

  static let fieldType = page(
    "E006", "field-type", .error,
    "a field has another type than in the SDK",
    why: """
      The extension writes the field with another type. Matchers compare numbers, strings and booleans in different \
      ways, so rules that read the field behave differently on a device. Null counts as a missing field.
      """,
    remedy: "Write a value of the type that `rulectl events --list` shows.",
    fires: request("generic.track", #"{"action":«7»}"#),
    silent: request("generic.track", #"{"action":"7"}"#))

  static let fieldValue = page(
    "E007", "field-value", .error,
    "a value that the field never has",
    why: "The extension writes one of a few values for the field, or never leaves it empty.",
    remedy: "Use one of the values that `rulectl events --list` shows.",
    fires: request("generic.lifecycle", #"{"action":«"resume"»}"#),
    silent: request("generic.lifecycle", #"{"action":"start"}"#))

  static let contradiction = page(
    "E008", "contradicting-field", .error,
    "a field contradicts another one",
    why: """
      The extension writes the field only if another field has some value, or writes the same value in both, but the \
      event has other values. No device has such an event.
      """,
    remedy: "Change one of the fields, or remove the one that is not written.",
    source: optimize,
    fires: tap(#""interact":1,"display":«1»"#),
    silent: tap(#""interact":1"#))

  static let unknownField = page(
    "E009", "unknown-field", .warning,
    "a field that the event does not have",
    why: """
      The extension does not write the field, so a rule that reads it never finds it on a device. If not all fields of the \
      event are known, the finding is an info, and only reported for names that resemble a missing field.
      """,
    remedy: "Correct the name. Keys are case-sensitive. For an event of the app, ignore the code.",
    fires: request("generic.track", #"{«"contextData"»:{"sku":"K-7"}}"#),
    silent: request("generic.track", #"{"contextdata":{"sku":"K-7"}}"#))

  static let missingData = page(
    "E010", "missing-data", .error,
    "an event without data that always has data",
    why: """
      The extension always dispatches the event with data. iOS and Android find the empty string under every key of an \
      event without data, so rules behave differently on a device.
      """,
    remedy: "Add `data`. `rulectl events --template` writes an event with all required fields.",
    fires: #"«{»"type":"com.adobe.eventType.generic.lifecycle","source":"com.adobe.eventSource.requestContent"}"#,
    silent: request("generic.lifecycle", #"{"action":"pause"}"#))

  static let unexpectedData = page(
    "E011", "unexpected-data", .warning,
    "an event with data that never has data",
    why: "The extension dispatches the event without data.",
    remedy: "Remove `data`. For an event of the app, ignore the code.",
    fires:
      #"{"type":"com.adobe.eventType.optimize","source":"com.adobe.eventSource.requestReset","data":{«"all"»:true}}"#,
    silent: #"{"type":"com.adobe.eventType.optimize","source":"com.adobe.eventSource.requestReset"}"#)

  static let decisionScope = page(
    "E012", "decision-scope", .error,
    "a decision scope that Optimize ignores",
    why: """
      The name of a decision scope is a word, or base64 of a JSON object: `{"xdm:name":…}`, or an activity and a \
      placement, both with or without the prefix `xdm:`, with an optional number of items that is not 0. Optimize \
      ignores a scope with an empty name, and one whose name can be decoded as base64 to text that is no such object.
      """,
    remedy: "Correct the object, or choose a name that is not base64.",
    source: optimize,
    fires: request(
      "optimize", #"{"requesttype":"getpropositions","decisionscopes":[{"name":«"eyJhY3Rpdml0eUlkIjoiYTEifQ=="»}]}"#),
    silent: request(
      "optimize",
      #"{"requesttype":"getpropositions","decisionscopes":[{"name":"eyJhY3Rpdml0eUlkIjoiYTEiLCJwbGFjZW1lbnRJZCI6InAxIn0="}]}"#
    ))
}
