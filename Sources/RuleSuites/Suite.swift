package import RuleCore

/// Cases that say what rules are to do: a file `NAME.test.yaml`, `NAME.test.yml` or `NAME.test.json`.
package struct Suite: Sendable {
  package let text: SuiteText
  /// The documents of rules, relative to the suite.
  package let rules: [Part<String>]
  /// The engines that hold the documents, in order, and the surfaces for which an app requests messages.
  package let engines: [Part<String>]
  package let surfaces: [Part<String>]
  package let cases: [Case]

  /// A value with its position in the suite.
  package struct Part<Value: Sendable>: Sendable {
    package var value: Value
    package let range: ByteRange

    init(_ value: Value, at range: ByteRange) { (self.value, self.range) = (value, range) }
  }

  /// The content of a file, or its name, relative to the suite.
  package enum Content: Hashable, Sendable {
    case file(String)
    /// JSON text.
    case inline([UInt8])
  }

  /// The environment of a case: the options of `eval` and `simulate` with these names.
  package struct Settings: Hashable, Sendable {
    package var platforms: Part<[String]>?
    /// The texts of options such as `--now`, by the names of their members.
    package var options: [String: Part<String>] = [:]
    /// The contents of `--state`, `--profile` and `--history`.
    package var contents: [String: Part<Content>] = [:]
  }

  package struct Case: Sendable {
    /// The text of the suite, which contains the values of the expectations.
    package let text: SuiteText
    /// The 0-based index in the suite.
    package let index: Int
    package let name: String
    package let range: ByteRange
    package let settings: Settings
    /// The names of the members that not every dialect has, members of the case and of the suite, in the order of the
    /// text.
    package let members: [Part<String>]
    /// The reason why the case is not run; nil if it is.
    package let skip: String?
    package var input: Input
    /// Expected of the only event, or of all of them.
    package let expectation: Expectation
    package let loads: Demand<Load>?
    /// The profile, history, states and cards at the end of a session: JSON that is to be there.
    package let end: Part<JSONDocument.Value>?

    /// True if the variation of an experience is expected.
    package var expectsVariation: Bool {
      let values = (expectation.expect?.values ?? []).joined()
      return values.contains { text.document.member($0, "variation", .last) != nil }
    }

    /// True if messages or cards are expected of an event.
    package var expectsMessages: Bool {
      var all = [expectation]
      if case .session(let steps) = input { all += steps.map(\.expectation) }
      return all.contains { $0.shows != nil || $0.cards != nil }
    }
  }

  package enum Input: Sendable {
    /// The rules are only loaded.
    case none
    /// An event, a visitor or a value, as JSON text.
    case event(Part<[UInt8]>)
    /// Events that are run one after the other.
    case events([Part<[UInt8]>])
    case session([Step])
    /// Files of events, relative to the suite.
    case files([Part<String>])
  }

  /// An event of a session, or an act of the user.
  package struct Step: Sendable {
    package var event: Part<[UInt8]>
    package let expectation: Expectation
  }

  /// An expectation for all platforms, or for some.
  package struct Demand<Value: Sendable>: Sendable {
    package let range: ByteRange
    let all: Value?
    let byPlatform: [String: Part<Value>]

    package func value(on platform: String) -> Value? { all ?? byPlatform[platform]?.value }

    /// The bytes of the expected results of a single platform; nil if the expectation is for all platforms.
    package func range(on platform: String) -> ByteRange? { byPlatform[platform]?.range }

    /// The platforms that are named, sorted.
    package var platforms: [String] { byPlatform.keys.sorted() }

    /// The values for all platforms or for each of them.
    package var values: [Value] { (all.map { [$0] } ?? []) + byPlatform.values.map(\.value) }
  }

  package struct Expectation: Sendable {
    /// The ids of all consequences that fire.
    package var fires: Demand<[String]>?
    /// Consequences that are to be among those that fire, or experiences among those that match, as far as their members
    /// are named.
    package var expect: Demand<[JSONDocument.Value]>?
    /// The ids of all in-app messages that are shown.
    package var shows: Demand<[String]>?
    /// The activities of all content cards that the app has afterwards.
    package var cards: Demand<[String]>?
    package var atLeast: Part<Bound>?
    package var atMost: Part<Bound>?
    /// The keys of all experiences that a visitor matches.
    package var matches: Demand<[String]>?
    /// True if a visitor or a value matches the only rule set or predicate.
    package var match: Demand<Bool>?
    /// The runs of schedules in order: objects with some of `runMembers`.
    package var runs: Demand<[JSONDocument.Value]>?

    package var isEmpty: Bool {
      fires == nil && expect == nil && shows == nil && cards == nil && atLeast == nil && atMost == nil && matches == nil
        && match == nil && runs == nil
    }
  }

  /// The members of a run, as `eval` writes them.
  package static let runMembers = ["schedule", "at", "trigger", "actions", "execution", "remaining"]

  /// How often consequences fire.
  package enum Bound: Sendable {
    case all(Int)
    case each([(id: String, count: Int)])
  }

  /// The expected result of loading the rules.
  package struct Load: Sendable {
    /// True if the platform accepts the document.
    package let isAccepted: Bool
    /// The numbers of parts that the platform drops, by kind: `rules`, `conditions` and others. Nil if any.
    package let lost: [String: Int]?
  }
}

extension Suite.Part: Equatable where Value: Equatable {}
extension Suite.Part: Hashable where Value: Hashable {}
