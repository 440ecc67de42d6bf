/// Rules and events that most tests share: whatever has a member `n` fires.
enum Sample {
  static let rules = """
    {"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"n","matcher":"ex"}},
    "consequences":[{"id":"c","type":"url","detail":{"url":"app://{%n%}"}}]}]}

    """

  static let archive = ZipFile.bytes(ZipFile.Entry("rules.json", rules))

  /// An event with `n`, without an end of line.
  static func event(_ n: Int) -> String { #"{"type":"t","source":"s","data":{"n":\#(n)}}"# }

  /// The line that the event `n` fires, at its place in the input. `input`: its file, if there are several.
  static func fired(_ n: Int, at place: Int, input: String? = nil, platforms: String = #""ios","android""#) -> String {
    let input = input.map { #","input":"\#($0)""# } ?? ""
    let head = #"{"event":\#(place)\#(input),"kind":"consequence","platforms":[\#(platforms)],"rule":0"#
    return head + #","consequence":{"id":"c","type":"url","detail":{"url":"app://\#(n)"}}}"#
  }

  /// An event of exactly `bytes` bytes, whose `n` is 1.
  static func event(bytes: Int) -> [UInt8] {
    let (start, end) = (Array(#"{"type":"t","source":"s","data":{"n":1,"x":""#.utf8), Array(#""}}"#.utf8))
    return start + Array(repeating: 0x61, count: bytes - start.count - end.count) + end
  }

  /// A folder with `rules.json` and `rules.zip`.
  static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(rules, to: "rules.json")
    try scratch.write(archive, to: "rules.zip")
    return scratch
  }
}
