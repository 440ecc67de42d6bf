/// Limits on the size of an event. Each limit has a command-line option.
public struct EventLimits: Hashable, Sendable {
  /// The maximum size in bytes of one event. (`--max-event`)
  public var bytes: Int
  /// The maximum nesting depth. The default is the limit of the JSON readers on the platforms. (`--max-depth`)
  public var depth: Int
  /// The maximum number of entries of the flattened data. (`--max-keys`)
  public var keys: Int
  /// The maximum size in bytes of one string after its tokens are expanded. For all strings of an event together, the
  /// limit is sixteen times as high. (`--max-expansion`)
  public var expansion: Int
  /// The maximum size in bytes of an input that must be sorted before its events are evaluated. (`--max-session`)
  public var session: Int
  /// The maximum number of records in the event history. (`--max-history`)
  public var history: Int
  /// The maximum number of steps of one search with a regular expression. (`--regex-budget`)
  public var searchSteps: Int

  /// Creates limits; zero allows nothing at all.
  public init(
    bytes: Int = 8 << 20, depth: Int = 512, keys: Int = 200_000, expansion: Int = 1 << 20, session: Int = 256 << 20,
    history: Int = 1_000_000, searchSteps: Int = 5_000_000
  ) {
    (self.bytes, self.depth, self.keys, self.expansion) = (bytes, depth, keys, expansion)
    (self.session, self.history, self.searchSteps) = (session, history, searchSteps)
  }

  /// The default limits.
  public static let standard = EventLimits()
}

extension JSONDocument {
  /// Reads the value at offset `start`, which must be strict JSON. Returns a document with the value as its root, and
  /// the offset past the value. The limit on keys applies once to the member `data`, and once to all other members
  /// together. `isData`: true if the value itself is the data of an event.
  ///
  /// - Throws: `EventProblem` at the first byte that is not JSON or that exceeds a limit.
  package static func event(_ text: Span<UInt8>, from start: Int, _ limits: EventLimits, isData: Bool = false)
    throws(EventProblem) -> (document: JSONDocument, end: Int)
  {
    do throws(JSONProblem) {
      guard start < text.count else { throw JSONProblem(.endOfInput, at: start) }
      var scanner = JSONScanner(depthLimit: limits.depth, memberLimit: .max)
      let end = try scanner.skipValue(in: text, from: start, depth: 0)
      // The lenient reader accepts all strict JSON. It needs no limit on the depth, because the scanner has checked the
      // depth.
      let document = try JSONDocument(text.extracting(start..<end).array(), depthLimit: .max)
      // A value and its separator take at least two bytes, so a short text cannot exceed the limit on keys.
      if (end - start) / 2 > limits.keys {
        scanner = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
        let isEvent = !isData && document.isObject(document.root)
        let parts = isEvent ? document.members(document.root).map(\.value) : [document.root]
        let data = isEvent ? document.presentMember(document.root, "data").map(document.range) : nil
        for range in parts.map(document.range) {
          let others = scanner.structure.members
          if range == data { scanner.structure.members = 0 }
          _ = try scanner.skipValue(in: text, from: start + Int(range.lower), depth: 0)
          if range == data { scanner.structure.members = others }
        }
      }
      return (document, end)
    } catch {
      throw EventProblem(error)
    }
  }
}
