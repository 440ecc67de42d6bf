extension JSONDocument {
  /// Reads the value at offset `start`, which must be strict JSON. Returns a document with the value as its root, and
  /// the offset past the value.
  ///
  /// - Throws: `EventProblem` at the first byte that is not JSON or that exceeds a limit.
  package static func event(_ text: Span<UInt8>, from start: Int, _ limits: EventLimits) throws(EventProblem) -> (
    document: JSONDocument, end: Int
  ) {
    do throws(JSONProblem) {
      guard start < text.count else { throw JSONProblem(.endOfInput, at: start) }
      var scanner = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
      let end = try scanner.skipValue(in: text, from: start, depth: 0)
      // The lenient reader accepts all strict JSON; the scanner has checked the depth.
      return (try JSONDocument(text.extracting(start..<end).array(), depthLimit: .max), end)
    } catch {
      throw EventProblem(error)
    }
  }
}
