/// The text folding with which Foundation compares strings without regard to case and diacritics.
///
/// Source: swift-corelibs-foundation: Sources/CoreFoundation/CFString.c@6.3.1,
/// __CFStringFoldCharacterClusterAtIndex with the flags for case and diacritics.
package enum FoldedText {
  /// Scalars below this value are Latin, Greek or Cyrillic. After such a scalar, folding drops combining marks.
  private static let firstWithMarks: UInt32 = 0x510

  /// Historic Cyrillic letters that are newer than Foundation's case tables, so Foundation does not fold them.
  private static let unfolded: ClosedRange<UInt32> = 0x1C80...0x1C8A

  /// The treatment of the combining marks that follow the current base character.
  private enum Marks {
    case dropped, kept
    /// The first mark is dropped if its scalar is below U+0510, because Foundation skips it.
    case keptButFirst
  }

  /// Returns `text` folded. Foundation considers two strings equal if their folded forms are canonically equivalent.
  ///
  /// Uses full case folding (`ß` becomes `ss`). Marks are removed only from Latin, Greek and Cyrillic letters, whether
  /// combining or part of a precomposed letter. A stroke is not a mark: `ø` stays.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    var marks = Marks.kept
    var isFirst = true
    for scalar in text.unicodeScalars {
      if !isFirst, scalar.properties.isGraphemeExtend {
        let isLost = marks == .keptButFirst && scalar.value < firstWithMarks
        if marks == .keptButFirst { marks = .kept }
        if marks == .kept, !isLost { result.append(scalar) }
        continue
      }
      // A mark without a base character, at the beginning of the text, is kept.
      let isMark = isFirst && scalar.properties.isGraphemeExtend
      isFirst = false
      let letter = base(of: scalar)
      let parts = Self.unfolded.contains(letter.value) ? [letter] : letter.caseFolded
      for part in parts where isMark || letter.value >= firstWithMarks || !part.properties.isGraphemeExtend {
        result.append(part)
      }
      let last = parts.last ?? letter
      marks = last.value < firstWithMarks ? .dropped : parts == [scalar] ? .keptButFirst : .kept
    }
    return String(result)
  }

  /// Returns the base scalar of a precomposed scalar in lower case. Returns `scalar` itself if it has no marks.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.value < 0x80 { return scalar }
    return bases[scalar] ?? bases[scalar.simpleLowercase] ?? scalar
  }
}

extension FoldedText {
  /// Precomposed characters, grouped by the base scalar that remains when the marks are removed.
  ///
  /// Source: Unicode Character Database: UnicodeData.txt, canonical decompositions whose first scalar is below U+0510.
  private static let families: [(base: Unicode.Scalar, letters: String)] = [
    (";", "\u{37E}"),
    ("<", "\u{226E}"),
    ("=", "\u{2260}"),
    (">", "\u{226F}"),
    ("`", "\u{1FEF}"),
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
    ("b", "ḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ďḋḍḏḑḓ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ḟ"),
    ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįİǐȉȋḭḯỉị"),
    ("j", "ĵǰ"),
    ("k", "ķǩḱḳḵ"),
    ("l", "ĺļľḷḹḻḽ"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšșṡṣṥṧṩ"),
    ("t", "ţťțṫṭṯṱẗ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"),
    ("z", "źżžẑẓẕ"),
    ("\u{A8}", "\u{385}\u{1FC1}\u{1FED}\u{1FEE}"),
    ("\u{B4}", "\u{1FFD}"),
    ("\u{B7}", "\u{387}"),
    ("æ", "ǣǽ"),
    ("ø", "ǿ"),
    ("ſ", "ẛ"),
    ("ʒ", "ǯ"),
    ("ʹ", "\u{374}"),
    ("α", "άἀἁἂἃἄἅἆἇὰ\u{1F71}ᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
    ("ε", "έἐἑἒἓἔἕὲ\u{1F73}"),
    ("η", "ήἠἡἢἣἤἥἦἧὴ\u{1F75}ᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
    ("ι", "ίΐϊἰἱἲἳἴἵἶἷὶ\u{1F77}\u{1FBE}ῐῑῒ\u{1FD3}ῖῗ"),
    ("ο", "όὀὁὂὃὄὅὸ\u{1F79}"),
    ("ρ", "ῤῥ"),
    ("υ", "ύϋΰὐὑὒὓὔὕὖὗὺ\u{1F7B}ῠῡῢ\u{1FE3}ῦῧ"),
    ("ω", "ώὠὡὢὣὤὥὦὧὼ\u{1F7D}ᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
    ("ϒ", "ϓϔ"),
    ("а", "ӑӓ"),
    ("г", "ѓ"),
    ("е", "ѐёӗ"),
    ("ж", "ӂӝ"),
    ("з", "ӟ"),
    ("и", "ѝйӣӥ"),
    ("к", "ќ"),
    ("о", "ӧ"),
    ("у", "ўӯӱӳ"),
    ("ч", "ӵ"),
    ("ы", "ӹ"),
    ("э", "ӭ"),
    ("і", "ї"),
    ("ѵ", "ѷ"),
    ("ә", "ӛ"),
    ("ө", "ӫ"),
  ]

  /// Maps each precomposed scalar of `families` to its base scalar.
  static let bases: [Unicode.Scalar: Unicode.Scalar] = {
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, letters) in families {
      for letter in letters.unicodeScalars { bases[letter] = base }
    }
    return bases
  }()
}
