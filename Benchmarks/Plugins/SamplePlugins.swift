// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginHost

/// The example plugins, as built.
struct SamplePlugins {
  /// A missing plugin, and how to get it.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// A C plugin that changes texts.
  let redactPreview: URL
  /// A C plugin that draws rows.
  let compactThreadItem: URL
  /// A Swift plugin that draws rows.
  let compactChannelItem: URL

  init(folders: [String]) throws(Missing) {
    redactPreview = try Self.file("RedactPreview", folders)
    compactThreadItem = try Self.file("CompactThreadItem", folders)
    compactChannelItem = try Self.file("CompactChannelItem", folders)
  }

  private static func file(_ name: String, _ folders: [String]) throws(Missing) -> URL {
    let files = folders.map { URL(fileURLWithPath: $0).appendingPathComponent("\(name).so") }
    guard let file = files.first(where: { (try? $0.checkResourceIsReachable()) == true }) else {
      throw Missing(
        description: "there is no \(name).so in a plugin folder; run make plugins, "
          + "or specify the folder with --plugins"
      )
    }
    return file
  }

  /// A host with a plugin loaded.
  func host(_ file: URL) throws(Missing) -> PluginHost {
    let host = PluginHost(file: file.path, policy: PluginPolicy(trustsAll: true))
    if let problem = host.problems.first { throw Missing(description: problem.line) }
    return host
  }

  /// Writes copies of ``redactPreview`` into a folder, each with its own id of the same length as the
  /// replaced part.
  ///
  /// - Parameter first: The number of the first copy.
  func writeCopies(_ count: Int, from first: Int, into folder: URL) throws -> [URL] {
    let original = try Data(contentsOf: redactPreview)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try (first..<first + count).map { number in
      let file = folder.appendingPathComponent("\(number).so")
      let name = "redact-\(String(number + 1_000_000))"
      try Self.copy(original, replacing: "redact-preview", with: name, to: file)
      return file
    }
  }

  /// Writes a copy of a plugin with another id.
  ///
  /// - Parameters:
  ///   - part: The text to replace wherever it occurs in the file.
  ///   - name: The replacement, which has the same length.
  static func copy(
    _ original: Data,
    replacing part: String,
    with name: String,
    to file: URL
  ) throws {
    var copy = original
    var rest = copy.startIndex
    while let range = copy.range(of: Data(part.utf8), in: rest..<copy.endIndex) {
      copy.replaceSubrange(range, with: Data(name.utf8))
      rest = range.upperBound
    }
    try copy.write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}
