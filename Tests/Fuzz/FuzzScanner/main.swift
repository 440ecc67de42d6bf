import FuzzDriver
import RuleEngine

/// What a scanner makes of the value at `start`.
struct Reading: Equatable {
  var end: Int?
  var members = 0

  init(_ bytes: Span<UInt8>, _ start: Int, _ scanner: inout some TextScanner & ~Copyable) {
    scanner.begin(bytes, at: 0)
    end = try? scanner.skipValue(in: bytes, from: start, depth: 0)
    members = scanner.structure.members
  }
}

/// The scanners are kept, as they are between the events of a stream.
nonisolated(unsafe) var reference = JSONScanner(depthLimit: 60)
nonisolated(unsafe) var quick = IndexedScanner(depthLimit: 60)
nonisolated(unsafe) var portable = IndexedScanner(depthLimit: 60, kernel: .portable)

/// Holds the indexed scanner against the reference, on the text shifted by as many spaces as its
/// first byte says, so that blocks begin anywhere in it.
func check(_ input: [UInt8]) {
  guard let first = input.first else { return }
  let text = Array(repeating: 0x20, count: Int(first & 63)) + input.dropFirst()
  let bytes = text.span
  let start = JSONScanner.skipSpace(in: bytes, from: 0)
  guard start < bytes.count else { return }
  let wanted = unsafe Reading(bytes, start, &reference)
  let found = unsafe [Reading(bytes, start, &quick), Reading(bytes, start, &portable)]
  precondition(found[0].end == found[1].end, "the kernels differ")
  guard let end = wanted.end else {
    return precondition(found[0].end == nil, "a text that is not JSON")
  }
  // What stands behind the value may keep the quick one from taking it.
  if found[0].end != nil || JSONScanner.skipSpace(in: bytes, from: end) == bytes.count {
    precondition(found[0] == wanted, "another end, or other members")
  }
}

_ = unsafe fuzz(CommandLine.argc, CommandLine.unsafeArgv) { data, size in
  // Sound: the driver lends `size` bytes for the time of the call.
  unsafe check(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
