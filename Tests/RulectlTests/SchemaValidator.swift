import TestSupport
import Testing

/// The JSON Schema validator of python3, which shares no code with the program.
enum SchemaValidator {
  /// Reads lines `SCHEMA FILE`. Writes a line for each: the position and the message of the fault, or nothing.
  private static let script = """
    import json, sys, threading
    try:
        import jsonschema
    except ImportError:
        sys.exit("python3-jsonschema is missing: apt-get install python3-jsonschema, or pip install jsonschema")
    validators = {}
    def validator(name):
        if name not in validators:
            schema = json.load(open(name + ".schema"))
            jsonschema.Draft7Validator.check_schema(schema)
            validators[name] = jsonschema.Draft7Validator(schema)
        return validators[name]
    def work():
        for line in sys.stdin:
            name, path = line.split()
            fault = jsonschema.exceptions.best_match(validator(name).iter_errors(json.load(open(path))))
            place = "/".join(str(part) for part in fault.absolute_path) if fault else ""
            print(place + ": " + ascii(fault.message[:120]) if fault else "")
    # Some documents are as deep as platforms accept them.
    sys.setrecursionlimit(100_000)
    threading.stack_size(1 << 29)
    worker = threading.Thread(target=work)
    worker.start()
    worker.join()

    """

  struct Subject {
    /// The name of the schema.
    let schema: String
    let text: [UInt8]
  }

  /// Returns the fault of each text; nil for a valid one. The texts must be JSON.
  static func faults(_ subjects: [Subject]) throws -> [String?] {
    let scratch = try Scratch()
    try scratch.write(script, to: "validator.py")
    for name in Set(subjects.map(\.schema)) {
      let schema = try Program.run(["schema", name])
      try #require(schema.status == 0, "\(schema.errors)")
      try scratch.write(schema.standardOutput, to: "\(name).schema")
    }
    var input = ""
    for (index, subject) in subjects.enumerated() {
      try scratch.write(subject.text, to: "\(index)")
      input += "\(subject.schema) \(index)\n"
    }
    let outcome = try Program.shell("python3 validator.py", input: Array(input.utf8), in: scratch.folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(lines.count == subjects.count, "\(outcome.errors)")
    return lines.map { $0.isEmpty ? nil : String($0) }
  }

  /// Returns the fault of each text by one schema; nil for a valid one.
  static func faults(_ schema: String, _ texts: [[UInt8]]) throws -> [String?] {
    try faults(texts.map { Subject(schema: schema, text: $0) })
  }
}
