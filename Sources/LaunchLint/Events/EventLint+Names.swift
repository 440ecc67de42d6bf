/// Codes for the type, the source and the name of an event.
extension EventLint {
  static let unknownType = page(
    "E001", "unknown-event-type", .warning,
    "an event type that no extension dispatches",
    why: """
      The type resembles an SDK type or has its prefix, but no extension dispatches it. Rules that wait for the SDK's \
      type do not see the event. A type of the app's own is reported as info: nothing else of the event is checked.
      """,
    remedy: "Use the exact type; case is ignored. `rulectl events --list` lists the types.",
    fires: #"{"type":«"com.adobe.eventType.generic.trak"»,"source":"com.adobe.eventSource.requestContent"}"#,
    silent: #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent"}"#)

  static let unknownSource = page(
    "E002", "unknown-event-source", .warning,
    "an event source that no extension dispatches",
    why: """
      The source resembles an SDK source or has its prefix, but no extension dispatches it. A source of the app's own is \
      reported as info: nothing else of the event is checked. The types of response handles of the Edge Network, such as \
      `state:store`, are sources.
      """,
    remedy: "Use the exact source; case is ignored. `rulectl events --list` lists the sources.",
    fires: #"{"type":"com.adobe.eventType.generic.track","source":«"com.adobe.eventSource.requestContents"»}"#,
    silent: #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent"}"#)

  static let unlistedPair = page(
    "E003", "unlisted-event", .warning,
    "an event type and source that no extension dispatches together",
    why: """
      Both names exist in the SDK, but extensions dispatch events of this type with other sources. Unless the app \
      dispatches the event itself, no device has it.
      """,
    remedy: "Use a source that extensions dispatch with this type.",
    fires: #"{"type":"com.adobe.eventType.generic.track","source":«"com.adobe.eventSource.responseContent"»}"#,
    silent: #"{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent","data":{}}"#)

  static let unlistedName = page(
    "E004", "unlisted-event-name", .info,
    "a name that no event of this type and source has",
    why: """
      Extensions dispatch this type and source under other names. Rules do not read names, so the finding is an info. It \
      is a warning if the name resembles a known one, or if events of another type or source have it.
      """,
    remedy: "Use a name of the SDK. For an event of the app, ignore the code.",
    fires: #"{"name":«"Analytics Trak"»,"# + track,
    silent: #"{"name":"Analytics Track","# + track)

  /// The members of an event after its name.
  private static let track = String(request("generic.track", #"{"action":"buy"}"#).dropFirst())
}
