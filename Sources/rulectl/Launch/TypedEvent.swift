internal import LaunchLint

/// The event that `--type`, `--source` and `--data` describe.
enum TypedEvent {
  private static let types = EventVocabulary.types + EventVocabulary.unusedTypes

  /// Returns the event as JSON text. Names without a prefix are completed if an SDK uses them; other names stay as
  /// given. Throws a usage error if `data` is not a JSON object, or if no source is given and none is known for the
  /// type.
  static func text(type: String, source: String?, data: String?) throws(CommandFailure) -> String {
    let near = nearest(toType: type)
    guard let source = source ?? usualSource(ofType: type) else {
      throw CommandFailure(
        .usage, "the source of type `\(type)` is unknown: no SDK extension dispatches such events",
        help: near.map { "use `--type \($0)`, or add `--source`" } ?? "add `--source`")
    }
    if let near {
      Messages.report(
        .note, "no SDK extension dispatches events of type `\(type)`",
        help: "use `--type \(near)`, unless the app dispatches such events")
    }
    var json = JSONWriter()
    json.raw("{\"type\":")
    json.string(completed(type, among: types))
    json.member("source", completed(source, among: EventVocabulary.sources))
    if let data {
      try check(data)
      json.raw(",\"data\":" + data)
    }
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the name whose part after the prefix, or after `generic.`, equals `short` in any letter case; `short` if
  /// there is none.
  private static func completed(_ short: String, among names: [String]) -> String {
    let wanted = short.lowercased()
    func name(endingIn part: String) -> String? {
      names.first { $0.hasPrefix("com.adobe.") && $0.split(separator: ".", maxSplits: 3)[3].lowercased() == part }
    }
    return name(endingIn: wanted) ?? name(endingIn: "generic." + wanted) ?? short
  }

  /// Returns an event whose short type and source are completed, as `text` completes names; nil if both are complete.
  /// `names`: the names in lower case that are not completed.
  static func completed(_ event: [UInt8], except names: Set<[UInt8]>) -> [UInt8]? {
    guard let document = try? JSONDocument(event), document.isObject(document.root) else { return nil }
    var (text, end) = (event, event.count)
    var hasChanged = false
    for (name, value) in document.members(document.root).reversed() {
      let known =
        document.isNamed(name, "type") ? types : document.isNamed(name, "source") ? EventVocabulary.sources : []
      guard !known.isEmpty, document.kind(value) == .string,
        case let short = String(decoding: document.string(value), as: UTF8.self),
        !names.contains(Array(short.lowercased().utf8))
      else { continue }
      let long = completed(short, among: known)
      let range = document.range(value)
      guard long != short, Int(range.upper) <= end else { continue }
      text.replaceSubrange(range.lower..<range.upper, with: Array("\"\(long)\"".utf8))
      (hasChanged, end) = (true, range.lower)
    }
    return hasChanged ? text : nil
  }

  /// Returns an event with the usual source of its type; nil if the event has a source, perhaps a misspelled one, or
  /// if no source is known for its type.
  static func withSource(_ event: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONDocument(event), let (type, end) = type(of: document),
      !document.members(document.root).contains(where: {
        EventMistake.isMeant(String(decoding: document.string($0.name), as: UTF8.self), as: "source")
      }),
      let source = usualSource(ofType: type)
    else { return nil }
    var text = event
    text.insert(contentsOf: ",\"source\":\"\(completed(source, among: EventVocabulary.sources))\"".utf8, at: end)
    return text
  }

  /// Returns the type of an event if no SDK uses this type, and the short form of the most similar type that an SDK
  /// uses. Nil if an SDK uses the type, or no type is similar.
  static func misspelling(in event: [UInt8]) -> (type: String, near: String)? {
    guard let document = try? JSONDocument(event), let (type, _) = type(of: document) else { return nil }
    return nearest(toType: type).map { (type, $0) }
  }

  /// Returns the type of an event, and the offset of its end; nil if the event has no type.
  private static func type(of event: JSONDocument) -> (String, end: Int)? {
    guard event.isObject(event.root), let value = event.presentMember(event.root, "type"),
      event.kind(value) == .string
    else { return nil }
    return (String(decoding: event.string(value), as: UTF8.self), Int(event.range(value).upper))
  }

  /// Returns the short type most similar to a type that no SDK uses; nil if an SDK uses the type, or if no type is
  /// similar.
  private static func nearest(toType type: String) -> String? {
    let full = completed(type, among: types).lowercased()
    if types.contains(where: { $0.lowercased() == full }) { return nil }
    let prefix = EventNames.typePrefix.count
    let short = full.utf8.starts(with: EventNames.typePrefix) ? String(full.dropFirst(prefix)) : full
    let known = KnownEvent.all.map(\.type)
    let generic = "generic."
    let plain = known.filter { $0.hasPrefix(generic) }.map { String($0.dropFirst(generic.count)) }
    return SpellingSuggestion.name(for: short.utf8, among: known + plain)
  }

  /// Returns the source of requests for `edge` and generic types, whose events apps send. For other types, returns
  /// the source of responses if the type has it. Returns nil if no SDK extension dispatches events of this type.
  private static func usualSource(ofType type: String) -> String? {
    let full = completed(type, among: types).lowercased()
    let sources = KnownEvent.all.filter { ("com.adobe.eventType." + $0.type).lowercased() == full }.map(\.source)
    let isRequest = full.contains("generic.") || full.hasSuffix("edge")
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
    // The data must be an object or null.
    guard [0x7B, 0x6E].contains(bytes[start]) else {
      throw CommandFailure(.usage, "expected an object for `--data`", help: "use `--data '{\"KEY\":…}'`")
    }
  }
}
