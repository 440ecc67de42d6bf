import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint

/// The points where the platforms do different things with the same rules and event, as far as a
/// rules author can do something about them: those at which something is lost or stops (`error`), and
/// those at which plausible events are judged differently (`warning`).
///
/// `D` numbers rows of the list of differences in documents, conditions and tokens, `R` those in
/// consequences, history and archives; vectors that are named after a `D` row show what it says.
struct Difference {
  let row: String
  let severity: Severity
  let point: String

  private init(_ row: String, _ severity: Severity, _ point: String) {
    (self.row, self.severity, self.point) = (row, severity, point)
  }

  static let all = documents + groups + presence + numbers + texts + keys + tokens + delivery + later

  private static let documents = [
    Difference("D01", .error, "no version"),
    Difference("D02", .error, "a version that is no whole number"),
    Difference("D04", .error, "two members of one name"),
    Difference("D05", .error, "a comma before a closing bracket"),
    Difference("D06", .error, "comments, apostrophes for quotes, words without quotes"),
    Difference("D07", .error, "something behind the document"),
    Difference("D08", .error, "numbers spelt as Java spells them"),
    Difference("D09", .error, "bytes that are not UTF-8"),
    Difference("D10", .error, "a document in UTF-16"),
    Difference("D11", .warning, "a byte order mark"),
    Difference("D12", .error, "half a surrogate pair, raw control letters, other escapes"),
    Difference("D13", .error, "a number beyond the doubles"),
    Difference("D14", .error, "groups inside groups, 169 deep"),
    Difference("D15", .error, "a meta that is no object"),
    Difference("D16", .error, "a member of a definition that is of another type and not used"),
    Difference("D17", .error, "values that are no array"),
    Difference("D18", .error, "a key or a matcher that is no text"),
    Difference("D19", .error, "a definition that is no object"),
    Difference("D20", .error, "a matcher alone that cannot be read"),
    Difference("D21", .error, "a consequence without id, type or detail"),
    Difference("D22", .error, "an empty detail"),
    Difference("D23", .error, "an empty id or type"),
    Difference("D24", .error, "an id or a type that is no text"),
    Difference("D25", .error, "a consequence that is no object"),
  ]

  private static let groups = [
    Difference("D30", .error, "an and that loses a member"),
    Difference("D31", .error, "an and that loses all members"),
    Difference("D32", .error, "an or that loses all members, inside an and"),
    Difference("D33", .error, "null for a value, inside an and"),
    Difference("D34", .error, "a group without members"),
    Difference("D35", .error, "logic in capitals"),
    Difference("D36", .error, "unknown logic inside a group"),
    Difference("D37", .error, "unknown logic at the top"),
    Difference("D38", .error, "no logic"),
  ]

  private static let presence = [
    Difference("D40", .warning, "ne where the key is missing"),
    Difference("D41", .warning, "nc where the key is missing"),
    Difference("D42", .warning, "eq false where the key is missing"),
    Difference("D43", .warning, "the empty text where the key is missing"),
    Difference("D44", .warning, "ex and nx on an event without data"),
    Difference("D45", .warning, "comparisons on an event without data"),
    Difference("D46", .error, "ex and nx with values"),
    Difference("D47", .error, "ex and nx with null for a value"),
    Difference("D48", .error, "a comparison without values"),
    Difference("D49", .warning, "an empty object in the data"),
    Difference("D51", .warning, "an array in the data, compared with ne"),
    Difference("D53", .error, "null for a value of ne"),
  ]

  private static let numbers = [
    Difference("D60", .warning, "a whole number cuts what it is compared with"),
    Difference("D61", .warning, "the same under eq"),
    Difference("D62", .warning, "a point in the rule's number that only Android sees"),
    Difference("D63", .error, "an event's number beyond 32 bits against a small one"),
    Difference("D64", .warning, "numbers that are equal in their last 32 bits"),
    Difference("D66", .warning, "a rule's number beyond 32 bits against text and decimals"),
    Difference("D69", .warning, "digits beyond 32 bits in a text"),
    Difference("D70", .error, "an event's number beyond 64 bits against a whole one"),
    Difference("D72", .error, "more or less than a text"),
    Difference("D73", .warning, "digits in a text against a number"),
    Difference("D79", .warning, "a truth value against a number"),
    Difference("D80", .warning, "a number against a truth value"),
    Difference("D81", .warning, "ne of a number where there is text"),
    Difference("D82", .warning, "a decimal against its digits in a text"),
    Difference("D83", .warning, "very small or large decimals against text"),
    Difference("D84", .error, "co and sw with a number"),
    Difference("D85", .error, "nc with a number"),
    Difference("D86", .error, "ew with a number"),
  ]

