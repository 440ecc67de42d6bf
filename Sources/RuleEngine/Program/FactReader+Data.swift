extension FactReader {
  /// Reads the value of `data` and returns the offset behind it.
  ///
  /// What no key wants is skipped by the scanner; the containers on the way to the keys are kept in
  /// `open`, so that nothing recurses.
  mutating func data(
    _ bytes: Span<UInt8>, _ start: Int, _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> Int {
    guard bytes[start] == 0x7B, !plan.keys.isEmpty else {
      return try scanner.skipValue(in: bytes, from: start, depth: 1)
    }
    open.removeAll(keepingCapacity: true)
    objectsBefore = object
    var (at, isInside) = try enter(bytes, start, node: 0, &scanner)
    if !isInside { return at }
    member: while true {
      let (value, target) = try next(bytes, at, &scanner)
      var end: Int
      if target < 0 {
        end = try scanner.skipValue(in: bytes, from: value, depth: open.count + 1)
      } else if bytes[value] == 0x7B || bytes[value] == 0x5B {
        (end, isInside) = try container(bytes, value, at: target, &scanner)
        if isInside {
          at = end
          continue member
        }
      } else {
        end = try scalar(bytes, value, at: target, &scanner)
      }
      while let frame = open.last {
        let (separator, next) = try JSONScanner.separator(
          in: bytes, from: end, closer: frame.isObject ? 0x7D : 0x5D)
        if separator == .another {
          at = next
          continue member
        }
        open.removeLast()
        end = next
      }
      return end
    }
  }

  /// Where the value of the member or element that begins at `at` lies, and the node of the plan
  /// that its key leads to, or -1.
  @inline(__always)
  private mutating func next(
    _ bytes: Span<UInt8>, _ at: Int, _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> (value: Int, node: Int32) {
    let last = open.count - 1
    guard open[last].isObject else {
      decimal(open[last].number)
      let node = plan.find(name.span, 0, name.count, from: open[last].node)
      open[last].number += 1
      return (at, node)
    }
    guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
    let name = try scanner.string(in: bytes, from: at)
    let value = try JSONScanner.value(in: bytes, afterNameAt: name.end + 1)
    let node = walk(bytes, name, from: open[last].node)
    if node < 0 { return (value, -1) }
    if visitor[Int(node)] == open[last].number {
      mustReread = mustReread || profile.memberChoice == .last
      return (value, -1)
    }
    // Another object came here under another spelling of the key.
    if visitor[Int(node)] > objectsBefore { mustReread = true }
    visitor[Int(node)] = open[last].number
    return (value, node)
  }

  /// Opens the container at `start`, whose key ends at `node`, when keys go on inside it. Then the
  /// offset is its first byte inside, else the one behind it.
  private mutating func container(
    _ bytes: Span<UInt8>, _ start: Int, at node: Int32,
    _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> (at: Int, isInside: Bool) {
    // A member with the empty name at the top adds no dot to what is below it.
    let below = node == 0 ? 0 : plan.nodes[Int(node)].below
    let slot = Int(plan.nodes[Int(node)].slot)
    if bytes[start] == 0x7B, slot >= 0, profile.keepsEmptyObjects,
      JSONScanner.skipSpace(in: bytes, from: start + 1) < bytes.count,
      bytes[JSONScanner.skipSpace(in: bytes, from: start + 1)] == 0x7D
    {
      set(slot, Fact(.emptyObject))
    }
    if below >= 0 { return try enter(bytes, start, node: below, &scanner) }
    return (try scanner.skipValue(in: bytes, from: start, depth: open.count + 1), false)
  }

  private mutating func enter(
    _ bytes: Span<UInt8>, _ start: Int, node: Int32, _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> (at: Int, isInside: Bool) {
    if open.count + 2 > scanner.structure.depthLimit {
      throw JSONProblem(.nested(over: scanner.structure.depthLimit), at: start)
    }
    let at = try JSONScanner.token(in: bytes, from: start + 1)
    if bytes[at] == bytes[start] + 2 {
      try scanner.structure.count(at: at)
      return (at + 1, false)
    }
    let isObject = bytes[start] == 0x7B
    if isObject { object &+= 1 }
    open.append(Frame(isObject: isObject, node: node, number: isObject ? object : 0))
    return (at, true)
  }

  /// Takes the scalar at `start`, whose key ends at `node`, and returns the offset behind it.
  private mutating func scalar(
    _ bytes: Span<UInt8>, _ start: Int, at node: Int32,
    _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> Int {
    let slot = Int(plan.nodes[Int(node)].slot)
    if slot < 0 { return try scanner.scalar(in: bytes, from: start) }
    try scanner.structure.count(at: start)
    switch bytes[start] {
    case 0x22:
      let fact = Fact(try scanner.string(in: bytes, from: start))
      set(slot, fact)
      return Int(fact.end) + 1
    case 0x2D, 0x30...0x39:
      let end = try JSONScanner.number(in: bytes, from: start)
      set(slot, Fact(.number, .event, start, end))
      return end
    default:
      let end = try JSONScanner.word(in: bytes, from: start)
      switch bytes[start] {
      case 0x74: set(slot, Fact(.true))
      case 0x66: set(slot, Fact(.false))
      default:
        let inArray = open.last?.isObject == false
        if inArray || profile.keepsNullMembers { set(slot, null(inArray: inArray)) }
      }
      return end
    }
  }

  private func null(inArray: Bool) -> Fact {
    Fact(inArray && profile.keepsNullElements ? .nullElement : .absent)
  }

  /// Puts the digits of an index into `name`.
  private mutating func decimal(_ index: UInt64) {
    name.removeAll(keepingCapacity: true)
    var rest = index
    repeat {
      name.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if name.count > 1 { name.reverse() }
  }

  // MARK: names

  @inline(__always)
  private mutating func walk(_ bytes: Span<UInt8>, _ name: JSONString, from node: Int32) -> Int32 {
    if name.isPlain { return plan.find(bytes, name.start, name.end, from: node) }
    self.name.removeAll(keepingCapacity: true)
    unescape(bytes, name.start, name.end, into: &self.name)
    if plan.isCanonical, self.name.contains(where: { $0 >= 0x80 }) {
      if wantsWideNames || mayBecomeASCII(self.name) { mustReread = true }
      return -1
    }
    return plan.walk(self.name.span, from: node)
  }

  /// Whether a letter of `name` is canonically an ASCII one: U+037E, U+1FEF and U+212A are.
  private func mayBecomeASCII(_ name: [UInt8]) -> Bool {
    name.contains { $0 == 0xCD || $0 == 0xE1 || $0 == 0xE2 }
  }

  /// Takes all facts anew from the data at `start..<end`, which has been checked: of members with
  /// one name the one that counts, in the order in which the platform flattens them.
  mutating func reread(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ depthLimit: Int) {
    clear()
    let text = bytes.extracting(start..<end).array()
    guard let document = try? JSONDocument(text, depthLimit: depthLimit + 1) else { return }
    var found: [(slot: Int, fact: Fact)] = []
    let (profile, plan) = (profile, plan)
    FlattenedData.forEachLeaf(of: document.root, in: document, for: profile) {
      path, value, inArray in
      guard let slot = plan.slot(of: path) else { return }
      let range = document.range(value)
      let (low, high) = (start + range.lower, start + range.upper)
      let fact: Fact =
        switch document.kind(value) {
        case .true: Fact(.true)
        case .false: Fact(.false)
        case .null: Fact(inArray && profile.keepsNullElements ? .nullElement : .absent)
        case .number: Fact(.number, .event, low, high)
        case .object: Fact(.emptyObject)
        case .string, .word, .array: Fact(.escapedText, .event, low + 1, high - 1)
        }
      found.append((slot, fact))
    }
    for (slot, fact) in found { set(slot, fact) }
  }
}
