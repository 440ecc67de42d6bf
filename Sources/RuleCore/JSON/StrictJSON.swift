/// Texts that must be strict JSON, unlike rules documents.
package enum StrictJSON {
  /// Checks that `bytes` are one value of strict JSON. Returns the offset of the value.
  package static func check(_ bytes: Span<UInt8>, from start: Int = 0, depth: Int) throws(JSONProblem) -> Int {
    var scanner = JSONScanner(depthLimit: depth, memberLimit: .max)
    let first = try JSONScanner.token(in: bytes, from: start)
    let end = try scanner.skipValue(in: bytes, from: first, depth: 0)
    let rest = JSONScanner.skipSpace(in: bytes, from: end)
    if rest < bytes.count { throw JSONProblem(.trailing(bytes[rest]), at: rest) }
    return first
  }
}
