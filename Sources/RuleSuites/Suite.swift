package import RuleCore

/// Test cases with the expected behavior of rules: a file `NAME.test.yaml`, `NAME.test.yml` or `NAME.test.json`.
package struct Suite: Sendable {
  package let text: SuiteText
  /// The paths of the rules documents, relative to the suite.
  package let rules: [Part<String>]
  /// The engines that evaluate the rules documents, in the order of `rules`.
  package let engines: [Part<String>]
  /// The surfaces for which an app requests messages.
  package let surfaces: [Part<String>]
  package var cases: [Case]

  /// A value with its position in the suite.
  package struct Part<Value: Sendable>: Sendable {
    package var value: Value
    package let range: ByteRange

    init(_ value: Value, at range: ByteRange) { (self.value, self.range) = (value, range) }
  }

  /// The content of a file, or the path of the file, relative to the suite.
  package enum Content: Hashable, Sendable {
    case file(String)
    /// The content as JSON text.
    case inline([UInt8])
  }

  /// The environment of a case: options of `eval` and `simulate` with the same names.
  package struct Settings: Hashable, Sendable {
    package var platforms: Part<[String]>?
    /// The texts of options such as `--now`, keyed by the name of the member.
    package var options: [String: Part<String>] = [:]
    /// The contents of `--state`, `--profile` and `--history`, keyed by the name of the member.
    package var contents: [String: Part<Content>] = [:]
  }

  package struct Case: Sendable {
    /// The text of the suite, to which the values of the expectations refer.
    package let text: SuiteText
    /// The zero-based index of the case in the suite.
    package let index: Int
    package let name: String
    package let range: ByteRange
    package let settings: Settings
    /// The names of the members, of the case and of the suite, that only some dialects have. In the order of the text.
    package let members: [Part<String>]
    /// The reason why the case is not run; nil if it is run.
    package let skip: String?
    package var input: Input
    /// The expectation for the only event, or for all events.
    package let expectation: Expectation
    package let loads: Demand<Load>?
    /// The expected profile, history, states and cards at the end of a session, as an object. Members that are not
    /// named are not compared.
    package let end: Part<JSONDocument.Value>?

    /// The name for messages, such as ``case `gold` ``; `case 3` if the suite gives no name.
    package var title: String { Self.title(name) }

    /// Returns the title of a case called `name`.
    package static func title(_ name: String) -> String {
      name.hasPrefix("case ") && Int(name.dropFirst(5)) != nil ? name : "case `\(name)`"
    }

    /// True if the case expects the variation of an experience.
    package var expectsVariation: Bool {
      let values = (expectation.expect?.values ?? []).joined()
      return values.contains { text.document.member($0, "variation", .last) != nil }
    }

    /// True if the case expects messages or cards of an event.
    package var expectsMessages: Bool {
      var all = [expectation]
      if case .session(let steps) = input { all += steps.map(\.expectation) }
      return all.contains { $0.shows != nil || $0.cards != nil }
    }
  }

  package enum Input: Sendable {
    /// No input: the rules are only loaded.
    case none
    /// An event, a visitor or a value, as JSON text.
    case event(Part<[UInt8]>)
    /// Events that are run in order.
    case events([Part<[UInt8]>])
    case session([Step])
    /// The paths of files of events, relative to the suite.
    case files([Part<String>])

    /// Applies `change` to the only event, or to each event of a session. Does nothing for other inputs.
    package mutating func changeEvents(_ change: (inout Part<[UInt8]>) -> Void) {
      switch self {
      case .event(var event):
        change(&event)
        self = .event(event)
      case .session(var steps):
        for index in steps.indices { change(&steps[index].event) }
        self = .session(steps)
      case .none, .events, .files: break
      }
    }
  }

  /// An event of a session, or an act of the user.
  package struct Step: Sendable {
    package var event: Part<[UInt8]>
    package let expectation: Expectation
  }

  /// An expectation with one value for all platforms, or with a value for each of some platforms.
  package struct Demand<Value: Sendable>: Sendable {
    package let range: ByteRange
    let all: Value?
    let byPlatform: [String: Part<Value>]

    package func value(on platform: String) -> Value? { all ?? byPlatform[platform]?.value }

    /// Returns the byte range of the part of the expectation for one platform; nil if the expectation is for all
    /// platforms.
    package func range(on platform: String) -> ByteRange? { byPlatform[platform]?.range }

    /// The names of the platforms in the expectation, sorted.
    package var platforms: [String] { byPlatform.keys.sorted() }

    /// The value for all platforms, or the values for each platform.
    package var values: [Value] { (all.map { [$0] } ?? []) + byPlatform.values.map(\.value) }
  }

  package struct Expectation: Sendable {
    /// The ids of all consequences that fire.
    package var fires: Demand<[String]>?
    /// The expected consequences, each of which must fire, or the expected experiences, each of which must match. Only
    /// the members that the suite names are compared.
    package var expect: Demand<[JSONDocument.Value]>?
    /// The ids of all in-app messages that are shown.
    package var shows: Demand<[String]>?
    /// The ids of the activities of all content cards in the app after the event.
    package var cards: Demand<[String]>?
    package var atLeast: Part<Bound>?
    package var atMost: Part<Bound>?
    /// The keys of all experiences that a visitor matches.
    package var matches: Demand<[String]>?
    /// True if a visitor or a value matches the only rule set or predicate.
    package var match: Demand<Bool>?
    /// The runs of schedules in order: objects with some of the members in `runMembers`.
    package var runs: Demand<[JSONDocument.Value]>?

    package var isEmpty: Bool {
      fires == nil && expect == nil && shows == nil && cards == nil && atLeast == nil && atMost == nil && matches == nil
        && match == nil && runs == nil
    }
  }

  /// The names of the members that `eval` writes for a run of a schedule.
  package static let runMembers = ["schedule", "at", "trigger", "actions", "execution", "remaining"]

  /// The minimum number of times that consequences must fire.
  package enum Bound: Sendable {
    case all(Int)
    case each([(id: String, count: Int)])
  }

  /// The expected result of loading the rules.
  package struct Load: Sendable {
    /// True if the platform accepts the document.
    package let isAccepted: Bool
    /// The number of parts that the platform must drop, keyed by kind, such as `rules` or `conditions`. Nil if any
    /// number is accepted.
    package let lost: [String: Int]?
  }
}

extension Suite.Part: Equatable where Value: Equatable {}
extension Suite.Part: Hashable where Value: Hashable {}
