/// One record of the event history.
package struct OracleRecord: Hashable, Sendable {
  package let hash: UInt32
  /// Milliseconds since 1970.
  package let time: Int64

  package init(hash: UInt32, time: Int64) {
    (self.hash, self.time) = (hash, time)
  }
}

/// What a historical condition asks for (adobe-runtime 3.4).
struct OracleHistorySearch {
  let type: String?
  let requests: [OracleValue]
  let from: Int64?
  let to: Int64?
}

extension OraclePlatform {
  /// The text that is hashed for an event's data, and its hash (adobe-runtime 3.2).
  func hash(of data: OracleValue?, mask: [String]? = nil) -> (hash: UInt32, text: String) {
    var entries = data.map(flattened) ?? []
    if let mask {
      let names = self == .ios ? mask.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } } : mask
      entries = names.flatMap { name in entries.filter { isSameName($0.key, name) } }
    }
    let sorted = entries.sorted { one, other in
      switch self {
      case .ios: one.key.unicodeScalars.lexicographicallyPrecedes(other.key.unicodeScalars)
      case .android, .web: one.key.utf16.lexicographicallyPrecedes(other.key.utf16)
      }
    }
    var text = ""
    for entry in sorted {
      if entry.value.isNull { continue }
      let value = self.text(of: entry.value)
      if !value.isEmpty { text += entry.key + ":" + value }
    }
    if text.isEmpty { return (0, "") }
    var hash: UInt32 = 2_166_136_261
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return (hash, text)
  }

  /// The hash a request asks for; nil for one that nothing recorded has.
  fileprivate func hash(ofRequest request: OracleValue) -> UInt32? {
    let isNested = (request.members ?? []).contains { $0.value.members != nil || $0.value.elements != nil }
    return self == .ios && isNested ? nil : hash(of: request).hash
  }
}

extension OracleLookup {
  /// The number that is compared with the condition's `value`.
  func found(by search: OracleHistorySearch) -> Int64 {
    let hashes = search.requests.map(platform.hash(ofRequest:))
    let now = clock.seconds * 1000 + Int64(clock.milliseconds)
    let isOpen = platform == .android && search.to == 0
    let to = isOpen ? now : search.to ?? now
    let from = search.from ?? 0
    func times(_ hash: UInt32?, from: Int64) -> [Int64] {
      history.filter { $0.hash == hash && from <= $0.time && $0.time <= to }.map(\.time)
    }
    switch search.type {
    case "ordered":
      if search.requests.isEmpty { return platform == .ios ? 0 : 1 }
      var earliest = from
      for hash in hashes {
        guard let oldest = times(hash, from: earliest).min() else { return 0 }
        earliest = oldest
      }
      return 1
    case "mostRecent":
      if search.requests.isEmpty { return -1 }
      let newest = hashes.map { times($0, from: from).max() }
      guard let latest = newest.compactMap({ $0 }).max() else { return platform == .ios ? 0 : -1 }
      return Int64(newest.firstIndex(of: latest) ?? -1)
    default: return hashes.reduce(0) { $0 + Int64(times($1, from: from).count) }
    }
  }
}
