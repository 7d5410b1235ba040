// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import Testing

/// Compares a test's result with a recorded one.
///
/// Goldens are in `Goldens/` beside the tests of a target. With `WEFT_RECORD=1` they are written
/// again, and the test fails so that recording can't pass for comparing.
public enum Golden {
  /// Expects bytes to match a golden; a difference is written beside it as `name.actual.ext`.
  ///
  /// - Parameter difference: Makes a file that shows how two contents differ, such as a picture.
  public static func expect(
    _ actual: [UInt8],
    _ name: String,
    difference: (_ expected: [UInt8], _ actual: [UInt8]) -> [UInt8]? = { _, _ in nil },
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent().appending(
      path: "Goldens"
    )
    let file = folder.appending(path: name)
    let (stem, type) = (file.deletingPathExtension().path, file.pathExtension)
    if ProcessInfo.processInfo.environment["WEFT_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(actual).write(to: file)
      Issue.record("\(name) was recorded; look at it", sourceLocation: sourceLocation)
      return
    }
    let expected = try? Data(contentsOf: file)
    let leftovers = ["actual", "difference"].map { URL(fileURLWithPath: "\(stem).\($0).\(type)") }
    guard let expected, Array(expected) == actual else {
      try Data(actual).write(to: leftovers[0])
      if let expected, let shown = difference(Array(expected), actual) {
        try Data(shown).write(to: leftovers[1])
      }
      Issue.record(
        "\(name) is not as it was: see \(leftovers[0].path); WEFT_RECORD=1 records it anew",
        sourceLocation: sourceLocation
      )
      return
    }
    for leftover in leftovers { try? FileManager.default.removeItem(at: leftover) }
  }
}
