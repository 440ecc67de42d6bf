/// The event history of a device: the times at which events with a given hash were recorded.
public struct EventHistory: Sendable {
  /// A record: the hash of an event, and its time in milliseconds since 1970.
  public struct Record: Hashable, Sendable {
    /// The 32-bit FNV-1a hash of the event.
    public var hash: UInt32
    /// Milliseconds since 1970.
    public var time: Int64

    /// Creates a record.
    public init(hash: UInt32, time: Int64) { (self.hash, self.time) = (hash, time) }
  }

  /// Keyed by hash: the times of its records, sorted.
  private var times: [UInt32: [Int64]] = [:]
  /// True if a device has at most one record of a hash in a millisecond.
  private let isUnique: Bool

  /// Creates a history from records in any order. Records with the hash 0 are left out, as devices make none.
  public init(_ records: [Record] = [], for profile: LaunchProfile) {
    isUnique = profile.values.runtime == .swift
    for record in records where record.hash != 0 { times[record.hash, default: []].append(record.time) }
    for hash in times.keys {
      guard var all = times[hash] else { continue }
      times[hash] = nil
      all.sort()
      if isUnique { all = all.indices.filter { $0 == 0 || all[$0] != all[$0 - 1] }.map { all[$0] } }
      times[hash] = all
    }
  }

  /// True if a device makes this record.
  func accepts(_ record: Record) -> Bool {
    guard record.hash != 0, isUnique, let all = times[record.hash] else { return record.hash != 0 }
    let place = all.partitioningIndex { $0 >= record.time }
    return place == all.count || all[place] != record.time
  }

  /// True if there is a record of a hash from 1970 to a time, included.
  func contains(_ hash: UInt32, until time: Int64) -> Bool { !times(of: hash, from: 0, to: time).isEmpty }

  /// Adds a record. Returns false if the device makes none: the hash is 0, or an equal record exists and the platform
  /// keeps only one.
  package mutating func insert(_ record: Record) -> Bool {
    guard record.hash != 0 else { return false }
    let place = times[record.hash]?.partitioningIndex { $0 > record.time } ?? 0
    if isUnique, place > 0, times[record.hash]?[place - 1] == record.time { return false }
    times[record.hash, default: []].insert(record.time, at: place)
    return true
  }

  /// The number of records of each hash, sorted by hash.
  package var counts: [(hash: UInt32, count: Int)] {
    times.map { ($0.key, $0.value.count) }.sorted { $0.0 < $1.0 }
  }

  /// All records, sorted by time and hash.
  package var records: [Record] {
    times.flatMap { hash, times in times.map { Record(hash: hash, time: $0) } }
      .sorted { ($0.time, $0.hash) < ($1.time, $1.hash) }
  }

  /// The times of the records of a hash from `from` to `to`, both included, sorted.
  package func times(of hash: UInt32, from: Int64, to: Int64) -> ArraySlice<Int64> {
    guard let all = times[hash], from <= to else { return [] }
    return all[all.partitioningIndex { $0 >= from }..<all.partitioningIndex { $0 > to }]
  }
}
