/// The events with one type and source that some SDK extension dispatches.
///
/// Events with other types and sources are valid too, because apps can dispatch their own events.
package struct KnownEvent: Sendable {
  /// The type without its prefix, for example `generic.track`.
  package let type: String
  /// The source without its prefix, for example `requestContent`.
  package let source: String
  /// The flattened keys that the data may have.
  package let keys: KnownKeys

  /// The events of `EventCatalogue`, one for each type and source. Events whose source is the type of a response
  /// handle are included in the events with the source `responseContent`.
  package static let all: [KnownEvent] = {
    var groups: [(type: String, source: String, events: [CatalogueEvent])] = []
    var places: [String: Int] = [:]
    for event in EventCatalogue.all {
      let source = event.shortSource.utf8.contains(0x3A) ? "responseContent" : event.shortSource
      let pair = event.shortType.lowercased() + " " + source.lowercased()
      if let index = places[pair] {
        groups[index].events.append(event)
      } else {
        places[pair] = groups.count
        groups.append((event.shortType, source, [event]))
      }
    }
    return groups.map { Self(type: $0.type, source: $0.source, keys: KnownKeys(of: $0.events)) }
  }()

  /// Keyed by type in lower case, without its prefix: the listed events.
  private static let byType = Dictionary(grouping: all, by: { Array($0.type.lowercased().utf8) })

  /// Returns the listed events with one of `types` and one of `sources`, all in lower case; nil if one of these pairs
  /// is not listed. If `sources` is nil, any source matches.
  package static func among(types: [[UInt8]], sources: [[UInt8]]?) -> [KnownEvent]? {
    var found: [KnownEvent] = []
    for type in types {
      guard type.starts(with: EventNames.typePrefix),
        let events = byType[Array(type.dropFirst(EventNames.typePrefix.count))]
      else { return nil }
      guard let sources else {
        found += events
        continue
      }
      for source in sources {
        let short = EventNames.shortSource(source, ofType: type)
        let count = found.count
        found += events.filter { $0.source.utf8.lowercasedEquals(short) }
        if found.count == count { return nil }
      }
    }
    return found
  }
}

extension Sequence<UInt8> {
  /// True if the bytes equal `lowercase` after ASCII lower-casing.
  func lowercasedEquals(_ lowercase: some Sequence<UInt8>) -> Bool {
    var others = lowercase.makeIterator()
    for byte in self {
      guard let other = others.next(), byte.asciiLowercased == other else { return false }
    }
    return others.next() == nil
  }
}

extension UInt8 {
  /// The byte, with `A` to `Z` converted to lower case.
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
