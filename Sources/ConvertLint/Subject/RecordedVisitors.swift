/// The data of recorded visitors that the platforms interpret differently.
struct RecordedVisitors: Sendable {
  /// A member that is an array, an object or null.
  struct OddValue {
    /// The JSON type, with an article, of the first value of this member that is an array, an object or null.
    let kind: String
    /// The number of visitors in whose data this member is an array, an object or null.
    var count = 0
  }

  /// Facts about the members of the attributes, or about those of the location data.
  struct Members {
    fileprivate(set) var odd: [[UInt8]: OddValue] = [:]
    /// The number of visitors whose data JavaScript treats as an object with methods, because the data's `name` is
    /// `RuleData`.
    fileprivate(set) var accessorCount = 0

    fileprivate mutating func add(_ object: JSONDocument.Value?, of document: JSONDocument) {
      guard let object else { return }
      for (name, value) in document.members(object) {
        let kind: String
        switch document.kind(value) {
        case .array: kind = "an array"
        case .object: kind = "an object"
        case .null: kind = "null"
        case .string, .number, .true, .false, .word: continue
        }
        odd[document.string(name), default: OddValue(kind: kind)].count += 1
      }
      guard let name = document.member(object, "name", .last), document.kind(name) == .string else { return }
      if document.string(name).elementsEqual("RuleData".utf8) { accessorCount += 1 }
    }
  }

  /// The number of recorded visitors that could be read.
  private(set) var count = 0
  private(set) var attributes = Members()
  private(set) var location = Members()

  /// `isBare`: true if an object without a member `attributes` consists of the attributes. Visitors that cannot be read
  /// are not counted.
  init(_ recorded: RecordedEvents, isBare: Bool) {
    recorded.withEach { text in
      guard let (document, _) = try? JSONDocument.event(text, from: 0, .standard),
        let visitor = try? VisitorEvent(document, isBare: isBare, choice: .last)
      else { return }
      count += 1
      attributes.add(visitor.attributes, of: document)
      location.add(visitor.location, of: document)
    }
  }
}
