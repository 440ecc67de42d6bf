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
    open.removeAll()
    objectsBefore = object
    guard var (at, frame) = try enter(bytes, start, node: 0, depth: 1, &scanner) else {
      return try JSONScanner.token(in: bytes, from: start + 1) + 1
    }
    member: while true {
      let (value, first, target) = try next(bytes, at, &frame, &scanner)
      if target < 0 {
        at = try scanner.skipValue(in: bytes, from: value, depth: open.count &+ 2)
      } else if first | 0x20 == 0x7B {
        let below = below(target, bytes, value)
        if below < 0 {
          at = try scanner.skipValue(in: bytes, from: value, depth: open.count &+ 2)
        } else if let (inside, inner) = try enter(
          bytes, value, node: below, depth: open.count &+ 2, &scanner)
        {
          open.append(frame)
          (at, frame) = (inside, inner)
          continue member
        } else {
          at = try JSONScanner.token(in: bytes, from: value &+ 1) &+ 1
        }
      } else {
        at = try scalar(bytes, value, first, at: target, inArray: !frame.isObject, &scanner)
      }
      while true {
        let (separator, byte) = try JSONScanner.tokenByte(in: bytes, from: at)
        at = separator &+ 1
        if byte == 0x2C {
          at = try JSONScanner.token(in: bytes, from: at)
          continue member
        }
        guard byte == (frame.isObject ? 0x7D : 0x5D) else {
          throw JSONProblem(.unexpected(byte), at: separator)
        }
        guard let outer = open.popLast() else { return at }
        frame = outer
      }
    }
  }

  /// Where the value of the member or element that begins at `at` lies, its first byte, and the node of
  /// the plan that its key leads to, or one below 0.
  @inline(__always)
  private mutating func next(
    _ bytes: Span<UInt8>, _ at: Int, _ frame: inout Frame,
    _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> (value: Int, first: UInt8, node: Int32) {
    guard frame.isObject else {
      let number = frame.number
      frame.number &+= 1
      return (at, bytes[at], element(number, from: frame.node))
    }
    guard bytes[at] == 0x22 else { throw JSONProblem(.unexpected(bytes[at]), at: at) }
    let (end, value) = try scanner.name(in: bytes, from: at)
    let first = bytes[value]
    // What the table holds is plain, so nothing needs to be known of a name that it has.
    var node = names.find(bytes, at &+ 1, end &- 1, from: frame.node)
    if node == NameTable.unsettled {
      node = walk(bytes, JSONString(bytes, at &+ 1, end &- 1), from: frame.node)
    }
    if node < 0 { return (value, first, node) }
    let last = visitor[Int(node)]
    if last == frame.number {
      mustReread = mustReread || profile.memberChoice == .last
      return (value, first, -1)
    }
    // Another object came here under another spelling of the key.
    if last > objectsBefore { mustReread = true }
    visitor[Int(node)] = frame.number
    return (value, first, node)
  }

  /// The node that the key of an array's element leads to, or one below 0.
  @inline(never)
  private mutating func element(_ number: UInt64, from node: Int32) -> Int32 {
    name.removeAll(keepingCapacity: true)
    name.appendDigits(of: Int64(truncatingIfNeeded: number))
    return plan.walk(name.span, from: node)
  }

  /// The node at which the names inside of the container at `start` go on, or -1 when no key does;
  /// its own key ends at `node`.
  private mutating func below(_ node: Int32, _ bytes: Span<UInt8>, _ start: Int) -> Int32 {
    let slot = Int(plan.nodes[Int(node)].slot)
    if slot >= 0, bytes[start] == 0x7B, profile.keepsEmptyObjects,
      let first = try? JSONScanner.token(in: bytes, from: start + 1), bytes[first] == 0x7D
    {
      set(slot, Fact(.emptyObject))
    }
    // A member with the empty name at the top adds no dot to what is below it.
    return node == 0 ? 0 : plan.nodes[Int(node)].below
  }

  /// Opens the container at `start`: the first byte inside and its frame, or nil when it is empty.
  /// `depth` is the number of containers that are open around it.
  private mutating func enter(
    _ bytes: Span<UInt8>, _ start: Int, node: Int32, depth: Int,
    _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> (at: Int, frame: Frame)? {
    if depth >= scanner.structure.depthLimit {
      throw JSONProblem(.nested(over: scanner.structure.depthLimit), at: start)
    }
    let at = try JSONScanner.token(in: bytes, from: start &+ 1)
    if bytes[at] == bytes[start] &+ 2 {
      try scanner.structure.count(at: at)
      return nil
    }
    let isObject = bytes[start] == 0x7B
    if isObject { object &+= 1 }
    return (at, Frame(isObject: isObject, node: node, number: isObject ? object : 0))
  }

  /// Takes the scalar at `start`, whose key ends at `node`, and returns the offset behind it.
  @inline(__always)
  private mutating func scalar(
    _ bytes: Span<UInt8>, _ start: Int, _ first: UInt8, at node: Int32, inArray: Bool,
    _ scanner: inout some TextScanner & ~Copyable
  ) throws(JSONProblem) -> Int {
    let slot = Int(plan.nodes[Int(node)].slot)
    if slot < 0 { return try scanner.scalar(in: bytes, from: start) }
    try scanner.structure.count(at: start)
    if first == 0x22 {
      let string = try scanner.string(in: bytes, from: start)
      set(slot, Fact(string))
      return string.end &+ 1
    }
    let end = try scanner.numberOrWord(in: bytes, from: start)
    if first < 0x3A {
      set(slot, Fact(.number, .event, start, end))
    } else if let fact = fact(ofWord: first, inArray: inArray) {
      set(slot, fact)
    }
    return end
  }

  /// What a word that begins with `first` says; nil where that is nothing.
  private func fact(ofWord first: UInt8, inArray: Bool) -> Fact? {
    switch first {
    case 0x74: Fact(.true)
    case 0x66: Fact(.false)
    case _ where inArray: profile.keepsNullElements ? Fact(.nullElement) : .absent
    default: profile.keepsNullMembers ? .absent : nil
    }
  }

  // MARK: names

  /// The node that a name leads to, whatever it holds, or one below 0.
  @inline(never)
  private mutating func walk(_ bytes: Span<UInt8>, _ name: JSONString, from node: Int32) -> Int32 {
    if name.isPlain { return plan.walk(bytes.extracting(name.start..<name.end), from: node) }
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
