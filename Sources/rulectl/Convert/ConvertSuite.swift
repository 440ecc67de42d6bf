internal import RuleSuites

/// A suite of Convert rules with its rules loaded: each case has a visitor.
struct ConvertSuite: LoadedSuite {
  /// The documents of the suite, loaded for one platform.
  struct Loading: Sendable {
    let profile: ConvertProfile
    /// The documents that could be read.
    var documents: [LoadedAudiences] = []
    /// The programs of `documents`, in the same order. Incomplete if the platform rejects a document.
    var programs: [AudienceProgram] = []
    var result: CaseLoading
  }

  let suite: Suite
  let loadings: [Loading]
  let plays: [CasePlay]
  let limits: EventLimits

  /// The parts that a platform may drop.
  private static let parts = ["experiences", "locations", "conditions"]

  /// Loads a suite.
  init(_ request: SuiteRequest) throws(SuiteProblem) {
    (suite, limits) = (request.suite, request.settings.eventLimits)
    let limits = self.limits
    (loadings, _, plays) = try request.plays(on: ConvertDialect.platforms) { profile throws(SuiteProblem) in
      try Self.load(request, for: profile)
    } environment: { _ throws(SuiteProblem) in
      ()
    } check: { item, _, loadings, problems in
      let isBare = loadings.contains { $0.result.outcome == .match }
      let title = isBare ? "a Convert rule set" : ConvertDialect.title
      SuiteRequest.check(
        item, has: ["visitor"] + (isBare ? ["match"] : ["matches", "expect"]), for: title, &problems)
      SuiteRequest.check(item.loads, counts: Self.parts, of: title, &problems)
      Self.checkMembers(item, &problems)
      guard case .event(let visitor) = item.input else { return }
      do throws(EventProblem) {
        let document = try JSONDocument.event(visitor.value.span, from: 0, limits).0
        for loading in loadings {
          _ = try VisitorEvent(document, isBare: isBare, choice: loading.profile.memberChoice)
        }
      } catch {
        problems.add(
          SuiteProblem("the visitor cannot be used: " + error.summary, at: visitor.range, help: error.help))
      }
    }
    request.coverage?.addOther()
  }

  /// Reports expected members that no experience has in the output of `eval`.
  private static func checkMembers(_ item: Suite.Case, _ problems: inout SuiteProblems) {
    let document = item.text.document
    for value in (item.expectation.expect?.values ?? []).joined() where document.isObject(value) {
      for (name, _) in document.members(value) where !members.contains(where: { document.isNamed(name, $0) }) {
        problems.add(
          SuiteProblem(
            "an experience has no member `\(String(decoding: document.string(name), as: UTF8.self))`",
            at: item.text.range(name), help: "use \(members.joined(separator: " or "))"))
      }
    }
  }

  /// The names of members that expectations may contain.
  private static let members = ["experience", "variation"]

  private static func load(_ request: SuiteRequest, for profile: ConvertProfile) throws(SuiteProblem) -> Loading {
    var documents: [LoadedAudiences] = []
    var programs: [AudienceProgram] = []
    var failure: CaseLoading.Failure?
    for input in request.inputs {
      do throws(CommandFailure) {
        let loaded = try LoadedAudiences(input, for: profile, request.settings)
        documents.append(loaded)
        programs.append(try loaded.program())
      } catch {
        failure = failure ?? .init(error)
      }
    }
    let isBare = documents.contains { $0.rules.isBare }
    if documents.contains(where: { $0.rules.bareTrees.count > 1 }) {
      throw SuiteProblem(
        "a list of several rule sets has no single result", at: request.suite.rules[0].range,
        help: "write a suite for each rule set")
    }
    if isBare, documents.count > 1 {
      throw SuiteProblem(
        "a rule set cannot be combined with other rules", at: request.suite.rules[1].range,
        help: "write a suite for each document")
    }
    var lost = Dictionary(uniqueKeysWithValues: parts.map { ($0, 0) })
    for program in programs {
      lost["experiences", default: 0] += program.lostExperiences
      lost["locations", default: 0] += program.lostLocations
      lost["conditions", default: 0] += program.lostLeaves
    }
    return Loading(
      profile: profile, documents: documents, programs: programs,
      result: CaseLoading(
        platform: profile.name, outcome: isBare ? .match : .matches, failure: failure, lost: lost))
  }

  func loading(of play: CasePlay) -> CaseLoading { loadings[play.loading].result }

  func makePlayer() -> any CasePlayer { Player(self) }

  // MARK: case players

