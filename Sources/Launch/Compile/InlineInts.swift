/// An inline list of up to four nonnegative numbers. Avoids a heap allocation per rule.
struct InlineInts: Hashable {
  static let most = 4

  private var lanes = SIMD4<Int32>(repeating: -1)
  private(set) var count = 0

  init() {}

  init(_ number: Int32) { append(number) }

  /// Appends a number. There must be room.
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
