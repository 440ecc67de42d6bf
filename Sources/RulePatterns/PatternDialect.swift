internal import RuleCore

/// The engine whose regular-expression syntax and semantics a pattern follows.
///
///     case        engine          unit          subject
///     javaScript  V8, flag i      UTF-16 unit   in lower case before the search
///     icu         ICU, ignoring   code point    unchanged
///                 case
///
/// Both search anywhere in the subject. `.` does not match line terminators; multiline mode is off.
package enum PatternDialect: CaseIterable, Hashable, Sendable {
  case javaScript
  case icu
}
