import RuleEngine

/// The fuzz target `event`.
enum EventCheck {
  /// The programs of `EveryRule`, one a platform.
  enum Fixture {
    static let programs: [Program] = {
      guard let document = try? JSONDocument(EveryRule.document) else { return [] }
      return LaunchProfile.all.compactMap { profile in
        try? Program(RuleSet(document, for: profile), for: profile)
      }
    }()

    static let states: JSONDocument = {
      let text = #"{"com.acme.bag":{"level":"gold","n":5,"o":{"e":{}},"list":["A",null]}}"#
      guard let document = try? JSONDocument(Array(text.utf8)) else {
        preconditionFailure("the states are not JSON")
      }
      return document
    }()
  }

  /// Whether `bytes` are one JSON text, by the scanner alone.
  static func scannerTakes(_ bytes: [UInt8]) -> Bool {
    let span = bytes.span
    let start = JSONScanner.skipSpace(in: span, from: 0)
    guard start < span.count else { return false }
    var scanner = JSONScanner()
    guard let end = try? scanner.skipValue(in: span, from: start, depth: 0) else { return false }
    return JSONScanner.skipSpace(in: span, from: end) == span.count
  }

  /// Runs `bytes` as an event under every platform.
  ///
  /// The scanner and the platforms must agree on what is an event, and nothing that fires may be
  /// other than JSON.
  static func check(_ bytes: [UInt8]) {
    precondition(Fixture.programs.count == LaunchProfile.all.count, "a platform loads nothing")
    let isJSON = scannerTakes(bytes)
    var verdicts: [EventProblem?] = []
    for program in Fixture.programs {
      let now = Instant(milliseconds: 1_700_000_000_000)
      let world = World(for: program.profile, now: now, dice: .seeded(1))
      var engine = Engine(program, world: world)
      engine.apply(.sharedStates(Fixture.states))
      do throws(Engine.Stop) {
        for firing in try engine.process(bytes) {
          precondition(scannerTakes(Array(firing.detail.utf8)), "a detail is not JSON")
        }
        verdicts.append(nil)
      } catch {
        switch error {
        case .event(let problem):
          precondition(0...bytes.count ~= problem.offset, "a problem outside of the event")
          precondition(!problem.summary.isEmpty)
          verdicts.append(problem)
        case .crash, .limit: verdicts.append(nil)
        }
      }
    }
    precondition(verdicts.allSatisfy { $0 == verdicts[0] }, "platforms differ on what is an event")
    guard let problem = verdicts[0] else { return precondition(isJSON, "an event that is not JSON") }
    // What stands behind another fault has not been looked at.
    if case .json = problem.reason { precondition(!isJSON, "JSON that is no event by its text") }
  }
}
