/// Requirements set by the user, in addition to the requirements of platforms and consequence handlers.
package struct LintOptions: Sendable {
  /// The hosts to which URLs may refer; nil allows every host.
  package var hosts: [HostPattern]?
  /// The maximum size in bytes of a file below `assets/`; nil for no limit.
  package var assetBytes: Int?
  /// The flattened keys of the app's own events. Lints do not report these keys as unknown.
  package var knownKeys: Set<[UInt8]>
  /// Events or visitors of the app, which checks evaluate with the rules; nil if none are given.
  package var recorded: RecordedEvents?
  /// The surfaces that the app requests; nil for all surfaces of the app.
  package var surfaces: [[UInt8]]?
  /// The time of the check in seconds since 1970; nil if no time is given.
  package var now: Double?
  /// The time in seconds since 1970 with which the lints compare the end times in rules. The program sets `clock` to
  /// the current time.
  package var clock = 1_767_225_600.0
  /// The extension whose engine evaluates the rules.
  package var engine = RulesEngine.core
  /// The pages of all codes that a rule may ignore.
  package var pages: [RulePage]

  /// `pages`: the whole catalogue, because a rule may also name codes of other dialects.
  package init(
    hosts: [HostPattern]? = nil, assetBytes: Int? = nil, knownKeys: Set<[UInt8]> = [],
    recorded: RecordedEvents? = nil, pages: [RulePage] = CommonLints.pages + LaunchLints.pages
  ) {
    (self.hosts, self.assetBytes, self.knownKeys, self.pages) = (hosts, assetBytes, knownKeys, pages)
    self.recorded = recorded
  }
}

/// A host name, or a wildcard for all subdomains of a host.
///
///     example.com      this host only
///     *.example.com    every subdomain at any depth, but not `example.com` itself
package struct HostPattern: Hashable, Sendable {
  /// The name in lower case, without a trailing dot. For a wildcard, the part of the name after the star, beginning
  /// with the dot.
  private let name: [UInt8]
  private let isSuffix: Bool

  /// Returns nil if `spelling` is empty, or contains a scheme, a port, a path or an inner star.
  package init?(_ spelling: String) {
    let bytes = Array(spelling.utf8)
    isSuffix = bytes.starts(with: "*.".utf8)
    name = Self.plain(isSuffix ? Array(bytes.dropFirst()) : bytes)
    let isAddress = !isSuffix && name.first == 0x5B && name.last == 0x5D
    let labels = name.dropFirst(isSuffix ? 1 : 0).split(separator: 0x2E, omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in !label.isEmpty && label.allSatisfy(Self.isOfLabel) }
    guard isAddress ? name.count > 2 : isName else { return nil }
  }

  /// True if the pattern matches `host`.
  package func takes(_ host: [UInt8]) -> Bool {
    let host = Self.plain(host)
    guard isSuffix else { return host == name }
    return host.count > name.count && host.suffix(name.count).elementsEqual(name)
  }

  private static func plain(_ host: [UInt8]) -> [UInt8] {
    let lowered = host.map(\.asciiLowercased)
    return lowered.last == 0x2E ? lowered.dropLast() : lowered
  }

  /// True if the byte is a lower-case ASCII letter, a digit, a hyphen, an underscore or a non-ASCII byte.
  private static func isOfLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F, 0x80...: true
    default: false
    }
  }
}
