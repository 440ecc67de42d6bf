internal import Launch
internal import RuleCore
package import RuleLint

/// What the caller asks of rules, beyond what platforms and handlers do.
package struct Expectations: Sendable {
  /// The hosts that addresses may name; nil where any will do.
  package var hosts: [HostPattern]?
  /// The most bytes of a file below `assets/`; nil where any size will do.
  package var assetBytes: Int?
  /// The pages of all codes that a rule can ask to ignore.
  package var pages: [RulePage]

  /// `pages` is the whole catalogue: also codes of other dialects are codes.
  package init(
    hosts: [HostPattern]? = nil, assetBytes: Int? = nil,
    pages: [RulePage] = Lint.all.map(\.page) + LaunchCheck.all.map(\.page)
  ) {
    (self.hosts, self.assetBytes, self.pages) = (hosts, assetBytes, pages)
  }
}

/// A host, or all hosts below one.
///
///     example.com      that host alone
///     *.example.com    every host below it, at any depth, and not itself
package struct HostPattern: Hashable, Sendable {
  /// In small letters, without the last dot of a full name; of a pattern what follows the star, with
  /// its dot.
  private let name: [UInt8]
  private let isSuffix: Bool

  /// Nil for what is no host: blank, or with a scheme, a port, a path or a star elsewhere.
  package init?(_ spelling: String) {
    let bytes = Array(spelling.utf8)
    isSuffix = bytes.starts(with: "*.".utf8)
    name = Self.plain(isSuffix ? Array(bytes.dropFirst()) : bytes)
    let isAddress = !isSuffix && name.first == 0x5B && name.last == 0x5D
    let labels = name.dropFirst(isSuffix ? 1 : 0).split(
      separator: 0x2E, omittingEmptySubsequences: false)
    let isName = labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy(Self.isOfLabel)
    }
    guard isAddress ? name.count > 2 : isName else { return nil }
  }

  /// Whether it takes in `host`.
  package func takes(_ host: [UInt8]) -> Bool {
    let host = Self.plain(host)
    guard isSuffix else { return host == name }
    return host.count > name.count && host.suffix(name.count).elementsEqual(name)
  }

  private static func plain(_ host: [UInt8]) -> [UInt8] {
    let lowered = host.map(\.asciiLowercased)
    return lowered.last == 0x2E ? lowered.dropLast() : lowered
  }

  /// Letters, digits, hyphens and underscores, and whatever is not ASCII.
  private static func isOfLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F, 0x80...: true
    default: false
    }
  }
}
