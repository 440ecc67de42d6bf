/// Chooses one of the printed texts of an event. An event may be printed when a rule creates it, when it is dispatched,
/// and after the rules are evaluated.
///
/// Uses the text that is printed at the dispatch, before the rules are evaluated. Until this text is read, other texts
/// of the event wait in a queue. Later events wait in the queue too, so that events stay in order.
struct PrintedEvents {
  /// An event or a diagnostic that is waiting.
  private struct Waiting {
    /// The id of an event whose text at dispatch may follow; nil for an item that waits only to keep its order.
    let id: [UInt8]?
    let items: [ConvertedItem]

    /// The total size in bytes of the events in `items`.
    var size: Int {
      items.reduce(0) { sum, item in
        if case .event(let bytes, _) = item { sum + bytes.count } else { sum }
      }
    }
  }

  /// The maximum number of waiting items.
  private static let maximumWaiting = 64
  /// The number of later events among which a second text of an event is recognized.
  private static let memory = 4_096

  private let limits: EventLimits
  /// The ids of the events that were read last, as a set (`known`) and in order (`ring`).
  private var known: Set<[UInt8]> = []
  private var ring: [[UInt8]] = []
  private var oldest = 0
  private var waiting: [Waiting] = []
  private var waitingBytes = 0
  /// The ids of events that waited and were released without the text of their dispatch.
  private var released: Set<[UInt8]> = []
  /// The ids of events whose text is truncated or unreadable.
  private var lost: Set<[UInt8]> = []

  init(_ limits: EventLimits) { self.limits = limits }

  /// Adds a complete event.
  mutating func add(_ block: TextBlock, into items: inout [ConvertedItem]) {
    let id = block.event.id ?? []
    switch block.lead?.stage {
    case .processed, .generated: if known.contains(id) { return }
    case .dispatched:
      if released.contains(id) { return }
      if let place = waiting.firstIndex(where: { $0.id == id }) { waitingBytes -= waiting.remove(at: place).size }
    case nil: break
    }
    remember(id)
    var made: [ConvertedItem] = []
    do throws(Unreadable) {
      var event = block.event
      if !block.data.isEmpty || block.hasMap { event.data = try data(of: block, into: &made) }
      if block.lead?.stage == .processed {
        made.append(
          .record(
            FormatDiagnostic.afterRules.record(
              "the log prints the event only after the rules are evaluated", at: block.place)))
      }
      made.append(.event(event.json, block.place))
    } catch {
      made = [.record(FormatDiagnostic.unreadable.record(error.summary, at: block.place))]
    }
    let waits = [.generated, .processed].contains(block.lead?.stage)
    put(Waiting(id: waits ? id : nil, items: made), into: &items)
  }

  /// Reports an event whose text is truncated or unreadable.
  mutating func lose(_ block: TextBlock, into items: inout [ConvertedItem]) {
    if let id = block.event.id, let stage = block.lead?.stage {
      if stage != .dispatched, known.contains(id) { return }
      if lost.count >= Self.memory { lost.removeAll() }
      guard lost.insert(id).inserted else { return }
    }
    let summary =
      block.fault.map { "the text of an event differs from the form that the SDKs print: \($0)" }
      ?? "the text of an event ends before its mask"
    let record = FormatDiagnostic.truncated.record(summary, at: block.place)
    put(Waiting(id: nil, items: [.record(record)]), into: &items)
  }

  /// Releases all waiting items.
  mutating func finish(into items: inout [ConvertedItem]) {
    while !waiting.isEmpty { release(into: &items) }
  }

  // MARK: order

  private mutating func put(_ new: Waiting, into items: inout [ConvertedItem]) {
    waiting.append(new)
    waitingBytes += new.size
    while let first = waiting.first,
      first.id == nil || waiting.count > Self.maximumWaiting || waitingBytes > limits.bytes
    {
      release(into: &items)
    }
  }

  private mutating func release(into items: inout [ConvertedItem]) {
    let first = waiting.removeFirst()
    waitingBytes -= first.size
    if let id = first.id {
      if released.count >= Self.memory { released.removeAll() }
      released.insert(id)
    }
    items += first.items
  }

  private mutating func remember(_ id: [UInt8]) {
    guard known.insert(id).inserted else { return }
    if ring.count < Self.memory {
      ring.append(id)
    } else {
      known.remove(ring[oldest])
      ring[oldest] = id
      oldest = (oldest + 1) % Self.memory
    }
  }

  // MARK: data

  private struct Unreadable: Error { let summary: String }

  /// Returns the data of an event as JSON on one line, and adds a diagnostic if the data are printed as a property
  /// list.
  private func data(of block: TextBlock, into items: inout [ConvertedItem]) throws(Unreadable) -> [UInt8] {
    if block.hasMap { throw Unreadable(summary: "the data are a map that JSON cannot represent") }
    let text = block.form.isAndroid ? Self.restoringLineBreaks(in: block.data) : block.data
    if let json = Self.json(text) { return json }
    if block.form.isAndroid { throw Unreadable(summary: "the data are not JSON") }
    do throws(PropertyList.Fault) {
      let json = try PropertyList.json(text)
      items.append(
        .record(
          FormatDiagnostic.plist.record("the data are a property list, and are converted to JSON", at: block.place)))
      return json
    } catch {
      throw Unreadable(summary: "the data are neither JSON nor a property list")
    }
  }

  /// Returns JSON on one line; nil if the text is not JSON.
  static func json(_ text: [UInt8]) -> [UInt8]? {
    let span = text.span
    var scanner = JSONScanner(depthLimit: deepestData, memberLimit: .max)
    guard let end = try? scanner.skipValue(in: span, from: 0, depth: 0), end == text.count else { return nil }
    var json: [UInt8] = []
    json.reserveCapacity(text.count)
    var isInString = false
    var isEscaped = false
    for byte in text {
      if isInString {
        isInString = isEscaped || byte != 0x22
        isEscaped = !isEscaped && byte == 0x5C
      } else if byte == 0x20 || 0x09...0x0D ~= byte {
        continue
      } else {
        isInString = byte == 0x22
      }
      json.append(byte)
    }
    return json
  }

  /// The maximum depth of data. It is larger than the limit for events, which is checked when an event is evaluated.
  private static let deepestData = 100_000

  /// Restores `%n` in JSON strings: the formatter of the log has replaced it with a line break, which a JSON string
  /// cannot contain.
  private static func restoringLineBreaks(in text: [UInt8]) -> [UInt8] {
    guard text.contains(0x0A) else { return text }
    var restored: [UInt8] = []
    restored.reserveCapacity(text.count)
    var isInString = false
    var isEscaped = false
    for byte in text {
      if isInString, byte == 0x0A {
        restored += [0x25, 0x6E]
        continue
      }
      if isInString {
        isInString = isEscaped || byte != 0x22
        isEscaped = !isEscaped && byte == 0x5C
      } else {
        isInString = byte == 0x22
      }
      restored.append(byte)
    }
    return restored
  }
}
