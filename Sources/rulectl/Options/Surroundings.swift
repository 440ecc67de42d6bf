/// The environment of events as options or a suite describe it. The values are parsed, but files are not read yet.
struct Surroundings: Sendable {
  /// The content that an option or a member of a suite gives or names.
  enum Source: Sendable {
    /// A path, and the files from which it is read; `-` is standard input.
    case file(String, FileSource)
    /// The content, and its name in messages.
    case text([UInt8], name: String)

    /// The name in messages.
    var name: String {
      switch self {
      case .file(let path, let files): files.name(of: path)
      case .text(_, let name): name
      }
    }
  }

  /// The fixed time of the clock; nil for the system clock.
  var now: Instant?
  /// True if the clock is set to the timestamp of each event that has one.
  private(set) var followsEvents = false
  /// The time to which the clock advances after the last event.
  private(set) var until: Instant?
  /// The time zone; nil for the default of the dialect.
  private(set) var zone: ZoneOffset?
  /// The seed of random numbers; nil for different random numbers in each run.
  private(set) var seed: UInt64?
  private(set) var sdkVersion: String?
  /// True if the app has downloaded the rules.
  private(set) var isDownload = false
  /// The origin of the app's rules; nil without `--rules-from`.
  private(set) var rulesFrom: RulesOrigin?
  /// The surfaces that the app requests; nil without `--surface`.
  var surfaces: [[UInt8]]?
  /// The sources of the shared states, the event history, the user profile and the device.
  var (state, history, profile, device): (Source?, Source?, Source?, Source?)

  init() {}

  /// Parses the values of the options with these names. `dashes`: the text before the names in messages.
  init(
    now: String?, until: String? = nil, timeZone: String?, seed: String?, sdkVersion: String?, dashes: String = "--"
  ) throws(CommandFailure) {
    followsEvents = now == "event"
    self.now = followsEvents ? nil : try instant(now, dashes + "now")
    self.until = try instant(until, dashes + "until")
    zone = try rulectl.zone(timeZone, dashes + "time-zone")
    self.seed = try parsed(seed, dashes + "seed", "an integer from 0 to \(UInt64.max)") { UInt64($0) }
    self.sdkVersion = sdkVersion
  }

  init(_ options: OptionValues) throws(CommandFailure) {
    try self.init(
      now: options.now, until: options.until, timeZone: options.timeZone, seed: options.seed,
      sdkVersion: options.sdkVersion)
    (isDownload, rulesFrom) = (options.rulesFrom == .download, options.rulesFrom)
    if !options.surfaces.isEmpty { surfaces = options.surfaces.map { Array($0.utf8) } }
    state = options.state.map { .file($0, options.files) }
    history = options.history.map { .file($0, options.files) }
    profile = options.profile.map { .file($0, options.files) }
    device = options.device.map { .file($0, options.files) }
  }
}
