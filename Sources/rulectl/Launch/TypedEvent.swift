internal import LaunchLint

/// The event that `--type`, `--source` and `--data` describe.
enum TypedEvent {
  /// Returns the event as JSON text. Names without a prefix are completed if an SDK uses them; others stay as given.
  /// Throws a usage error if `data` is not a JSON object, or if no source is given and none is known for the type.
  static func text(type: String, source: String?, data: String?) throws(CommandFailure) -> String {
    let fullType = completed(type, among: EventVocabulary.types + EventVocabulary.unusedTypes)
    let known = KnownEvent.all.filter { ("com.adobe.eventType." + $0.type).lowercased() == fullType.lowercased() }
    guard let source = source ?? usualSource(ofType: type, among: known.map(\.source)) else {
      let near = SpellingSuggestion.name(
        for: type.utf8, among: KnownEvent.all.map(\.type))
      throw CommandFailure(
        .usage, "the source of type `\(type)` is unknown: no SDK extension dispatches such events",
        help: near.map { "use `--type \($0)`, or add `--source`" } ?? "add `--source`")
    }
    var json = JSONWriter()
    json.raw("{\"type\":")
    json.string(fullType)
    json.member("source", completed(source, among: EventVocabulary.sources))
    if let data {
      try check(data)
      json.raw(",\"data\":" + data)
    }
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the name of which `short` is the part after the prefix, in any letter case; otherwise `short`.
  private static func completed(_ short: String, among names: [String]) -> String {
    let wanted = short.lowercased()
    return names.first {
      $0.hasPrefix("com.adobe.") && $0.split(separator: ".", maxSplits: 3)[3].lowercased() == wanted
    }
      ?? short
  }

  /// Returns the source of requests for generic types and `edge`, whose events apps send; otherwise the source of
  /// responses if the type has it.
  private static func usualSource(ofType type: String, among sources: [String]) -> String? {
    let isRequest = type.lowercased().contains("generic.") || type.lowercased().hasSuffix("edge")
    let order = isRequest ? ["requestContent", "responseContent"] : ["responseContent", "requestContent"]
    return order.first { sources.contains($0) } ?? sources.first
  }

  private static func check(_ data: String) throws(CommandFailure) {
    let bytes = Array(data.utf8)
    var start = 0
    do throws(JSONProblem) {
      start = try StrictJSON.check(bytes.span, depth: 511)
    } catch {
      throw CommandFailure(
        .usage, "invalid JSON in `--data` at byte \(error.offset): \(error.summary)",
        help: error.help ?? "use `--data '{\"KEY\":…}'`")
    }
    // An object, or null.
    guard [0x7B, 0x6E].contains(bytes[start]) else {
      throw CommandFailure(.usage, "expected an object for `--data`", help: "use `--data '{\"KEY\":…}'`")
    }
  }
}
