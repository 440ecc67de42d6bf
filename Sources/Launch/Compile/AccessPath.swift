/// A predicate that the index looks up to find a rule (an access predicate), with the equalities that must also be
/// true.
struct AccessPath: Hashable {
  /// The kind of the looked-up predicate. A `UInt32` is the index of a predicate of the program.
  enum Lead: Hashable {
    /// The fact of the first channel of `values` equals the value with the number `values.numbers[0]`. Further elements
    /// of `values` are equalities in further channels.
    case equal
    case integerBand(low: UInt64, high: UInt64)
    case decimalBand(low: UInt64, high: UInt64)
    case prefix(UInt32)
    case suffix(UInt32)
    case inside(UInt32)
    case present
    case open(UInt32)
  }

  /// A channel (a fact under one conversion) and the number of one of its values.
  struct Value: Hashable {
    var channel: Int32
    var number: Int32
  }

  /// Values of up to four channels, as parallel arrays.
  struct Values: Hashable {
    var channels = InlineInts()
    var numbers = InlineInts()

    init() {}

    init(_ value: Value) { append(value) }

    var count: Int { channels.count }

    /// Appends a value. The list must have room, and must not have a value of this channel yet.
    mutating func append(_ value: Value) {
      channels.append(value.channel)
      numbers.append(value.number)
    }

    mutating func swapAt(_ one: Int, _ other: Int) {
      (channels[one], channels[other]) = (channels[other], channels[one])
      (numbers[one], numbers[other]) = (numbers[other], numbers[one])
    }

    /// Returns the number of the value of `channel`, or -1 if there is none.
    func number(of channel: Int32) -> Int32 {
      for place in 0..<count where channels[place] == channel { return numbers[place] }
      return -1
    }
  }

  var lead: Lead
  /// The channel in which `lead` is looked up.
  var channel: Int32
  /// The equalities that must also be true. If `lead` is an equality, its value comes first.
  var values = Values()
}

/// An inline list of up to four nonnegative numbers. Avoids a heap allocation per rule.
struct InlineInts: Hashable {
  static let most = 4

  private var lanes = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0

  init() {}

  init(_ number: Int32) { append(number) }

  /// Appends a number. The list must have room.
  @inline(__always)
  mutating func append(_ number: Int32) {
    lanes[count] = number
    count += 1
  }

  @inline(__always)
  subscript(place: Int) -> Int32 {
    get { lanes[place] }
    set { lanes[place] = newValue }
  }

  /// True if the list contains `number`, which must not be negative.
  @inline(__always)
  func contains(_ number: Int32) -> Bool { any(lanes .== number) }

  var hash: UInt64 { PlaceIndex.hash(Self.word(lanes[0], lanes[1]), Self.word(lanes[2], lanes[3])) }

  private static func word(_ low: Int32, _ high: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: low)) | UInt64(UInt32(bitPattern: high)) << 32
  }
}
