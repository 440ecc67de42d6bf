internal import RuleCore

/// Whose regular expressions a pattern is written in.
///
///     case        engine          unit          subject
///     javaScript  V8, flag i      UTF-16 unit   lowered before the search
///     icu         ICU, ignoring   code point    as it is
///                 case
///
/// Both search anywhere in the subject; `.` stops at line ends, `^` and `$` mean the whole subject.
package enum PatternDialect: CaseIterable, Hashable, Sendable {
  case javaScript
  case icu
}
