/// SHA-256, to identify a text by the digits that `sha256sum` prints for it. Source: FIPS 180-4.
///
/// No package is used: swift-crypto has this function, but builds all of BoringSSL.
package enum SHA256 {
  /// The first 32 bits of the fractional parts of roots of primes: the square roots of the first eight primes, and the
  /// cube roots of the first 64 primes.
  private static let (start, constants): ([UInt32], [UInt32]) = {
    let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }
    func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
    return (
      primes.prefix(8).map { fraction(Double($0).squareRoot()) }, primes.map { fraction(cubeRoot(of: Double($0))) }
    )
  }()

  /// Returns a cube root, computed with Newton's method. For small numbers, it is exact enough for 32 bits of the
  /// fraction.
  private static func cubeRoot(of number: Double) -> Double {
    var root = number
    for _ in 0..<100 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }

  /// Returns the digest as 64 hexadecimal digits in lower case.
  package static func hexadecimal(of bytes: [UInt8]) -> String {
    digest(of: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns the digest as 32 bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var state = start
    var words = constants
    let whole = bytes.count / 64 * 64
    for block in stride(from: 0, to: whole, by: 64) { mix(bytes.span, block, &words, into: &state) }
    var rest = Array(bytes[whole...]) + [0x80]
    while rest.count % 64 != 56 { rest.append(0) }
    rest += (0..<8).map { UInt8(truncatingIfNeeded: (bytes.count * 8) >> (56 - 8 * $0)) }
    for block in stride(from: 0, to: rest.count, by: 64) { mix(rest.span, block, &words, into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word &>> UInt32(24 - 8 * $0)) } }
  }

  /// Adds 64 bytes of the text to `state`. `words`: scratch memory for 64 words.
  private static func mix(_ bytes: Span<UInt8>, _ start: Int, _ words: inout [UInt32], into state: inout [UInt32]) {
    func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 - bits) }
    for index in 0..<16 {
      words[index] = (0..<4).reduce(0) { $0 &<< 8 | UInt32(bytes[start + 4 * index + $1]) }
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 15], words[index - 2])
      let one = rotated(near, 7) ^ rotated(near, 18) ^ near &>> 3
      let two = rotated(far, 17) ^ rotated(far, 19) ^ far &>> 10
      words[index] = words[index - 16] &+ one &+ words[index - 7] &+ two
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let one = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }
}
