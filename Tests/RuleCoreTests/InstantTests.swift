import RuleCore
import Testing

@Suite struct `an instant` {
  @Test(
    arguments: [
      (0, false), (99_999_999, false), (100_000_000, true), (1_700_000_000, true), (99_999_999_999, true),
      (100_000_000_000, false), (1_700_000_000_000, false), (-1_700_000_000, false),
    ] as [(Int64, Bool)])
  func `is likely given in seconds`(milliseconds: Int64, isInSeconds: Bool) {
    #expect((Instant.otherUnit(milliseconds)?.name == "seconds") == isInSeconds)
    #expect(Instant.looksLikeMilliseconds(seconds: Double(milliseconds)) == (milliseconds >= 100_000_000_000))
  }

  @Test(
    arguments: [
      (99_999_999_999_999, nil), (100_000_000_000_000, "microseconds"), (1_795_800_000_000_000, "microseconds"),
      (99_999_999_999_999_999, "microseconds"), (100_000_000_000_000_000, "nanoseconds"), (.max, "nanoseconds"),
      (-1_795_800_000_000_000, nil),
    ] as [(Int64, String?)])
  func `is likely given in a smaller unit`(milliseconds: Int64, unit: String?) {
    #expect(Instant.otherUnit(milliseconds)?.name == unit)
  }

  private static let texts: [(milliseconds: Int64, text: String, fraction: String)] = [
    (0, "1970-01-01T00:00:00", "000"), (1, "1970-01-01T00:00:00", "001"),
    (999, "1970-01-01T00:00:00", "999"), (1_700_000_000_000, "2023-11-14T22:13:20", "000"),
    (-1, "1969-12-31T23:59:59", "999"), (-1_000, "1969-12-31T23:59:59", "000"),
    (-86_400_000, "1969-12-31T00:00:00", "000"), (-86_400_001, "1969-12-30T23:59:59", "999"),
    // The ends of 32 bits.
    (2_147_483_647_000, "2038-01-19T03:14:07", "000"),
    (2_147_483_648_000, "2038-01-19T03:14:08", "000"),
    (-2_147_483_649_000, "1901-12-13T20:45:51", "000"),
    (4_294_967_296_500, "2106-02-07T06:28:16", "500"),
    // Leap years: every fourth, no hundredth, every four hundredth.
    (951_782_400_000, "2000-02-29T00:00:00", "000"),
    (951_868_800_000, "2000-03-01T00:00:00", "000"),
    (1_709_164_800_000, "2024-02-29T00:00:00", "000"),
    (1_677_628_800_000, "2023-03-01T00:00:00", "000"),
    (-2_203_891_200_000, "1900-03-01T00:00:00", "000"),
    (-2_203_977_600_000, "1900-02-28T00:00:00", "000"),
    (4_107_542_400_000, "2100-03-01T00:00:00", "000"),
    (1_735_603_200_000, "2024-12-31T00:00:00", "000"),
    // Years beyond four digits, and before the first.
    (253_402_300_799_999, "9999-12-31T23:59:59", "999"),
    (253_402_300_800_000, "10000-01-01T00:00:00", "000"),
    (-62_135_596_800_000, "0001-01-01T00:00:00", "000"),
    (-62_135_596_800_001, "0000-12-31T23:59:59", "999"),
    (-62_167_219_200_001, "-0001-12-31T23:59:59", "999"),
  ]

  @Test(arguments: texts.indices)
  func `is written as date and time`(index: Int) {
    let (milliseconds, text, fraction) = Self.texts[index]
    let instant = Instant(milliseconds: milliseconds)
    #expect(instant.dateTime() == text)
    #expect(instant.fraction == fraction)
  }

  @Test(
    arguments: [
      (0, 0), (999, 0), (1_000, 1), (-1, -1), (-999, -1), (-1_000, -1), (-1_001, -2),
      (.max, 9_223_372_036_854_775), (.min, -9_223_372_036_854_776),
    ] as [(Int64, Int64)])
  func `counts whole seconds, rounded down`(milliseconds: Int64, seconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).seconds == seconds)
  }

  @Test(
    arguments: [
      (3_600, "1970-01-01T01:00:00"), (-1, "1969-12-31T23:59:59"), (19_800, "1970-01-01T05:30:00"),
      (-12_600, "1969-12-31T20:30:00"), (86_400, "1970-01-02T00:00:00"),
    ] as [(Int64, String)])
  func `is written in a zone`(offset: Int64, text: String) {
    #expect(Instant(milliseconds: 0).dateTime(offsetSeconds: offset) == text)
  }

  @Test func `has a text however far off it is`() async {
    #expect(Instant(milliseconds: .max).dateTime() == "292278994-08-17T07:12:55")
    #expect(Instant(milliseconds: .max).fraction == "807")
    #expect(Instant(milliseconds: .min).dateTime() == "-292275055-05-16T16:47:04")
    _ = Instant(milliseconds: .max).dateTime(offsetSeconds: .max)
    _ = Instant(milliseconds: .min).dateTime(offsetSeconds: .min)
    await #expect(processExitsWith: .success) {
      #expect(Instant(milliseconds: .min).fraction == "192")
    }
  }

  @Test func `comes before a later one`() {
    #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
    #expect(!(Instant(milliseconds: 5) < Instant(milliseconds: 5)))
  }
}
