internal import RuleCore

/// Converts an input that is not JSON, and stores the converted items that are not yet in a batch.
struct Conversion {
  private(set) var converter: any EventConverter
  private var items: [ConvertedItem] = []
  /// The index of the first item that is not yet in a batch.
  private var next = 0
  /// The total size in bytes of the events that are not yet in a batch.
  private var size = 0
  /// True if the whole input was converted.
  private var isOver = false

  init(_ converter: any EventConverter) { self.converter = converter }

  /// True if no item is left for a batch.
  var isEmpty: Bool { next == items.count }

  /// Converts the bytes from `start` on, and removes the bytes that are not needed again. Returns true if the waiting
  /// events have at least `limit` bytes, or if the whole input was converted. `isEnd`: true if no further bytes follow.
  mutating func convert(_ bytes: inout [UInt8], from start: inout Int, isEnd: Bool, limit: Int) -> Bool {
    if size >= limit || isOver { return true }
    isOver = isEnd
    if next == items.count {
      items.removeAll(keepingCapacity: items.count < 1 << 16)
    } else {
      items.removeFirst(next)
    }
    next = 0
    let first = items.count
    let end = converter.convert(bytes.span, from: start, isEnd: isEnd, into: &items)
    for item in items[first...] {
      if case .event(let json, _) = item { size += json.count }
    }
    if end > start {
      if end == bytes.count { bytes.removeAll(keepingCapacity: true) } else { bytes.removeSubrange(..<end) }
      start = 0
    }
    return size >= limit || isOver
  }

  /// Clears `batch` and moves the next items to it: first records, then events. Stops at the next record, or after
  /// about `limit` bytes of events.
  mutating func move(to batch: inout Batch, _ limit: Int) {
    batch.removeAll()
    batch.isConverted = true
    batch.layout = .values
    while next < items.count {
      switch items[next] {
      case .record(let record):
        guard batch.values.isEmpty else { return }
        batch.records.append(record)
      case .event(let json, let place):
        if batch.bytes.count >= limit { return }
        let start = batch.bytes.count
        batch.bytes += json
        batch.values.append(Batch.Value(start..<batch.bytes.count))
        batch.bytes.append(0x0A)
        batch.origins.append(StreamPosition(place))
        size -= json.count
      }
      next += 1
    }
  }
}

extension Batch {
  /// True if the batch contains neither an event nor a record.
  var isEmpty: Bool { values.isEmpty && records.isEmpty }
}
