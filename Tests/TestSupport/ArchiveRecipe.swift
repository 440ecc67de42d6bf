/// An archive that is written down in words, one entry a line, as the examples of rule pages have it.
///
///     rules.json deflate
///     assets/a.png store mode 100666
///     cut 30
///
/// A name, `""` for the empty one, then words:
///
///     deflate, store     the method
///     method N           another method, whose data are those of `store`
///     crc N              a CRC that is N more than the true one
///     mode OCTAL         a Unix mode, with the kind of file
///     at OFFSET          no data of its own: the directory points to another place
///     utf8               the UTF-8 flag
///     descriptor         CRC and sizes stand behind the data
///     version N          the version that is needed to read it, times ten
///     extra N, comment N so many bytes of extra field or comment
///     cut-data N         only the first N bytes of the data
///     time HEX           date and time in the form of MS-DOS
///     local-name NAME    another name in the local header
///     name-bytes N       the name is filled up to N bytes
///
/// Lines of their own: `cut N` takes N bytes off the end, `trailing N` adds N there, `file NAME` names
/// the archive. JSON files contain rules without fault, other files some text.
package struct ArchiveRecipe {
  package let bytes: [UInt8]
  package private(set) var fileName = "rules.zip"

  /// Why a recipe cannot be followed.
  package struct Fault: Error, CustomStringConvertible { package let description: String }

  package init(_ recipe: String) throws {
    var builder = ArchiveBuilder()
    var cut = 0
    for line in recipe.split(separator: "\n") {
      var words = Words(line)
      let name = try words.next(of: "a name")
      switch name {
      case "file": fileName = try words.next(of: "a name")
      case "cut": cut = try words.number()
      case "trailing": builder.trailing = Array(repeating: 0x78, count: try words.number())
      default: builder.entries.append(try Self.entry(name, &words))
      }
    }
    bytes = Array(builder.bytes.dropLast(cut))
  }

  /// A rules document that nothing can be said against.
  package static let rules = """
    {"version":1,"rules":[{"condition":{"type":"group","definition":{"logic":"and","conditions":[\
    {"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.generic.track"]}},\
    {"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}}]}},\
    "consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}]}
    """

  private static func entry(_ name: String, _ words: inout Words) throws -> ArchiveBuilder.Entry {
    let name = name == "\"\"" ? "" : name
    let text = name.hasSuffix(".json") ? rules : "<p>text</p>"
    var entry = ArchiveBuilder.Entry(name, text)
    while let word = words.next() {
      switch word {
      case "deflate": break
      case "store", "method":
        let mode = entry.mode
        entry = .stored(name, text)
        entry.mode = mode
        if word == "method" { entry.method = UInt16(try words.number()) }
      case "crc": entry.crc &+= UInt32(try words.number())
      case "mode": entry.mode = UInt16(try words.number(8))
      case "at":
        entry.isBorrowed = true
        entry.offset = try words.number()
      case "utf8": entry.flags |= 1 << 11
      case "descriptor":
        entry.flags |= 1 << 3
        (entry.localCRC, entry.localSize, entry.localCompressedSize) = (0, 0, 0)
        entry.descriptor = .signed
      case "version": entry.version = UInt16(try words.number())
      case "extra": entry.extra = field(try words.number())
      case "comment": entry.comment = Array(repeating: 0x78, count: try words.number())
      case "cut-data":
        entry.data = Array(entry.data.prefix(try words.number()))
        entry.compressedSize = entry.data.count
      case "time": entry.modified = try words.number(16)
      case "local-name": entry.localName = Array(try words.next(of: "a name").utf8)
      case "name-bytes":
        let missing = try words.number() - entry.name.count
        entry.name += Array(repeating: 0x78, count: max(0, missing))
      default: throw Fault(description: "`\(word)` is no word of a recipe")
      }
    }
    return entry
  }

  /// An extra field of so many bytes, of a kind that nobody reads.
  private static func field(_ count: Int) -> [UInt8] {
    le16(0x7875) + le16(count - 4) + Array(repeating: 0, count: count - 4)
  }

  /// The words of a line that are left.
  private struct Words {
    private var words: ArraySlice<Substring>

    init(_ line: Substring) { words = line.split(separator: " ")[...] }

    mutating func next() -> String? { words.popFirst().map(String.init) }

    mutating func next(of kind: String) throws -> String {
      guard let word = next() else { throw Fault(description: "\(kind) is missing") }
      return word
    }

    mutating func number(_ radix: Int = 10) throws -> Int {
      let word = try next(of: "a number")
      guard let number = Int(word, radix: radix) else { throw Fault(description: "`\(word)` is no number") }
      return number
    }
  }
}
