import RuleCore
import RuleStreams
import RuleSuites

/// The fuzz target `configuration`: any bytes as `rulectl.yaml`.
enum ConfigurationCheck {
  /// The folder of the file, which does not exist.
  private static let folder = "/w/sub"

  private struct Option: ConfigurableOption {
    var key: String
    var takesValue = true
    var isList = false
    var isPath = false
    var isConfigurable = true
    var isForFiles = false
    var highest: Int?

    var name: String { "--" + key }
    var usage: String { takesValue ? name + " <V>" : name }

    func number(_ value: String) -> Int? { Int(value) }
  }

  private static let validate = [
    Option(key: "format"), Option(key: "select", isList: true, isForFiles: true),
    Option(key: "diff", takesValue: false),
    Option(key: "baseline", isPath: true, isForFiles: true), Option(key: "max-rules", highest: 100),
    Option(key: "fix", takesValue: false, isConfigurable: false),
  ]
  private static let commands: [ConfigurationReader.Owner] = [
    ("validate", validate), ("diff", [Option(key: "format"), Option(key: "events", isPath: true)]),
  ]

  static func check(_ bytes: [UInt8]) {
    func check(_ range: ByteRange) {
      precondition(range.lower <= range.upper && range.upper <= bytes.count, "a place outside of the text")
    }
    let sections: [ConfigurationReader.Section]
    do throws(SuiteProblem) {
      let text = try SuiteText("rulectl.yaml", bytes, depth: 16, limit: 1 << 16)
      sections = try ConfigurationReader.sections(of: text, for: commands, folder: folder) {
        FileKind.isInside($0, folder)
      }
    } catch {
      let problems = [error] + error.others
      precondition(error.others.allSatisfy(\.others.isEmpty), "mistakes inside of mistakes")
      for problem in problems {
        precondition(!problem.message.isEmpty)
        check(problem.range)
      }
      precondition(Set(problems).count == problems.count, "a mistake that is reported twice")
      let starts = problems.map(\.range.lower)
      precondition(starts == starts.sorted(), "mistakes out of order")
      return
    }
    precondition(sections.first?.command == nil && sections.first?.files == nil, "the root is not first")
    for section in sections {
      for entry in section.entries {
        check(entry.range)
        guard let option = option(entry.name, of: section) else {
          preconditionFailure("an option that cannot be set here: \(entry.name)")
        }
        precondition(!entry.value.isEmpty && (option.takesValue || ["true", "false"].contains(entry.value)))
        precondition(!entry.isTakenAway || section.files != nil && option.isList, "a value that is taken from nothing")
        if let highest = option.highest, let number = option.number(entry.value) {
          precondition(number <= highest, "a raised limit")
        }
        if option.isPath { precondition(isInside(entry.value), "a path that leaves the folder: \(entry.value)") }
      }
      if let files = section.files { checkPatterns(files) }
    }
  }

  private static func option(_ name: String, of section: ConfigurationReader.Section) -> Option? {
    let named = commands.filter { section.command ?? $0.name == $0.name }.flatMap(\.options)
    return named.compactMap { $0 as? Option }.first {
      $0.key == name && $0.isConfigurable && ($0.isForFiles || section.files == nil)
    }
  }

  /// True if an absolute path is that of the folder or of a file below it, by its parts alone.
  private static func isInside(_ path: String) -> Bool {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return path.hasPrefix("/") && parts.starts(with: folder.split(separator: "/"))
  }

  /// What is below a folder that patterns select is selected too, and nothing outside of the folder of the file is.
  private static func checkPatterns(_ patterns: [String]) {
    let rules = IgnoreRules(patterns, in: folder)
    for path in ["a", "rules.json", "a/rules.json", "a/b/c.json", "[", "\\", "a b/c"] {
      precondition(!rules.selects("/w/" + path), "a file outside of the folder is selected")
      let isSelected = rules.selects(folder + "/" + path)
      // A pattern that includes files again may name folders only.
      let isSimple = !patterns.contains { $0.hasPrefix("!") }
      let isWhole = !isSelected || rules.selects(folder + "/" + path + "/x")
      precondition(!isSimple || isWhole, "a folder is selected without its content")
    }
  }
}
