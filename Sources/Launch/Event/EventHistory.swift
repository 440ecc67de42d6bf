/// The event history of a device: the times at which events with a given hash were recorded.
public struct EventHistory: Sendable {
  /// A record: the hash of an event, and its time in milliseconds since 1970.
  public struct Record: Hashable, Sendable {
    /// The 32-bit FNV-1a hash of the event.
    public var hash: UInt32
    /// The time in milliseconds since 1970.
    public var time: Int64

    /// Creates a record.
    public init(hash: UInt32, time: Int64) { (self.hash, self.time) = (hash, time) }
  }

  /// The hashes and, in parallel, the times of the initial records, sorted by hash and time.
  private var hashes: [UInt32] = []
  private var times: [Int64] = []
  /// Keyed by hash, only for hashes to which records were added: the times of all records of the hash. The times are
  /// sorted unless `isRegistry`.
  private var changed: [UInt32: [Int64]] = [:]
  /// The number of records.
  package private(set) var count = 0
  /// True if a device keeps at most one record for each hash and millisecond.
  private let isUnique: Bool
  /// True for the registry of the web SDK, which sorts the times of a hash as strings when it adds a time.
  private let isRegistry: Bool
  /// The hashes whose times the registry has sorted.
  private var sortedHashes: Set<UInt32> = []

  /// Creates a history from records in any order. Omits records with the hash 0, which devices do not make.
  public init(_ records: [Record] = [], for profile: LaunchProfile) {
    isUnique = profile.values.runtime == .swift
    isRegistry = profile.values.runtime == .javaScript
    hashes.reserveCapacity(records.count)
    times.reserveCapacity(records.count)
    for record in Self.sorted(records) where record.hash != 0 {
      if isUnique, record.hash == hashes.last, record.time == times.last { continue }
      hashes.append(record.hash)
      times.append(record.time)
    }
    count = hashes.count
  }

  /// Creates the registry of the web SDK: the times of each hash in their stored order.
  package init(registry: [UInt32: [Int64]]) {
    (isUnique, isRegistry, changed) = (false, true, registry)
    count = registry.values.reduce(0) { $0 + $1.count }
  }

  /// Returns records sorted by hash and time.
  package static func sorted(_ records: [Record]) -> [Record] {
    func areInOrder(_ a: Record, _ b: Record) -> Bool { (a.hash, a.time) < (b.hash, b.time) }
    let isSorted = records.indices.dropFirst().allSatisfy { !areInOrder(records[$0], records[$0 - 1]) }
    return isSorted ? records : records.sorted(by: areInOrder)
  }

  /// Returns the times of all records of a hash: in stored order if `isRegistry`, otherwise sorted.
  private func times(of hash: UInt32) -> ArraySlice<Int64> {
    if !changed.isEmpty, let all = changed[hash] { return all[...] }
    let start = hashes.partitioningIndex { $0 >= hash }
    return times[start..<(hashes[start...].partitioningIndex { $0 > hash })]
  }

  /// True if a device would add this record to the history.
  func accepts(_ record: Record) -> Bool {
    record.hash != 0 && (!isUnique || times(of: record.hash, from: record.time, to: record.time).isEmpty)
  }

  /// True if the history contains a record of `hash` from 1970 to `time`, inclusive.
  func contains(_ hash: UInt32, until time: Int64) -> Bool { !times(of: hash, from: 0, to: time).isEmpty }

  /// Adds a record. Returns false if the device does not make the record: the hash is 0, or the platform keeps only one
  /// of several equal records, and the history already contains one.
  package mutating func insert(_ record: Record) -> Bool {
    guard accepts(record) else { return false }
    // Removed from the dictionary first, so that the array is not copied.
    var all = changed.removeValue(forKey: record.hash) ?? Array(times(of: record.hash))
    if isRegistry {
      let text = String(record.time)
      if sortedHashes.insert(record.hash).inserted {
        all = all.map { ($0, String($0)) }.sorted { $0.1.utf8.lexicographicallyPrecedes($1.1.utf8) }.map(\.0)
      }
      all.insert(
        record.time, at: all.partitioningIndex { text.utf8.lexicographicallyPrecedes(String($0).utf8) })
    } else {
      all.insert(record.time, at: all.partitioningIndex { $0 > record.time })
    }
    changed[record.hash] = all
    count += 1
    return true
  }

  /// The number of records of each hash, sorted by hash.
  package var counts: [(hash: UInt32, count: Int)] {
    Set(hashes).union(changed.keys).sorted().map { ($0, times(of: $0).count) }
  }

  /// All records, sorted by time and hash.
  package var records: [Record] {
    Set(hashes).union(changed.keys).flatMap { hash in times(of: hash).map { Record(hash: hash, time: $0) } }
      .sorted { ($0.time, $0.hash) < ($1.time, $1.hash) }
  }

  /// Returns the times of the records of a hash from `from` to `to`, both inclusive, in stored order.
  package func times(of hash: UInt32, from: Int64, to: Int64) -> ArraySlice<Int64> {
    guard from <= to else { return [] }
    let all = times(of: hash)
    if isRegistry { return ArraySlice(all.filter { from...to ~= $0 }) }
    return all[all.partitioningIndex { $0 >= from }..<all.partitioningIndex { $0 > to }]
  }

  /// Returns the times of a hash in the order in which the web SDK stores them; nil if the hash has no entry.
  package func registered(_ hash: UInt32) -> ArraySlice<Int64>? {
    let all = times(of: hash)
    return all.isEmpty && changed[hash] == nil ? nil : all
  }
}
