// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A folder for one test, removed with its owner.
public final class Scratch: Sendable {
  /// The path of the folder.
  public let folder: URL

  /// Creates an empty folder.
  public init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755]
    )
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> URL {
    folder.appendingPathComponent(name)
  }

  /// Whether a file exists in the folder.
  public func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name).path)
  }

  /// Writes a file that only its owner can change.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    let file = path(name)
    try Data(bytes).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    return file
  }
}
