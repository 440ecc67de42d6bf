import RuleEngine
import TestSupport

/// The fuzz target `scanner`.
enum ScannerCheck {
  /// Readers with keys that short texts may meet, kept as they are between the events of a stream.
  enum Fixture {
    static let keys = [
      "x", "x.a", "x.b", "x.0", "x.a.1", "x.a.1.b", "x.a name of many bytes", "d", "a", "a.a", ".a",
      "é", "",
    ].map { Array($0.utf8) }

    static func reader(_ platform: Int, _ kernel: ScanKernel) -> FactReader {
      FactReader(keys: keys, for: LaunchProfile.all[platform], limits: EventLimits(depth: 60), kernel: kernel)
    }
  }

  nonisolated(unsafe) static var quick = Fixture.reader(0, .best)
  nonisolated(unsafe) static var narrower = Fixture.reader(2, .withoutAVX512)
  nonisolated(unsafe) static var portable = Fixture.reader(1, .portable)

  /// Whether `text` is one value and nothing else.
  static func isValue(_ text: [UInt8]) -> Bool {
    let bytes = text.span
    var scanner = JSONScanner(depthLimit: 60)
    let start = JSONScanner.skipSpace(in: bytes, from: 0)
    guard start < bytes.count,
      let end = try? scanner.skipValue(in: bytes, from: start, depth: 0)
    else { return false }
    return JSONScanner.skipSpace(in: bytes, from: end) == bytes.count
  }

  /// Holds the event scanner against the reference: the text as an event, and as a value inside of one,
  /// shifted by as many spaces as its first byte says, so that blocks begin anywhere in it.
  static func check(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let shift = Array(repeating: UInt8(0x20), count: Int(first & 63))
    let text = Array(input.dropFirst())
    let isEvent = first & 64 != 0
    let event = isEvent ? text : Array(#"{"type":"t","source":"s","data":{"x":"#.utf8) + text + Array("}}".utf8)
    let bytes = shift + event
    let start = JSONScanner.skipSpace(in: bytes.span, from: 0)
    guard start < bytes.count else { return }
    let isInside = !isEvent && isValue(text)
    // What is no value by itself may end the data and repeat a member of the event, which is left to the
    // reference.
    let differences = unsafe [
      EventReading.difference(bytes.span, from: start, &quick, mayRefuse: !isInside),
      EventReading.difference(bytes.span, from: start, &narrower, mayRefuse: !isInside),
      EventReading.difference(bytes.span, from: start, &portable, mayRefuse: !isInside),
    ]
    for difference in differences { precondition(difference == nil, difference ?? "") }
  }
}
