import RuleCore
import Testing

@Suite struct `URL text` {
  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("a&b=c/d", "a%26b%3Dc%2Fd"),
    ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), ("!*'()", "%21%2A%27%28%29"), ("%+\u{0}", "%25%2B%00"),
  ])
  func `is encoded but for unreserved characters`(text: String, encoded: String) {
    #expect(URLText.urlEncoded(Array(text.utf8)) == Array(encoded.utf8))
  }

  @Test(arguments: [
    ("q=a&b=c", "q=a&b=c"), ("/+?:;,@!$'()*", "/+?:;,@!$'()*"), ("[]", "%5B%5D"), (" ", "%20"),
    ("<null>", "%3Cnull%3E"), ("#\"\\^`{|}", "%23%22%5C%5E%60%7B%7C%7D"), ("é", "%C3%A9"),
  ])
  func `keeps query characters bare on iOS`(text: String, encoded: String) {
    #expect(URLText.urlQueryAllowed(Array(text.utf8)) == Array(encoded.utf8))
  }
}
