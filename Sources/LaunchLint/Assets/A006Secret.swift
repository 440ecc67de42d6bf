extension LaunchLints {
  static let secretInText = LaunchCheck(
    "A006", "secret", .error, "a possible secret in a URL or a body",
    why: """
      Rules are stored on a public server and on every device. Every user of the app can read the secret and use it.
      """,
    remedy: "Revoke the secret. Send the data to your own server, which knows the secret and calls the service.",
    source: "patterns that the services document; adobe/aepsdk-core-ios: issue 441 shows a rule with such a URL",
    fires: .detail("pb", #"{"templateurl":"https://collect.example.com/hit?«api_key=4f1c9a77d2»"}"#),
    silent: .detail("pb", #"{"templateurl":"https://collect.example.com/hit?api_key={%urlenc(key)%}"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts where text.role == .address || text.role == .body {
        let bytes = text.bytes(in: subject.document)
        for found in Secret.all(in: bytes) {
          findings.add("possible secret: \(found.secret.words)", at: text.range(found.range, in: subject.document))
        }
        if let address = text.address, let user = address.user, !user.isEmpty,
          address.bytes[user].contains(0x3A), !address.bytes[user].contains(0)
        {
          findings.add("possible secret: a user name and a password", at: text.range(user, in: subject.document))
        }
      }
    })
}

/// A pattern of credentials, such as an API key.
private struct Secret: Sendable {
  /// The name of the pattern in messages, with an article: `an API key`.
  let words: String
  /// The characters with which the secret begins; in lower case if `isParameter` is true.
  private let prefix: [UInt8]
  /// The minimum number of characters after the prefix. A shorter occurrence is ordinary text.
  private let letters: Int
  /// True if `prefix` is the name of a parameter. Then case is ignored, and no letter or digit may precede the
  /// prefix.
  private let isParameter: Bool

  private init(_ words: String, _ prefix: String, _ letters: Int, isParameter: Bool = false) {
    (self.words, self.letters, self.isParameter) = (words, letters, isParameter)
    self.prefix = Array(prefix.utf8)
  }

  /// Source: the patterns that the providers of the services document for secret scanners.
  private static let all: [Secret] = [
    Secret("a Slack webhook URL", "hooks.slack.com/services/T", 10),
    Secret("a Slack token", "xoxb-", 10), Secret("a Slack token", "xoxp-", 10),
    Secret("an AWS access key", "AKIA", 16), Secret("a Google API key", "AIza", 30),
    Secret("a GitHub token", "ghp_", 30), Secret("a GitHub token", "github_pat_", 20),
    Secret("a Stripe key", "sk_live_", 10),
    Secret("a private key", "-----BEGIN ", 10),
    Secret("a bearer token", "bearer ey", 10, isParameter: true),
    Secret("an API key", "api_key=", 6, isParameter: true),
    Secret("an API key", "apikey=", 6, isParameter: true),
    Secret("an API key", "api-key=", 6, isParameter: true),
    Secret("an access token", "access_token=", 6, isParameter: true),
    Secret("an access token", "auth_token=", 6, isParameter: true),
    Secret("a client secret", "client_secret=", 6, isParameter: true),
    Secret("a password", "password=", 4, isParameter: true),
    Secret("a password", "passwd=", 4, isParameter: true),
  ]

  /// Indexed by lowercased byte: true if the prefix of some secret begins with this byte.
  private static let beginnings: [Bool] = {
    var beginnings = [Bool](repeating: false, count: 256)
    for secret in all {
      if let first = secret.prefix.first { beginnings[Int(first | 0x20)] = true }
    }
    return beginnings
  }()

  /// Returns the possible secrets in `text`. Each range counts bytes from the start of `text`.
  static func all(in text: ArraySlice<UInt8>) -> [(secret: Secret, range: Range<Int>)] {
    var found: [(Secret, Range<Int>)] = []
    let beginnings = beginnings
    var index = text.startIndex
    while index < text.endIndex {
      if beginnings[Int(text[index] | 0x20)] {
        for secret in all {
          guard let end = secret.end(in: text, from: index) else { continue }
          found.append((secret, (index - text.startIndex)..<(end - text.startIndex)))
          index = end - 1
          break
        }
      }
      index += 1
    }
    return found
  }

  /// Returns the end index of the secret that begins at `start`; nil if there is none.
  private func end(in text: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard text.endIndex - start >= prefix.count + letters else { return nil }
    for (index, letter) in prefix.enumerated() {
      let byte = text[start + index]
      let isCapital = isParameter && byte &- 0x41 < 26
      if (isCapital ? byte | 0x20 : byte) != letter { return nil }
    }
    if isParameter, start > text.startIndex, Self.isOfWord(text[start - 1]) { return nil }
    let rest = text[(start + prefix.count)...]
    let end = rest.firstIndex { !Self.isOfSecret($0) } ?? rest.endIndex
    return end - rest.startIndex >= letters ? end : nil
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  private static func isOfSecret(_ byte: UInt8) -> Bool {
    isOfWord(byte) || [0x2B, 0x2D, 0x2E, 0x2F, 0x3D, 0x5F, 0x20].contains(byte)
  }
}