  private final class Player: CasePlayer {
    private let suite: ConvertSuite
    /// The engines, keyed by the index of the loading. Visitors do not change an engine.
    private var engines: [Int: [AudienceEngine]] = [:]
    /// The explainers of each document, for the reasons of failures, keyed by the index of the loading.
    private var explainers: [Int: [AudienceExplainer]] = [:]
    private var places: [Int: [TextLocations]] = [:]

    init(_ suite: ConvertSuite) { self.suite = suite }

    func play(_ play: CasePlay, _ result: inout CaseResult) {
      guard case .event(let visitor) = play.item.input else { return }
      var engines =
        self.engines[play.loading]
        ?? suite.loadings[play.loading].programs.map { AudienceEngine($0, limits: suite.limits) }
      var matched: [EventOutcome] = []
      do throws(EventProblem) {
        let document = try JSONDocument.event(visitor.value.span, from: 0, suite.limits).0
        for place in engines.indices {
          try engines[place].begin(document)
          for verdict in engines[place].verdicts(all: false) { add(verdict, of: place, to: &matched, &result) }
        }
      } catch {
        result.stop(.event, error.summary, at: visitor.range)
      }
      self.engines[play.loading] = engines
      if result.loading.outcome == .match, result.stop == nil { result.match = !matched.isEmpty }
      result.events = [matched]
    }

    private func add(
      _ verdict: AudienceVerdict, of document: Int, to matched: inout [EventOutcome], _ result: inout CaseResult
    ) {
      let key = verdict.keyBytes.map { String(decoding: $0, as: UTF8.self) }
      let name = key.map { "experience `\($0)`" } ?? "the rule set"
      switch verdict.answer {
      case .no: break
      case .yes:
        matched.append(
          EventOutcome(id: key ?? "", document: document, rule: verdict.place ?? 0) { verdict.outcome })
      case .exception(let message):
        if result.stop == nil { result.stop(.platform, "\(name): \(message)") }
      case .notEvaluated(let leaves):
        let leaf = leaves.first.map { ": \($0.pointer) has \($0.construct)" } ?? ""
        result.stop(leaves.contains(where: \.isSpent) ? .limit : .undecided, "\(name) cannot be decided\(leaf)")
      }
    }

    /// Returns nothing: visitors are not in files.
    func playFiles(_ plays: [CasePlay]) -> [CaseResult] { [] }

    // MARK: reasons

    func explain(_ result: inout CaseResult, of play: CasePlay) {
      let loading = suite.loadings[play.loading]
      guard case .event(let visitor) = play.item.input,
        let document = try? JSONDocument.event(visitor.value.span, from: 0, suite.limits).0
      else { return }
      var explainers =
        self.explainers[play.loading]
        ?? loading.documents.map {
          AudienceExplainer(AudienceTracePlan($0.rules, for: loading.profile), limits: suite.limits)
        }
      for place in explainers.indices {
        guard (try? explainers[place].begin(document)) != nil else { return }
      }
      defer { self.explainers[play.loading] = explainers }
      let places = self.places[play.loading] ?? loading.documents.map(\.locations)
      self.places[play.loading] = places
      func place(_ range: ByteRange, _ document: Int) -> String { places[document].place(of: range.lower) }
      if let match = result.match {
        result.faults[0].reasons += explainers[0].explanation(of: .ruleSet(0)).remarks(isMatch: match) { place($0, 0) }
        return
      }
      for (outcome, fault) in result.unexpected {
        let explanation = explainers[outcome.document].explanation(of: .experience(outcome.rule))
        let start = place(explanation.range, outcome.document)
        result.faults[fault].reasons.append("\(start): experience \(outcome.rule) matches: `\(outcome.id)`")
        if play.item.expectsVariation, let split = explanation.split {
          result.faults[fault].reasons.append(
            split.hash == nil
              ? "the visitor has no `visitorId`: no variation is assigned" : "split: \(split.computation)")
        }
      }
      for (key, fault) in result.missing {
        var isKnown = false
        for document in explainers.indices {
          for experience in loading.documents[document].rules.places(named: key) {
            isKnown = true
            let explanation = explainers[document].explanation(of: .experience(experience))
            result.faults[fault].reasons += explanation.remarks { place($0, document) }
          }
        }
        if !isKnown { result.faults[fault].reasons.append("no experience has the key `\(key)`") }
      }
    }
  }
}

extension AudienceVerdict {
  /// The members of `ConvertSuite.members`, as `eval` writes them.
  fileprivate var outcome: JSONTree {
    var members = JSONTree.Members()
    if let keyBytes { members["experience"] = .text(keyBytes) }
    switch assignment {
    case .variation(let id): members["variation"] = .text(id)
    case .outsideTraffic: members["variation"] = .null
    case nil: break
    }
    return .object(members)
  }
}
