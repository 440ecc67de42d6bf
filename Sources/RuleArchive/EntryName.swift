/// Checks the name of one entry.
struct EntryName {
  let bytes: [UInt8]
  let isUTF8Flagged: Bool

  /// The name, decoded as in `ArchiveEntry.name`.
  var text: String { String(validating: bytes, as: UTF8.self) ?? CodePage437.text(bytes) }

  /// The components between slashes, without the empty component after a final slash.
  var components: [ArraySlice<UInt8>] {
    var parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  /// The faults of the name, each listed once, in the order of `NameFault`.
  var faults: [ArchiveProblem.NameFault] {
    guard !bytes.isEmpty else { return [.empty] }
    var faults: [ArchiveProblem.NameFault] = []
    let parts = components
    if bytes.first == UInt8(ascii: "/") { faults.append(.absolute) }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { faults.append(.parent) }
    if bytes.contains(UInt8(ascii: "\\")) { faults.append(.backslash) }
    if hasDriveLetter { faults.append(.driveLetter) }
    if bytes.contains(0) { faults.append(.nul) }
    faults += scalarFaults
    if parts.dropFirst().contains(where: \.isEmpty) { faults.append(.emptyComponent) }
    if isUTF8Flagged, String(validating: bytes, as: UTF8.self) == nil { faults.append(.notUTF8) }
    if parts.contains(where: { $0.elementsEqual(".".utf8) }) { faults.append(.currentFolder) }
    if parts.contains(where: Self.endsInDotOrSpace) { faults.append(.trailingDotOrSpace) }
    if parts.contains(where: Self.isReserved) { faults.append(.reservedByWindows) }
    return faults
  }

  /// True for files that macOS or Windows creates by itself, such as `.DS_Store`.
  var isJunk: Bool {
    let parts = components
    guard let last = parts.last else { return false }
    return parts.first.map { $0.elementsEqual("__MACOSX".utf8) } == true || last.starts(with: "._".utf8)
      || last.elementsEqual(".DS_Store".utf8) || last.elementsEqual("Thumbs.db".utf8)
  }

  /// The reason why a name is hidden: a component is `.git`, or begins with a dot. Nil for other names, and for junk
  /// outside `.git`.
  var hidden: ArchiveProblem.HiddenName? {
    let parts = components
    if parts.contains(where: Self.isGitFolder) { return .git }
    return !isJunk && parts.contains { $0.first == UInt8(ascii: ".") && $0.contains { $0 != UInt8(ascii: ".") } }
      ? .dot : nil
  }

  var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

  private var hasDriveLetter: Bool {
    guard bytes.count >= 2, bytes[1] == UInt8(ascii: ":") else { return false }
    return (bytes[0] | 0x20) >= UInt8(ascii: "a") && (bytes[0] | 0x20) <= UInt8(ascii: "z")
  }

  private var scalarFaults: [ArchiveProblem.NameFault] {
    var hasControl = false
    var hasBidirectional = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x01..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: hasControl = true
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: hasBidirectional = true
      default: break
      }
    }
    return (hasControl ? [.control] : []) + (hasBidirectional ? [.bidirectional] : [])
  }

  /// True for `.git` in any case, even with characters that HFS+ ignores, and for the short name of `.git` on Windows.
  private static func isGitFolder(_ component: ArraySlice<UInt8>) -> Bool {
    guard component.first == UInt8(ascii: ".") || component.count == 5 || component.first ?? 0 >= 0x80 else {
      return false
    }
    let scalars = String(decoding: component, as: UTF8.self).unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: false
      default: true
      }
    }
    let name = String(String.UnicodeScalarView(scalars)).lowercased()
    return name == ".git" || name == "git~1"
  }

  /// True if the component ends in a dot or space. False for `.` and `..`, for which `faults` has other cases.
  private static func endsInDotOrSpace(_ component: ArraySlice<UInt8>) -> Bool {
    switch component.last {
    case UInt8(ascii: " "): true
    case UInt8(ascii: "."): component.contains { $0 != UInt8(ascii: ".") }
    default: false
    }
  }

  /// True for Windows device names, in any case and with any suffix after a dot or space.
  private static func isReserved(_ component: ArraySlice<UInt8>) -> Bool {
    let stem = component.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
    guard stem.count == 3 || stem.count == 4 else { return false }
    let upper = stem.map { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A ? $0 & 0xDF : $0 }
    let device = upper.prefix(3)
    if upper.count == 3 { return ["CON", "PRN", "AUX", "NUL"].contains { device.elementsEqual($0.utf8) } }
    return (0x31...0x39).contains(upper[3]) && (device.elementsEqual("COM".utf8) || device.elementsEqual("LPT".utf8))
  }

  /// Returns a key for a component, for file systems that ignore case and Unicode normal form. Two components collide
  /// if their keys are equal: equality of strings ignores the normal form.
  static func folded(_ bytes: ArraySlice<UInt8>) -> String {
    // Uppercases first: `ß` and `ſ` are lower case already, but change when they are uppercased.
    String(decoding: bytes, as: UTF8.self).uppercased().lowercased()
  }
}

/// Code page 437, the character set of the first IBM PC, used for names without the UTF-8 flag.
enum CodePage437 {
  /// The scalars of the bytes 0x80 to 0xFF; the lower half is ASCII.
  static let upperHalf = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
    """.unicodeScalars)

  static func text(_ bytes: [UInt8]) -> String {
    String(String.UnicodeScalarView(bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : upperHalf[Int($0) - 0x80] }))
  }
}
