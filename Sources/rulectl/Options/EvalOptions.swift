/// The options of `eval` as strings, independent of the parser that read them.
///
/// The argument parser's `Eval` runs reflection whenever an instance is created; plain command
/// lines avoid it.
struct EvalOptions {
  var rules = ""
  var events: [String] = []
  var moreRules: [String] = []
  var platform: [String] = []
  var state: String?
  var now: String?
  var until: String?
  var timeZone: String?
  var seed: String?
  var sdkVersion: String?
  var tokens = false
  var onlyRules: [String] = []
  var onError: String?
  var exitStatus = false
  var quiet = false
  var summary = false
  var all = false
  var jobs: String?
  var dialect: String?
  var eventsFormat: String?
  var inline: [String] = []
  var color: String?
  var limits = GivenLimits()
}
