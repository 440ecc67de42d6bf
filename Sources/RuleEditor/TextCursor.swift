internal import RuleCore

/// The position of a cursor in JSON, or in a flow collection of YAML. The text may be incomplete, because the user is
/// typing.
struct TextCursor {
  /// An open container before the cursor.
  struct Container {
    /// The members of the container before the cursor, as `SchemaGuide` needs them.
    var level: SchemaGuide.Level
    /// The name of the current member of an object.
    var name: String?
    /// The index of the current element of an array.
    var index = 0
    var next: Part

    var isObject: Bool { level.isObject }
  }

  /// The kind of token that comes next in a container.
  enum Part {
    case name
    case colon
    case value
    case comma
  }

  private(set) var containers: [Container] = []
  /// The offset of the first byte after the opening quote, if the cursor is in a string; nil outside strings.
  private(set) var stringStart: Int?
  /// The offset of the first byte of the word or number before the cursor; nil if there is none.
  private(set) var wordStart: Int?

  /// True if the cursor is after the end of the root value.
  private var isOver = false

  /// Reads `text` from `start` up to `offset`. `quotes`: the bytes that enclose strings. Complexity: O(offset).
  init(_ text: [UInt8], from start: Int = 0, at offset: Int, quotes: [UInt8] = [0x22]) {
    let text = text.span
    let end = min(offset, text.count)
    var at = start
    while at < end {
      let byte = text[at]
      switch byte {
      case _ where quotes.contains(byte):
        var close = at + 1
        while close < end, text[close] != byte { close += text[close] == 0x5C && byte == 0x22 ? 2 : 1 }
        guard close < end else {
          startString()
          stringStart = at + 1
          return
        }
        startString()
        take(text.extracting(at + 1..<close), isString: true)
        at = close + 1
        continue
      case 0x7B: containers.append(Container(level: .init(isObject: true), next: .name))
      case 0x5B: containers.append(Container(level: .init(isObject: false), next: .value))
      case 0x7D, 0x5D:
        if !containers.isEmpty { containers.removeLast() }
        endValue()
      case 0x3A:
        if let last = containers.indices.last, containers[last].isObject { containers[last].next = .value }
      case 0x2C: separate()
      case 0x20, 0x09, 0x0A, 0x0D: break
      default:
        let start = at
        while at < end, !Self.endsWord(text[at]) { at += 1 }
        if at == start {
          at += 1
        } else if at == end {
          wordStart = start
        } else {
          take(text.extracting(start..<at), isString: false)
        }
        continue
      }
      at += 1
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }

  /// True if the cursor is at a position for the name of a member.
  var isAtName: Bool { containers.last?.next == .name }

  /// True if neither a name nor a value can follow the cursor, for example directly after a string.
  var isBetweenParts: Bool { containers.last.map { $0.next == .colon || $0.next == .comma } ?? isOver }

  /// The steps from the root to the cursor.
  var steps: [DocumentTree.Step] {
    containers.enumerated().compactMap { place, container in
      if !container.isObject { return .element(container.index) }
      if place == containers.count - 1, container.next != .value { return nil }
      return container.name.map { .member($0) }
    }
  }

  private mutating func take(_ text: Span<UInt8>, isString: Bool) {
    let text = String(decoding: text.array(), as: UTF8.self)
    guard let last = containers.indices.last, containers[last].next == .name else {
      if isString, let last = containers.indices.last, let name = containers[last].name {
        containers[last].level.texts[name] = text
      }
      endValue()
      return
    }
    containers[last].name = text
    containers[last].level.names.insert(text)
    containers[last].next = .colon
  }

  /// Handles the start of a string. If the comma or the value before the string is missing, continues as if the missing
  /// part were there.
  private mutating func startString() {
    switch containers.last?.next {
    case .comma: separate()
    case .colon: containers[containers.count - 1].next = .name
    case .name, .value, nil: break
    }
  }

  private mutating func endValue() {
    guard let last = containers.indices.last else {
      isOver = true
      return
    }
    if containers[last].next == .value { containers[last].next = .comma }
  }

  private mutating func separate() {
    guard let last = containers.indices.last else { return }
    if !containers[last].isObject { containers[last].index += 1 }
    containers[last].next = containers[last].isObject ? .name : .value
  }
}
