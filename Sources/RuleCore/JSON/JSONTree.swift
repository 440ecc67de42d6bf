/// A JSON value that can be changed. For example, rules attach data to the data of an event.
///
/// Numbers keep their digits, and members keep their order. A tree is as deep as the text from which it was read. This
/// depth is bounded by the limits on rules and events.
package enum JSONTree: Sendable {
  case null
  case truth(Bool)
  /// A number as its literal.
  case number([UInt8])
  /// A string as WTF-8.
  case text([UInt8])
  case array([JSONTree])
  case object(Members)

  /// The members of an object, with distinct names.
  package struct Members: Sendable {
    package private(set) var names: [[UInt8]] = []
    package private(set) var values: [JSONTree] = []
    /// Keyed by name: the index of the name in `names`. Empty for up to eight members.
    private var places: [[UInt8]: Int] = [:]
    /// True if a merge has already removed null members and wildcards, at all depths.
    package var isClean = false

    package init() {}

    package var isEmpty: Bool { names.isEmpty }

    /// The members in their order.
    package var all: [(name: [UInt8], value: JSONTree)] { Array(zip(names, values)).map { ($0, $1) } }

    package var count: Int { names.count }

    private static let maximumUnindexed = 8

    package func place(of name: [UInt8]) -> Int? {
      names.count <= Self.maximumUnindexed ? names.firstIndex(of: name) : places[name]
    }

    package subscript(name: String) -> JSONTree? {
      get { self[Array(name.utf8)] }
      set { self[Array(name.utf8)] = newValue }
    }

    /// The value of the member; nil if there is none. Setting nil removes the member.
    package subscript(name: [UInt8]) -> JSONTree? {
      get { place(of: name).map { values[$0] } }
      set {
        guard let value = newValue else { return remove { $0 == name } }
        if let place = place(of: name) {
          values[place] = value
        } else {
          append(name, value)
        }
      }
    }

    private mutating func append(_ name: [UInt8], _ value: JSONTree) {
      names.append(name)
      values.append(value)
      if names.count == Self.maximumUnindexed + 1 {
        for (place, name) in names.enumerated() { places[name] = place }
      } else if names.count > Self.maximumUnindexed {
        places[name] = names.count - 1
      }
    }

    /// Removes each member for which `isRemoved` returns true; the argument is the member's name.
    package mutating func remove(where isRemoved: ([UInt8]) -> Bool) {
      guard names.contains(where: isRemoved) else { return }
      let old = self
      self = Members()
      isClean = old.isClean
      for (name, value) in zip(old.names, old.values) where !isRemoved(name) { append(name, value) }
    }

    /// Moves the value at `place` out of the object, so that it can be changed without a copy. The caller must put it
    /// back.
    package mutating func take(_ place: Int) -> JSONTree {
      var value = JSONTree.null
      swap(&value, &values[place])
      return value
    }

    package mutating func put(_ value: JSONTree, at place: Int) { values[place] = value }
  }

  // MARK: reading

  /// Creates a tree from a value of a document. `choice` selects the member if a name is repeated. `isCanonical`: true
  /// to compare names in their canonical form. `leaf` returns the tree of a value that is not a container.
  package init(
    _ root: JSONDocument.Value, of document: JSONDocument, _ choice: MemberChoice, isCanonical: Bool = false,
    leaf: (JSONDocument.Value) -> JSONTree
  ) {
    /// The containers around the current value, outermost first.
    var open: [(tree: JSONTree, name: [UInt8], rest: [(name: [UInt8], value: JSONDocument.Value)])] = []
    var value = root
    var name: [UInt8] = []
    while true {
      var done: JSONTree
      switch document.kind(value) {
      case .object:
        let members = document.distinctMembers(value, choice, isCanonical: isCanonical)
        open.append((.object(Members()), name, members.reversed()))
        done = .null
      case .array:
        open.append((.array([]), name, document.elements(value).reversed().map { ([], $0) }))
        done = .null
      case .null, .true, .false, .number, .word, .string: done = leaf(value)
      }
      var isContainer = document.isObject(value) || document.isArray(value)
      // Append a finished value to its container. If that container is then finished too, append it to the container
      // around it, and so on.
      while true {
        if !isContainer {
          guard let last = open.indices.last else {
            self = done
            return
          }
          open[last].tree.add(done, named: name)
        }
        guard let last = open.indices.last else { preconditionFailure("an open container") }
        if let next = open[last].rest.popLast() {
          (name, value) = next
          break
        }
        let closed = open.removeLast()
        (done, name) = (closed.tree, closed.name)
        isContainer = false
        if open.isEmpty {
          self = done
          return
        }
      }
    }
  }

  /// Creates a tree from a value that is not a container. A number that is not valid JSON becomes a string.
  package init(leaf value: JSONDocument.Value, of document: JSONDocument) {
    switch document.kind(value) {
    case .null, .object, .array: self = .null
    case .true: self = .truth(true)
    case .false: self = .truth(false)
    case .number where !document.isOdd(value): self = .number(Array(document.lexeme(value)))
    case .number, .word, .string: self = .text(document.string(orLexeme: value))
    }
  }

  private mutating func add(_ value: JSONTree, named name: [UInt8]) {
    switch self {
    case .array(var elements):
      self = .null
      elements.append(value)
      self = .array(elements)
    case .object(var members):
      self = .null
      members[name] = value
      self = .object(members)
    case .null, .truth, .number, .text: break
    }
  }

  // MARK: parts

  package var members: Members? { if case .object(let members) = self { members } else { nil } }

  package var text: [UInt8]? { if case .text(let text) = self { text } else { nil } }

  /// For a string, the string itself; for all other values, the JSON text.
  package var plainText: String { String(decoding: text ?? json, as: UTF8.self) }

  package var isNull: Bool { if case .null = self { true } else { false } }

  package subscript(name: String) -> JSONTree? { members?[name] }

  // MARK: writing

  package func write(to json: inout JSONWriter) {
    enum Step {
      case value(JSONTree)
      case byte(UInt8)
      case name([UInt8])
    }
    var work: [Step] = [.value(self)]
    while let step = work.popLast() {
      switch step {
      case .byte(let byte): json.byte(byte)
      case .name(let name):
        json.string(name.span)
        json.byte(0x3A)
      case .value(.null): json.raw("null")
      case .value(.truth(let truth)): json.raw(truth ? "true" : "false")
      case .value(.number(let digits)): json.raw(digits)
      case .value(.text(let text)): json.string(text.span)
      case .value(.array(let elements)):
        json.byte(0x5B)
        work.append(.byte(0x5D))
        for (place, element) in elements.enumerated().reversed() {
          work.append(.value(element))
          if place > 0 { work.append(.byte(0x2C)) }
        }
      case .value(.object(let members)):
        json.byte(0x7B)
        work.append(.byte(0x7D))
        for place in members.names.indices.reversed() {
          work.append(.value(members.values[place]))
          work.append(.name(members.names[place]))
          if place > 0 { work.append(.byte(0x2C)) }
        }
      }
    }
  }

  package var json: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    return json.take()
  }
}
