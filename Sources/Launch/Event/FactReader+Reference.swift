/// The reference parser, byte by byte: reports the errors of invalid events, and reads the few valid events that the
/// scanner rejects.
extension FactReader {
  /// An open container with wanted members.
  struct Frame: BitwiseCopyable {
    var isObject: Bool
    /// The node of the plan at which the names of the container's members continue.
    var node: Int32
    /// The index of an array's next element.
    var element = 0
  }

  /// Reads the event at offset `start`, which must not be whitespace.
  package func readByReference(_ bytes: Span<UInt8>, from start: Int) throws(EventProblem) -> EventEnvelope {
    // The first known member with a wrong type. Parsing continues, because a later JSON syntax error takes precedence.
    var wrong: EventProblem?
    let envelope: EventEnvelope
    do throws(JSONProblem) {
      envelope = try self.envelope(bytes, from: start, &wrong)
    } catch {
      throw EventProblem(error)
    }
    if let wrong { throw wrong }
    return envelope
  }

  private func envelope(_ bytes: Span<UInt8>, from start: Int, _ wrong: inout EventProblem?)
    throws(JSONProblem) -> EventEnvelope
  {
    reference.structure.members = 0
    clear()
    var envelope = EventEnvelope()
    guard start < bytes.count else { throw JSONProblem(.endOfInput, at: start) }
    guard bytes[start] == 0x7B else {
      _ = try reference.skipValue(in: bytes, from: start, depth: 0)
      wrong = EventProblem(.notObject, at: start)
      return envelope
    }
    var seen: UInt32 = 0
    var others: [Range<Int>] = []
    defer { othersOfReference = others }
    var at = try JSONScanner.token(in: bytes, from: start + 1)
    if bytes[at] != 0x7D {
      var next = JSONScanner.Separator.another
      while next == .another {
        guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
        let name = try JSONScanner.string(in: bytes, from: at)
        let value = try JSONScanner.value(in: bytes, afterNameAt: name.end + 1)
        if let member = member(bytes, name) {
          let counts = seen & member.bit == 0 || profile.memberChoice == .last
          seen |= member.bit
          at = try read(member, bytes, value, counts, &envelope, &wrong)
        } else {
          others.append(name.start..<name.end)
          at = try reference.skipValue(in: bytes, from: value, depth: 1)
        }
        (next, at) = try JSONScanner.separator(in: bytes, from: at, closer: 0x7D)
      }
    } else {
      at += 1
    }
    envelope.end = at
    if seen & EventMember.type.bit == 0, wrong == nil,
      others.contains(where: { bytes.extracting($0).array().elementsEqual("user".utf8) })
    {
      wrong = EventProblem(.userAct, at: start)
    }
    for member in [EventMember.type, .source] where seen & member.bit == 0 && wrong == nil {
      wrong = EventProblem(.missing(member.rawValue), at: start)
    }
    return envelope
  }

  /// Reads the value of a known member and returns the offset after it.
  private func read(
    _ member: EventMember, _ bytes: Span<UInt8>, _ value: Int, _ counts: Bool, _ envelope: inout EventEnvelope,
    _ wrong: inout EventProblem?
  ) throws(JSONProblem) -> Int {
    let first = bytes[value]
    let isNumber = first == 0x2D || first &- 0x30 < 10
    var isRight: Bool
    var end: Int
    switch member {
    case _ where member != .data && member.isOptional && first == 0x6E:
      isRight = true
      end = try reference.skipValue(in: bytes, from: value, depth: 1)
      if counts {
        envelope.keep(member, .absent)
        if member == .mask { envelope.mask = 0..<0 }
      }
    case .type, .source, .id, .uuid, .name, .responseId, .responseID, .parentId, .parentID:
      isRight = first == 0x22
      if isRight {
        try reference.structure.count(at: value)
        let text = Fact(try JSONScanner.string(in: bytes, from: value))
        end = Int(text.end) + 1
        if counts { envelope.keep(member, text) }
      } else {
        end = try reference.skipValue(in: bytes, from: value, depth: 1)
      }
    case .data:
      isRight = first == 0x7B || first == 0x6E
      if isRight, counts {
        clear()
        let others = reference.structure.members
        reference.structure.members = 0
        end = try data(bytes, value)
        envelope.data = first == 0x7B ? value..<end : 0..<0
        if mustReread { reread(bytes, value, end) }
        reference.structure.members = others
      } else {
        end = try reference.skipValue(in: bytes, from: value, depth: 1)
      }
    case .timestamp:
      isRight = first == 0x22 || isNumber
      end = try reference.skipValue(in: bytes, from: value, depth: 1)
      if isRight, counts {
        let text = first == 0x22 ? Fact(try JSONScanner.string(in: bytes, from: value)) : nil
        envelope.keep(member, text ?? Fact(.number, .event, value, end))
      }
    case .eventNumber:
      end = try reference.skipValue(in: bytes, from: value, depth: 1)
      isRight = isNumber && isWholeNumber(bytes, value, end)
    case .mask:
      end = try reference.skipValue(in: bytes, from: value, depth: 1)
      isRight = first == 0x5B && isListOfStrings(bytes, value + 1, end - 1)
      if isRight, counts { envelope.mask = value..<end }
    }
    if !isRight, wrong == nil {
      wrong = EventProblem(.mistyped(member.rawValue, wanted: member.wanted), at: value)
    }
    return end
  }

