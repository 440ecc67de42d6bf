import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

@Suite struct `a pattern of hosts` {
  @Test(arguments: [
    ("example.com", "example.com", true), ("Example.COM", "example.com", true),
    ("example.com", "www.example.com", false), ("example.com", "badexample.com", false),
    ("example.com.", "example.com", true), ("example.com", "example.com.", true),
    ("*.example.com", "example.com", false), ("*.example.com", "a.example.com", true),
    ("*.example.com", "a.b.example.com", true), ("*.example.com", "badexample.com", false),
    ("*.example.com", "example.com.evil.net", false), ("[::1]", "[::1]", true),
    ("10.0.0.1", "10.0.0.1", true), ("bücher.example", "bücher.example", true),
  ])
  func `takes in what it names`(pattern: String, host: String, takes: Bool) throws {
    #expect(try #require(HostPattern(pattern)).takes(Array(host.utf8)) == takes)
  }

  @Test(arguments: [
    "", "*", "*.", ".", "a..b", ".a", "https://a.example", "a.example:443", "a.example/x",
    "*a.example",
    "a.*.example", "a b", "[]", "*.[::1]", "user@a.example",
  ])
  func `is no other text`(text: String) { #expect(HostPattern(text) == nil) }
}

/// A008 and A009: what is found only where the caller says what is expected.
@Suite struct `what the caller expects` {
  private func codes(_ consequence: String, hosts: [String]? = nil, assets: [Asset]? = nil, bytes: Int? = nil) throws
    -> [String]
  {
    let sample = try ConsequenceSample(consequence)
    let expectations = LintOptions(hosts: try hosts?.map { try #require(HostPattern($0)) }, assetBytes: bytes)
    return findings(in: sample.text, files: assets, expectations)
      .map(\.page.code).filter { ["A008", "A009"].contains($0) }
  }

  @Test(arguments: [
    ("https://example.com/a", 0), ("https://a.example.com:8443/a", 0), ("http://EXAMPLE.com", 0),
    ("https://example.net/a", 1), ("https://example.com.evil.net/", 1),
    ("https://example.com@evil.net/", 1), ("https://{%host%}/a", 1),
    ("https://{%sub%}.example.com/", 1), ("app://home", 0), ("{%url%}", 0), ("example.net", 0),
    ("tel:5", 0), ("https:///a", 0),
  ])
  func `of hosts is held against addresses`(address: String, count: Int) throws {
    for consequence in [
      #"url {"url":"\#(address)"}"#, #"pb {"templateurl":"\#(address)"}"#,
      #"iam {"template":"local","content":"c","adb_deeplink":"\#(address)"}"#,
    ] {
      #expect(try codes(consequence, hosts: ["example.com", "*.example.com"]).count == count)
      #expect(try codes(consequence).isEmpty)
    }
    #expect(try codes(#"an {"action":"\#(address)"}"#, hosts: ["a.b"]).isEmpty)
  }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]

  /// Returns a file and the number of its findings. `head`: how it begins; nil for a PNG.
  private static func file(_ name: String, _ size: Int?, _ head: String?, _ count: Int) -> (Asset, Int) {
    (Asset(Array(name.utf8), size: size, head: head.map { Array($0.utf8) } ?? png), count)
  }

  @Test(arguments: [
    file("a.html", 10, "<html>", 0),
    file("a.html", 11, "<html>", 1),
    file("a.html", 11, nil, 2),
    file("a.html", nil, " \n<!do", 0),
    file("b.png", 10, nil, 0),
    file("b.PNG", 1, nil, 0),
    file("b.jpg", 1, nil, 1),
    file("b.jpg", 1, "<html>", 1),
    file("b.webp", 1, "RIFF....WEBPVP8 ", 0),
    file("b.png", 1, "RIFF....WEBPVP8 ", 1),
    file("b.svg", 1, "<svg>", 0),
    file("b.js", 1, "let a", 0),
    file("b.js", 1, "PK\u{3}\u{4}", 1),
    file("b.bin", 9_999, nil, 1),
    file("b", 1, nil, 0), file("b.png", 1, "", 0),
  ])
  func `of files is held against them`(asset: Asset, count: Int) throws {
    let message = #"iam {"template":"fullscreen","html":"a.html"}"#
    #expect(try codes(message, assets: [asset], bytes: 10).count == count)
    // Without a budget any size will do.
    let isOver = asset.size.map { $0 > 10 } ?? false
    #expect(try codes(message, assets: [asset]).count == count - (isOver ? 1 : 0))
  }
}
