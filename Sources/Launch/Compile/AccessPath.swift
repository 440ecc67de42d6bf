internal import RuleCore

/// One way to a rule: a predicate that the index can find, and the equalities that hold beside it.
struct AccessPath: Hashable {
  /// One predicate as the index can find it.
  enum Lead: Hashable {
    /// The value of this number in its channel; those of other channels stand beside it.
    case equal
    case integerBand(low: UInt64, high: UInt64)
    case decimalBand(low: UInt64, high: UInt64)
    case prefix(UInt32)
    case suffix(UInt32)
    case inside(UInt32)
    case present
    case open(UInt32)
  }

  /// A channel and the number of one of its values.
  struct Value: Hashable {
    var channel: Int32
    var number: Int32
  }

  /// Values of up to four channels.
  struct Values: Hashable {
    var channels = InlineInts()
    var numbers = InlineInts()

    init() {}

    init(_ value: Value) { append(value) }

    var count: Int { channels.count }

    /// Adds the value of a channel that has none; there must be room.
    mutating func append(_ value: Value) {
      channels.append(value.channel)
      numbers.append(value.number)
    }

    mutating func swapAt(_ one: Int, _ other: Int) {
      (channels[one], channels[other]) = (channels[other], channels[one])
      (numbers[one], numbers[other]) = (numbers[other], numbers[one])
    }

    /// The number of a channel's value, or -1.
    func number(of channel: Int32) -> Int32 {
      for place in 0..<count where channels[place] == channel { return numbers[place] }
      return -1
    }
  }

  var lead: Lead
  /// The channel of the lead.
  var channel: Int32
  /// The equalities that must hold as well; where the lead is one, it stands first.
  var values = Values()
}