  // MARK: the data

  /// Reads the value of `data` and returns the offset after it.
  ///
  /// Skips members that no key wants. Iterative: `open` is the stack of enclosing containers.
  private func data(_ bytes: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Int {
    guard bytes[start] == 0x7B, !plan.value.keys.isEmpty else {
      return try reference.skipValue(in: bytes, from: start, depth: 1)
    }
    open.removeAll()
    guard var (at, frame) = try enter(bytes, start, node: 0, depth: 1) else {
      return try JSONScanner.token(in: bytes, from: start + 1) + 1
    }
    member: while true {
      let (value, node) = try next(bytes, at, &frame)
      if node < 0 {
        at = try reference.skipValue(in: bytes, from: value, depth: open.count + 2)
      } else if bytes[value] | 0x20 == 0x7B {
        let below = below(node, bytes, value)
        if below < 0 {
          at = try reference.skipValue(in: bytes, from: value, depth: open.count + 2)
        } else if let (inside, inner) = try enter(bytes, value, node: below, depth: open.count + 2) {
          open.append(frame)
          (at, frame) = (inside, inner)
          continue member
        } else {
          at = try JSONScanner.token(in: bytes, from: value + 1) + 1
        }
      } else {
        at = try scalar(bytes, value, at: node, inArray: !frame.isObject)
      }
      while true {
        let (next, behind) = try JSONScanner.separator(in: bytes, from: at, closer: frame.isObject ? 0x7D : 0x5D)
        at = behind
        if next == .another { continue member }
        guard let outer = open.popLast() else { return at }
        frame = outer
      }
    }
  }

  /// Returns the offset of the value of the member or element at `at`, and the node of the plan that its key leads to.
  /// The node is negative if the value is not wanted, or if its node was already reached.
  private func next(_ bytes: Span<UInt8>, _ at: Int, _ frame: inout Frame) throws(JSONProblem) -> (
    value: Int, node: Int32
  ) {
    let value: Int
    let node: Int32
    if frame.isObject {
      guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
      let name = try JSONScanner.string(in: bytes, from: at)
      value = try JSONScanner.value(in: bytes, afterNameAt: name.end + 1)
      node = walk(bytes, name, from: frame.node)
    } else {
      value = at
      name.removeAll(keepingCapacity: true)
      name.appendDigits(of: Int64(frame.element))
      frame.element += 1
      node = plan.value.walk(name.span, from: frame.node)
    }
    if node < 0 { return (value, node) }
    if visited[Int(node)] == event {
      mustReread = true
      return (value, -1)
    }
    visited[Int(node)] = event
    return (value, node)
  }

  /// Returns the node at which names continue inside the container at `start`, whose key ends at `node`; -1 if no key
  /// continues there. Stores an empty object if the platform keeps it as a value.
  private func below(_ node: Int32, _ bytes: Span<UInt8>, _ start: Int) -> Int32 {
    let slot = Int(plan.value.nodes[Int(node)].slot)
    if slot >= 0, bytes[start] == 0x7B, profile.keepsEmptyObjects,
      let first = try? JSONScanner.token(in: bytes, from: start + 1), bytes[first] == 0x7D
    {
      set(slot, Fact(.emptyObject))
    }
    return plan.value.below(node)
  }

  /// Opens the container at `start`. Returns its frame and the offset of its first item, or nil if the container is
  /// empty. `depth` is the number of containers around the container.
  private func enter(_ bytes: Span<UInt8>, _ start: Int, node: Int32, depth: Int) throws(JSONProblem) -> (
    at: Int, frame: Frame
  )? {
    if depth >= reference.structure.depthLimit {
      throw JSONProblem(.nested(over: reference.structure.depthLimit), at: start)
    }
    let at = try JSONScanner.token(in: bytes, from: start + 1)
    if bytes[at] == bytes[start] + 2 {
      try reference.structure.count(at: at)
      return nil
    }
    return (at, Frame(isObject: bytes[start] == 0x7B, node: node))
  }

  /// Stores the scalar at `start`, whose key ends at `node`, and returns the offset after it.
  private func scalar(_ bytes: Span<UInt8>, _ start: Int, at node: Int32, inArray: Bool) throws(JSONProblem)
    -> Int
  {
    let slot = Int(plan.value.nodes[Int(node)].slot)
    if slot < 0 { return try reference.scalar(in: bytes, from: start) }
    try reference.structure.count(at: start)
    if bytes[start] == 0x22 {
      let string = try JSONScanner.string(in: bytes, from: start)
      set(slot, Fact(string))
      return string.end + 1
    }
    let end = try JSONScanner.numberOrWord(in: bytes, from: start)
    switch bytes[start] {
    case 0x74: set(slot, Fact(.true))
    case 0x66: set(slot, Fact(.false))
    case 0x6E: if let fact = factOfNull(inArray: inArray) { set(slot, fact) }
    default: set(slot, Fact(.number, .event, start, end))
    }
    return end
  }
}
