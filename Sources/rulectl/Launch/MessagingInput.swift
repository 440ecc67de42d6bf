/// The input of `simulate` whose rules Messaging holds.
struct MessagingInput {
  /// The index of the RULES argument.
  let number: Int
  private let name: String
  private let messages: PropositionInput
  /// The events on standard input: what comes later must be known.
  private(set) var standardInput: [UInt8]?
  /// The settings of its session, apart from the index of the engine.
  private let settings: Messaging.Settings
  private let limits: RulesLimits

  /// Returns the RULES argument whose rules Messaging holds; nil if there is none. `engines`: those of all arguments.
  init?(
    _ inputs: EvalInputs, _ engines: [RulesEngine], _ options: SessionOptions, _ limits: EvalSettings
  ) throws(CommandFailure) {
    let numbers = engines.indices.filter { engines[$0] == .messaging }
    guard let number = numbers.first else { return nil }
    if numbers.count > 1 {
      throw CommandFailure(
        .usage, "an app has only one Messaging, and two RULES hold messages",
        help: "pass one of them: later responses may be among EVENTS")
    }
    let input = try inputs.all[number].input.get()
    (self.number, name) = (number, input.name)
    let messages = try input.propositions(for: .ios, limits.rulesLimits)
    (self.messages, self.limits) = (messages, limits.rulesLimits)
    // A session that is RULES and EVENTS brings its responses itself.
    let isSession = messages.form == .event && limits.events == [inputs.all[number].path]
    var settings = Messaging.Settings(engine: 0, input: isSession ? nil : messages)
    settings.surfaces = limits.surroundings.surfaces
    settings.isCached = limits.surroundings.isCached(messages)
    (settings.afterShow, settings.refresh) = (options.afterShow, options.refresh)
    if messages.form == .ruleSet || messages.form == .item {
      settings.activity = options.activity.map { Array($0.utf8) } ?? Self.activity(named: messages, name)
    }
    standardInput = inputs.standardInput
    if standardInput == nil, limits.events.contains("-") || limits.events.isEmpty && limits.inline.isEmpty {
      do throws(IOProblem) {
        let file = try limits.files.open("-")
        if !file.isTerminal {
          standardInput = try file.readAll(limit: limits.eventLimits.session, flag: "--max-session")
        }
      } catch {
        throw CommandFailure(error)
      }
    }
    settings.forecast = MessagingForecast(limits, standardInput)
    if settings.forecast.hasOwnEvents {
      Messages.report(.note, "the session has Messaging's own records; none are added")
    }
    self.settings = settings
  }

  /// Returns the one activity that conditions and operations name.
  private static func activity(named messages: PropositionInput, _ place: String) -> [UInt8]? {
    var names: Set<[UInt8]> = []
    for text in messages.texts {
      let document = text.document
      var work = [document.root]
      while let value = work.popLast() {
        if document.isArray(value) { work += document.elements(value) }
        guard document.isObject(value) else { continue }
        for (name, value) in document.members(value) {
          if document.isNamed(name, "iam.id"), document.kind(value) == .string { names.insert(document.string(value)) }
          work.append(value)
        }
      }
    }
    if let name = names.first, names.count == 1 {
      Messages.report(
        .note, "the activity is \(Messages.printable(String(decoding: name, as: UTF8.self))), which the rules name",
        place: place, help: "name another one with `--activity`")
      return name
    }
    Messages.report(
      .warning, "the activity is not known: its displays are not recorded", place: place,
      help: "name it with `--activity`")
    return nil
  }

  /// Returns the settings for a session with the engine at an index.
  func settings(engine: Int) -> Messaging.Settings {
    var settings = settings
    settings.engine = engine
    return settings
  }

  /// Reports what a platform does not load. Throws if it loads nothing.
  func check(for profile: LaunchProfile, _ said: inout MessageDeduplicator) throws(CommandFailure) {
    _ = try messages.load(messages.responses, for: profile, surfaces: settings.surfaces, named: name, limits, &said)
  }
}

extension MessagingForecast {
  /// Reads the events of a run that can be read twice.
  init(_ settings: EvalSettings, _ standardInput: [UInt8]?) {
    self.init()
    let formats = EventFormats.launch(settings)
    if let standardInput {
      read(ByteSource(text: standardInput, name: ""), formats.recognizer, settings.eventLimits)
    }
    for text in settings.inline {
      read(ByteSource(text: Array(text.utf8), name: ""), formats.inlineRecognizer, settings.eventLimits)
    }
    for path in settings.events where path != "-" && settings.files.isRegular(path) {
      guard let file = try? settings.files.open(path) else { continue }
      read(ByteSource(file), formats.recognizer, settings.eventLimits)
    }
  }

  private mutating func read(
    _ source: consuming ByteSource, _ recognizer: @escaping FormatRecognizer, _ limits: EventLimits
  ) {
    var stream = EventStream(
      source, number: 0, limit: limits.bytes, splitsArrays: true, recognizer: recognizer)
    var batch = Batch()
    while case .batch = stream.next(into: &batch, size: 1 << 18) {
      var progress = BatchProgress(batch)
      while progress.findEvent(in: batch) {
        let (piece, at) = (progress.piece, progress.at)
        let text = batch.bytes.span.extracting(piece)
        do throws(EventProblem) {
          let (event, end) = try JSONDocument.event(text, from: at - piece.lowerBound, limits)
          note(event)
          progress.at = piece.lowerBound + JSONScanner.skipSpace(in: text, from: end)
        } catch {
          progress.leavePiece()
        }
      }
    }
  }
}
