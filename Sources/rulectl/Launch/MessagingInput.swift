/// The RULES argument of a session whose rules Messaging holds.
struct MessagingInput {
  /// The index of the RULES argument.
  let number: Int
  private let name: String
  let messages: PropositionInput
  /// The contents of standard input, if it contains the events. They are kept, because later events must be known in
  /// advance.
  private(set) var standardInput: [UInt8]?
  /// The settings of the session, apart from the index of the engine.
  private var settings: Messaging.Settings
  private let limits: RulesLimits
  private let surroundings: Surroundings

  /// Reads the input at an index. `isSession`: true if the responses are events of a log or session.
  init(
    _ input: RulesInput, at number: Int, in surroundings: Surroundings, _ options: MessagingOptions,
    isSession: Bool = false, _ limits: RulesLimits
  ) throws(CommandFailure) {
    (self.number, name) = (number, input.name)
    let messages = try input.propositions(for: .ios, limits)
    (self.messages, self.limits, self.surroundings) = (messages, limits, surroundings)
    settings = Messaging.Settings(engine: 0, input: isSession && messages.form == .event ? nil : messages)
    settings.surfaces = surroundings.surfaces
    settings.isCached = surroundings.isCached(messages)
    (settings.afterShow, settings.refresh) = (options.afterShow, options.refresh)
    if messages.form == .ruleSet || messages.form == .item {
      settings.activity = options.activity.map { Array($0.utf8) } ?? Self.activity(named: messages, name)
    }
  }

  /// Returns the RULES argument whose rules Messaging holds; nil if there is none. `engines`: the engines of all
  /// arguments.
  init?(
    _ inputs: EvalInputs, _ engines: [RulesEngine], _ options: MessagingOptions, _ limits: EvalSettings
  ) throws(CommandFailure) {
    let numbers = engines.indices.filter { engines[$0] == .messaging }
    guard let number = numbers.first else { return nil }
    if numbers.count > 1 {
      throw CommandFailure(
        .usage, "an app has only one extension Messaging, but two RULES contain messages",
        help: "pass one of them as RULES: later responses may be among EVENTS")
    }
    try self.init(
      inputs.all[number].input.get(), at: number, in: limits.surroundings, options,
      isSession: limits.events == [inputs.all[number].path], limits.rulesLimits)
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
  }

  /// Returns the activity that conditions and operations name; nil unless they name exactly one.
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
        place: place, help: "use `--activity` to name a different activity")
      return name
    }
    Messages.report(
      .warning, "the activity is not known: its displays are not recorded", place: place,
      help: "use `--activity` to name the activity")
    return nil
  }

  /// Returns the settings for a session. `engine`: the index of Messaging's engine in the session.
  func settings(
    engine: Int, _ forecast: MessagingForecast? = nil, loaded: [MessageRules]? = nil
  ) -> Messaging.Settings {
    var settings = settings
    (settings.engine, settings.forecast, settings.loaded) = (engine, forecast ?? settings.forecast, loaded)
    return settings
  }

  /// Returns the rules that the engines hold after the last response. Throws if the platform loads nothing.
  func held(for profile: LaunchProfile) throws(CommandFailure) -> HeldRules {
    var said = MessageDeduplicator()
    said.isSilent = true
    return try messages.held(for: profile, in: surroundings, named: name, limits, &said)
  }

  /// Returns the converter from offsets in a rule set's document to positions in the file. Nil if the document is not
  /// the text of the file.
  func locations(of set: MessageRules.LoadedSet) -> TextLocations? {
    let isWhole = !messages.isConverted && messages.texts[set.text].place.offset == 0
    return isWhole ? TextLocations(name, messages.texts[set.text].document.text) : nil
  }

  /// Returns the rules of the responses; nil if some request has several responses, which the session then joins
  /// itself. Reports the parts that the platform does not load. Throws if the platform loads nothing.
  func load(for profile: LaunchProfile, _ said: inout MessageDeduplicator) throws(CommandFailure) -> [MessageRules]? {
    let loaded = try messages.load(
      messages.responses, for: profile, surfaces: settings.surfaces, named: name, limits, &said)
    return messages.isCompleted ? loaded : nil
  }
}

extension MessagingForecast {
  /// Reads, in advance, all events of a run that can be read twice: not the events of pipes.
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
