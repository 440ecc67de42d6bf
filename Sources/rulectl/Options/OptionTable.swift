internal import ArgumentParser

/// A type that has a table of options.
protocol OptionTable: SendableMetatype {
  static var options: [EvalOption] { get }
}

/// The options of a table, as the argument parser reads them.
///
/// The argument parser finds the options of a type in the type's mirror, and decodes each by its label in the mirror.
/// Here the mirror has a child for each row, so that no option needs a property.
struct TableOptions<Table: OptionTable>: ParsableArguments, CustomReflectable {
  private(set) var values = EvalOptions()

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for row in Table.options {
      let key = Key(stringValue: row.name)
      switch row.kind {
      case .flag(let set):
        if try container.decode(Flag<Bool>.self, forKey: key).wrappedValue { set(&values) }
      case .value(let set):
        let text = try container.decode(Option<String?>.self, forKey: key).wrappedValue
        if let text { set(&values, text) }
      case .list(let add):
        let texts = try container.decode(Option<[String]>.self, forKey: key).wrappedValue
        for text in texts { add(&values, text) }
      }
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Table.options.map { row -> Mirror.Child in
        switch row.kind {
        case .flag: (row.name, Flag(row))
        case .value: (row.name, Option<String?>(row))
        case .list: (row.name, Option<[String]>(row))
        }
      })
  }

  /// A coding key that is the name of an option, instead of the name of a property.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Flag<Bool> {
  init(_ row: EvalOption) { self.init(wrappedValue: false, name: row.names, help: row.argumentHelp) }
}

extension Option<String?> {
  init(_ row: EvalOption) {
    self.init(
      name: row.names, parsing: row.mayBeginWithDash ? .unconditional : .next, help: row.argumentHelp,
      completion: row.completionKind)
  }
}

extension Option<[String]> {
  init(_ row: EvalOption) {
    self.init(
      wrappedValue: [], name: row.names, parsing: row.mayBeginWithDash ? .unconditionalSingleValue : .singleValue,
      help: row.argumentHelp, completion: row.completionKind)
  }
}

extension EvalOption {
  fileprivate var argumentHelp: ArgumentHelp {
    ArgumentHelp(help, valueName: valueName.isEmpty ? nil : valueName)
  }

  fileprivate var names: NameSpecification {
    let long = NameSpecification.Element.customLong(String(name.dropFirst(2)))
    guard let letter = short?.last else { return [long] }
    return [long, .customShort(letter)]
  }

  fileprivate var completionKind: CompletionKind? {
    switch completion {
    case .standard: nil
    case .file: .file()
    case .rules: .rules
    case .ruleNames: .ruleNames
    case .names(let names): .list(names())
    }
  }
}
