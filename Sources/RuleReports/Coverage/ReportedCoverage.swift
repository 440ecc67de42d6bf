package import Launch
package import RuleCore

/// The coverage of documents of rules by a suite or a stream of events.
package struct ReportedCoverage {
  package enum Measure: String, CaseIterable, Sendable {
    case rules, decisions, values, mcdc, consequences, tokens

    /// The title of the column for this measure in reports.
    package var title: String { self == .mcdc ? "MC/DC" : rawValue }

    /// The measure of the item to which an item of this measure belongs: `decisions` for MC/DC and values,
    /// `consequences` for tokens. For other measures, the measure itself.
    var head: Self {
      switch self {
      case .rules, .decisions, .consequences: self
      case .mcdc, .values: .decisions
      case .tokens: .consequences
      }
    }
  }

  /// A coverage item on one platform.
  package struct Item: Sendable {
    package var measure: Measure
    package var status: CoverageStatus
    /// The byte range of the rule, condition, value, consequence or token in the document.
    package var range: ByteRange
    /// The condition, the value, the id of the consequence or the token, in words.
    package var name: String
    /// The results that no event produced, in words such as `never false`; empty if no result is missing.
    package var lack: String
    /// Events that would cover a missing item. Empty for other items, and if the item can only be covered in a
    /// different environment.
    package var events: [[UInt8]]

    package init(
      _ measure: Measure, _ status: CoverageStatus, at range: ByteRange, name: String, lack: String, events: [[UInt8]]
    ) {
      (self.measure, self.status, self.range, self.name) = (measure, status, range, name)
      (self.lack, self.events) = (lack, events)
    }
  }

  /// A rule as a platform loads it.
  package struct LoadedRule: Sendable {
    package var platform: String
    /// The coverage items: first the rule, then each leaf, then each consequence with its tokens. A leaf has an item
    /// for decisions, an item for MC/DC and, if it compares with several values, an item for each value.
    package var items: [Item]

    package init(platform: String, _ items: [Item]) { (self.platform, self.items) = (platform, items) }

    /// Returns the items in groups. Each group begins with an item of `measure`: a leaf with its values, or a
    /// consequence with its tokens.
    func groups(_ measure: Measure) -> [[Item]] {
      var groups: [[Item]] = []
      for item in items where item.measure.head == measure {
        if item.measure == measure { groups.append([item]) } else { groups[groups.count - 1].append(item) }
      }
      return groups
    }
  }

  package struct Rule: Sendable {
    /// The index of the rule in the document.
    package var index: Int
    package var ids: [String]
    package var range: ByteRange
    /// The rule as each platform loads it, in the order of the platforms. Platforms that drop the rule are omitted.
    package var platforms: [LoadedRule]
    /// The condition in words, as the first platform loads the rule; empty if the report does not show conditions.
    package var condition: [ConditionPhrase.Line] = []
    /// For a rule of a message, the proposition and the engine of the rule; nil for a rule of a document.
    let source: RuleSource?

    package init(
      index: Int, ids: [String], range: ByteRange, platforms: [LoadedRule], source: RuleSource? = nil
    ) {
      (self.index, self.ids, self.range, self.platforms) = (index, ids, range, platforms)
      self.source = source
    }

    /// The name of the rule in reports.
    var name: String { source?.name ?? "rule \(index)" }
  }

  package struct File {
    package var text: ReportedText
    /// The rules in the order of the document.
    package var rules: [Rule]
    /// The document that the ranges refer to.
    package var content: [UInt8]

    package init(_ text: ReportedText, _ content: [UInt8], rules: [Rule]) {
      (self.text, self.content, self.rules) = (text, content, rules)
    }
  }

  /// The number of items of one measure.
  package struct Count: Hashable, Sendable {
    package var covered = 0
    /// The number of all items except those that are proved impossible.
    package var total = 0
    package var impossible = 0

    package init() {}

    mutating func add(_ status: CoverageStatus) {
      switch status {
      case .covered: (covered, total) = (covered + 1, total + 1)
      case .missing, .open: total += 1
      case .impossible: impossible += 1
      }
    }

    /// The percentage of covered items; 100 if there are no items. Rounded down, so that only full coverage is 100.
    package var percentage: Int { total == 0 ? 100 : covered * 100 / total }
  }

  package typealias Counts = [Measure: Count]

  package let platforms: [String]
  package let files: [File]
  /// The counts, keyed by platform.
  package let counts: [String: Counts]
  /// The counts of the items of all platforms. An item is covered if one platform covers it, and impossible if it is
  /// impossible on all platforms.
  package let joined: Counts

  package init(platforms: [String], _ files: [File]) {
    (self.platforms, self.files) = (platforms, files)
    var counts: [String: Counts] = [:]
    var joined: Counts = [:]
    for platform in platforms { counts[platform] = [:] }
    for rule in files.lazy.flatMap(\.rules) {
      for loaded in rule.platforms {
        for item in loaded.items {
          counts[loaded.platform, default: [:]][item.measure, default: Count()].add(item.status)
        }
      }
      for item in rule.joined { joined[item.measure, default: Count()].add(item.status) }
    }
    (self.counts, self.joined) = (counts, joined)
  }
}

extension ReportedCoverage.Rule {
  /// The items of the rule, each joined from all platforms. If several items have the same range, their order shows
  /// which belong together.
  var joined: [ReportedCoverage.Item] {
    struct Key: Hashable {
      let measure: ReportedCoverage.Measure
      let start: Int
      let number: Int
    }
    var found: [ReportedCoverage.Item] = []
    var places: [Key: Int] = [:]
    for loaded in platforms {
      var numbers: [Key: Int] = [:]
      for item in loaded.items {
        let first = Key(measure: item.measure, start: item.range.lower, number: 0)
        let number = numbers[first, default: 0]
        numbers[first] = number + 1
        let key = Key(measure: item.measure, start: item.range.lower, number: number)
        if let place = places[key] {
          found[place].join(item)
        } else {
          places[key] = found.count
          found.append(item)
        }
      }
    }
    return found
  }

  /// The items that no platform covers, except items that are impossible on all platforms.
  var gaps: [ReportedCoverage.Item] { joined.filter { $0.status == .missing || $0.status == .open } }
}

extension ReportedCoverage.Item {
  /// Joins `other`, the same item on a different platform, into this item.
  fileprivate mutating func join(_ other: Self) {
    let order: [CoverageStatus] = [.covered, .missing, .open, .impossible]
    guard let first = order.first(where: { $0 == status || $0 == other.status }), first != status else { return }
    self = other
  }
}

/// The formats of `--coverage`.
package enum CoverageFormat: String, CaseIterable, Sendable {
  case text, json, lcov, html

  package func report(_ coverage: ReportedCoverage, style: Style, isVerbose: Bool) -> [UInt8] {
    switch self {
    case .text: return ReportDocument(coverage, showsAll: isVerbose).text(style)
    case .json: return CoverageJSON.report(coverage)
    case .lcov: return CoverageLCOV.report(coverage)
    case .html: return ReportDocument(pageOf: coverage).html
    }
  }
}
