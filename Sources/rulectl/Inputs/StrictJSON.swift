/// Input files that must be strict JSON, unlike rules documents.
extension StrictJSON {
  /// Parses the contents of a file. Throws a usage error that begins with `invalid KIND` if they are not strict JSON.
  static func document(
    _ bytes: [UInt8], _ kind: String, _ name: String, depth: Int, shape: String
  ) throws(CommandFailure) -> JSONDocument {
    do throws(JSONProblem) {
      _ = try check(bytes.span, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, depth: depth)
    } catch {
      throw CommandFailure(
        .usage, "invalid \(kind): \(error.summary)", place: TextLocations(name, bytes).place(of: error.offset),
        help: error.help ?? shape)
    }
    // Does not fail: the lenient reader accepts all strict JSON.
    guard let document = try? JSONDocument(bytes, depthLimit: depth + 1) else {
      throw CommandFailure(.usage, "invalid \(kind)", place: name, help: shape)
    }
    return document
  }
}
