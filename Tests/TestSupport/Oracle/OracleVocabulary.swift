/// The names and values random cases are made of, chosen to collide under the conversions.
enum OracleVocabulary {
  /// A member no platform knows, at any level of a document.
  static let unknownMember = "weight"

  /// Names of event members with nothing awkward in them.
  static let plainNames = ["screen", "total", "vip", "tier", "order.id", "usd", "q", "a", "7"]

  /// Names that the templates of devices trim, cut or read as calls; both spellings of one accent
  /// are here, though no event has both.
  static let awkwardNames = [
    "", " lead", "pad ", "price(usd)", "(start)", "half(open", "a)", "b}}r", "b{{r", "line\nbreak",
    "caf\u{E9}", "cafe\u{301}", "~mine", "~type", "odd(key)", "Screen",
  ]

  /// Keys that name no member, or a container, or an element by a spelling that does not count.
  static let missingKeys = [
    "nope", "cart", "row", "row[0]", "row.00", "row.-1", "row.length", "cart.items", "cart.total",
    "cart.items.0.sku", "row.0", "row.1", "SCREEN",
  ]

  static let stateKeys = [
    "~state.w/level", "~state.w/limits.day", "~state.w/cards.0.kind", "~state.w/a/b",
    "~state.w/gone", "~state.w/none", "~state.w/nope", "~state.other/level", "~state.W/level",
    "~state:w/level", "~state", "~state.w", "~STATE.w/level", " ~state.w/level", "~state.w/level ",
  ]

  /// State keys that stop ios.
  static let malformedStateKeys = ["~state/level", "~state./level", "~state.w/"]

  static let numbers = [
    "5", "5.0", "5.5", "1", "0", "7", "16", "20", "20.9", "-3", "-0", "-0.0", "2e3", "0.0005",
    "3000000000", "3000000000.5", "4294967301", "2147483648", "10000000.5",
  ]

  /// Beyond 64 bits: an integer conversion stops ios.
  static let hugeNumber = "1e19"

  static let texts = [
    "5", "5.0", "5.5", "1", "", "x5y", "true", "TRUE", "false", " 7f", "0x10", "0x1p3", "٧", "NaN",
    "inf", "Infinity", "007", "+5", "3000000000", "gold", "Gold", "x", "hi\nyou", "a\r\n", "ß",
    "SS",
    "straße", "STRASSE 5", "İ", "\u{E9}", "e\u{301}", "caf\u{E9}", "CAFE\u{301}", "ΟΔΟΣ", "οδος",
    "👍", "👍🏽", "👨‍👩‍👧", "🇩🇪", "a&b=c d/e+f", "{%q%}", "quo\"te\\",
  ]

  /// Needles whose meaning the specification leaves open when they begin or end a text: part of a
  /// letter that folds to several.
  static let equalityTexts = ["i", "ſ", "s"]

  static let containers: [OracleSketch] = [
    .list([]), .object([]), .list([.raw("5")]),
    .object([OracleSketchMember("b", .raw("5"))]),
  ]

  static let matchers = ["eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"]
  static let unknownMatchers = ["zz", "EQ", "eq ", ""]

  /// What a member of another type may hold; nil leaves it out.
  static let wrongTypes: [OracleSketch?] = [
    nil, .raw("null"), .raw("5"), .raw("1.5"), .raw("true"), .text("x"), .list([]),
    .list([.raw("1")]), .object([]),
  ]

  /// Tokens (adobe-rules 10) around a key, written `K`.
  static let tokens = [
    "{%K%}", "a {%K%} b", "{% K %}", "{%K%}{%K%}", "{%urlenc(K)%}", "{%urlenc( K )%}",
    "{%urlenc (K)%}", "{% urlenc(K)%}", "{%int(K)%}", "{%double(K)%}", "{%bool(K)%}",
    "{%string(K)%}", "{%upper(K)%}", "{%INT(K)%}", "{%string( K )%}", "{%int(K) later%}",
    "{%urlenc(string(K))%}", "{%urlenc(K)(x)%}", "{%urlenc(K%}", "{%urlenc K)%}", "{%K%}\u{301}",
    "{%K%}\u{200D}", "{%K%}\u{301} {%K%}",
  ]

  /// Tokens that need no key.
  static let fixedTokens = [
    "{%%}", "{% %}", "{%urlenc()%}", "{%a{%q%}", "{{q}}", "50 {% off", "50 %} off", "{%q%} {%",
    "{%odd(key)%}", "{%string(odd(key))%}", "{%bool(nope)%}", "{%int(nope)%}", "{%string(nope)%}",
    "{%cart%}", "{%~type%}", "{% ~type %}", "{%urlenc(~source)%}", "{%~timestampu%}",
    "{%int(~timestampu)%}", "{%~timestampz%}", "{%urlenc(~timestampz)%}", "{%~timestampp%}",
    "{%~sdkver%}", "{%~cachebust%}", "{%~state.w/level%}", "{%urlenc(~state.w/a/b)%}",
    "{%~state:w/level%}", "{%~state.w%}",
  ]

  /// Tokens of the whole event, for data of at most one member.
  static let wholeEventTokens = [
    "{%~all_url%}", "{%~all_json%}", "{%urlenc(~all_url)%}", "{%urlenc(~all_json)%}",
  ]
}
