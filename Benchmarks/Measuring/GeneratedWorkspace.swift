// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// A generated workspace in a file that exists while it is measured.
enum GeneratedWorkspace {
  /// Writes each workspace and passes its path to the work.
  ///
  /// - Returns: The reason of a failure, or `nil` if there was none.
  static func use(
    _ generators: [WorkspaceGenerator],
    _ work: (String, Int) throws -> Void
  ) -> String? {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "weft-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for generator in generators {
        let path = folder.appending(path: "\(generator.channels).weft").path
        try WorkspaceStore.generate(generator, to: path)
        try work(path, generator.channels)
        try FileManager.default.removeItem(atPath: path)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
