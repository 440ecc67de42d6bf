import RuleCore
import Testing

@Suite struct `searches of strings` {
  @Test(arguments: [
    ("a<b", "<", "a&lt;b"), ("a<\u{301}b", "<", "a&lt;\u{301}b"), ("\r\n", "\n", "\r&lt;"), ("aaa", "aa", "&lt;a"),
    ("a<-b<--c", "<--", "a<-b&lt;c"), ("<", "<<", "<"), ("", "<", ""), ("é", "", "é"),
  ])
  func `replace each occurrence of the bytes`(text: String, part: String, expected: String) {
    #expect(Array(text.replacing(part, with: "&lt;").utf8) == Array(expected.utf8))
    #expect(text.contains(part) == (text != expected))
  }

  @Test func `find the first occurrence, in parts of strings too`() {
    let text = "-->x-->"
    #expect(text.firstRange(of: "-->")?.lowerBound == text.startIndex)
    #expect(text.dropFirst().firstRange(of: "-->").map { text[$0.lowerBound...] } == "-->")
    #expect(text.dropFirst(5).firstRange(of: "-->") == nil)
  }
}
