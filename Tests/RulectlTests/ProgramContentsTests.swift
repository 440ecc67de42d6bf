import Foundation
import Testing

@Suite struct `the program` {
  /// Libraries of Swift that nothing here needs: regular expressions, 1.2 MB, and tasks with their queues, 0.6 MB.
  ///
  /// The compiler reports uses of regular expressions, among them methods of strings such as `ranges(of:)`, with
  /// `-Xfrontend -disable-implicit-string-processing-module-import`. `ContinuousClock` is a part of tasks.
  @Test(arguments: ["_StringProcessing", "swift_task_create", "dispatch_async"])
  func `is linked without`(name: String) throws {
    let program = try Data(contentsOf: URL(filePath: Program.path), options: .alwaysMapped)
    #expect(program.range(of: Data(name.utf8)) == nil)
  }
}
