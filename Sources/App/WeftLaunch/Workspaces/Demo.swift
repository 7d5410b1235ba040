// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftFiles

/// The demo workspace, its pictures and its sound, which are built into the program.
enum Demo {
  /// Returns the workspace.
  static func workspace() throws -> Workspace {
    guard let file = BuiltInFile.demo.first(where: { $0.name == "demo.json" }) else {
      preconditionFailure("the demo is built into the program")
    }
    return try Workspace(json: file.bytes)
  }

  /// The pictures by the addresses that the demo's messages use.
  static var pictures: [String: [UInt8]] { files.filter { $0.key.hasSuffix(".jpg") } }

  /// The pictures and sounds by the addresses that the demo's messages use.
  static var files: [String: [UInt8]] {
    let files = BuiltInFile.demo.filter { $0.name.hasPrefix("demo/") }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }
}