  private static let texts = [
    Difference("D92", .error, "the empty text in co and nc"),
    Difference("D93", .warning, "a line break in the text of an event"),
    Difference("D94", .warning, "one accent in two spellings"),
  ]

  private static let keys = [
    Difference("D110", .error, "blanks round a key"),
    Difference("D111", .error, "blanks round the event's key"),
    Difference("D112", .error, "brackets in a key"),
    Difference("D113", .error, "brackets in a key of ex"),
    Difference("D114", .error, "a key that begins with a bracket"),
    Difference("D115", .error, "a closing bracket in a key"),
    Difference("D116", .error, "two closing braces in a key"),
    Difference("D117", .error, "a line break in a key"),
    Difference("D118", .error, "the empty key"),
    Difference("D120", .warning, "a dotted name beside a nested one"),
    Difference("D121", .error, "blanks round a special key"),
    Difference("D122", .error, "two slashes in the key of a state"),
    Difference("D123", .error, "the key of a state without a name or a key"),
    Difference("D124", .error, "another letter than a dot behind ~state"),
    Difference("D125", .error, "emoji in the name of a state"),
    Difference("D126", .warning, "special keys that the web engine lacks"),
  ]

  private static let tokens = [
    Difference("D141", .error, "a token without an end"),
    Difference("D142", .error, "blanks inside a call"),
    Difference("D143", .error, "a blank behind a function's name"),
    Difference("D144", .error, "blanks round a special key in a token"),
    Difference("D145", .error, "a call without a function"),
    Difference("D146", .error, "two calls in one token"),
    Difference("D147", .error, "brackets in the key of a call"),
    Difference("D148", .error, "a mark that joins the end of a token"),
    Difference("D149", .warning, "bool of a key that is missing"),
    Difference("D150", .error, "int beyond 32 bits"),
    Difference("D151", .error, "int beyond 64 bits"),
    Difference("D152", .warning, "whole decimals as text"),
    Difference("D153", .warning, "small and large decimals as text"),
    Difference("D156", .warning, "what ~all_url escapes"),
    Difference("D157", .warning, "what ~all_url makes of containers"),
  ]

  private static let delivery = [
    Difference("D170", .error, "history in rules that were just downloaded"),
    Difference("D171", .error, "a count that is spelt as a decimal or is too large"),
    Difference("D172", .error, "times of 32 bits"),
    Difference("D175", .error, "which entry of the archive is read"),
    Difference("D176", .error, "an entry that is not compressed"),
  ]

  private static let later = [
    Difference("R01", .error, "history in rules that were downloaded or bundled"),
    Difference("R02", .error, "an entry that is not compressed"),
    Difference("R03", .error, "a first entry that is not the document"),
    Difference("R04", .error, "an entry for a folder, without its mode"),
    Difference("R05", .error, "a document of another name, or in a folder"),
    Difference("R06", .error, "a wrong checksum"),
    Difference("R07", .error, "records of ZIP64"),
    Difference("R08", .error, "a consequence without a usable detail"),
    Difference("R09", .warning, "arrays under add and mod"),
    Difference("R10", .warning, "null under a name that is new"),
    Difference("R11", .warning, "additions to an empty object"),
    Difference("R12", .warning, "wildcards with more behind them"),
    Difference("R13", .error, "a profile attribute that is no text"),
    Difference("R14", .warning, "a profile attribute that is empty"),
    Difference("R15", .warning, "a postback without a content type"),
    Difference("R16", .error, "remote assets that are no arrays"),
    Difference("R17", .warning, "nested data of a dispatched event"),
    Difference("R18", .error, "the most recent of no events"),
    Difference("R19", .warning, "the order of no events"),
    Difference("R20", .warning, "times of zero, of 32 bits, or spelt as decimals"),
    Difference("R21", .error, "a nested object in a request to the history"),
    Difference("R22", .warning, "decimals in what is hashed"),
    Difference("R24", .warning, "a path that a mask names twice"),
    Difference("R28", .error, "rules.url as a list"),
  ]

  /// Rows that nothing in an archive shows, and what they hang on.
  static let outside = [
    "R24": "the mask that an app dispatches its events with"
  ]
}
