import Foundation

/// Rules documents that are wrong, for the tests of reports.
enum Broken {
  static let action = #"{"id":"c","type":"url","detail":{"url":"app://x"}}"#

  /// The condition of a test that nobody knows: S009.
  static func unknown(_ code: String = "qe", key: String = "k") -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(code)","values":["a"]}}"#
  }

  static func rule(_ condition: String, id: String = "c", meta: String? = nil) -> String {
    let action = action.replacingOccurrences(of: #""c""#, with: "\"\(id)\"")
    let end = meta.map { ",\"meta\":\($0)" } ?? ""
    return "{\"condition\":\(condition),\"consequences\":[\(action)]\(end)}"
  }

  static func document(_ rules: String...) -> String {
    "{\"version\":1,\"rules\":[\n" + rules.joined(separator: ",\n") + "\n]}\n"
  }

  /// What asks a rule to be left in peace by some codes.
  static func ignoring(_ list: String) -> String { #"{"rulectl":{"ignore":\#(list)}}"# }

  /// Runs `rulectl validate` in a folder with some files.
  static func validate(_ arguments: String..., files: [String: String], environment: [String: String] = [:]) throws -> (
    outcome: Program.Outcome, folder: Scratch
  ) {
    let scratch = try Scratch()
    for (name, text) in files {
      let path = scratch.path(name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try scratch.write(text, to: name)
    }
    let outcome = try Program.run(["validate"] + arguments, in: scratch.folder, environment: environment)
    return (outcome, scratch)
  }
}

extension Program.Outcome {
  /// The lines of standard error that begin a message: not those with its help.
  var messages: [Substring] { errors.split(separator: "\n").filter { !$0.hasPrefix("  help: ") } }

  /// What each line of JSON says under a name, as text.
  func values(_ name: String) throws -> [String] {
    try lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      if ["file", "summary"].contains(object?["kind"] as? String) { return nil }
      return object?[name].map { "\($0)" } ?? ""
    }
  }
}
