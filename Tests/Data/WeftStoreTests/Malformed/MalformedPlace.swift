// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftStore
import WeftTestSupport

/// The folder in which a malformed file is made.
struct MalformedPlace {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  var path: String { scratch.path("w.weft").path }

  /// Writes a valid workspace: 40 channels, 5 threads, 120 messages.
  func workspace() throws {
    let generator = WorkspaceGenerator(channels: 40, threads: 5, messages: 120, seed: 1)
    try WorkspaceStore.generate(generator, to: path)
  }

  /// Changes the file with SQL, as any program can, and closes it.
  func sql(_ statements: String, in name: String = "w.weft") throws {
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/sqlite3"),
      ["-bail", name, statements],
      in: scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Leaves changes in the log next to the file, as a killed process does.
  func log(_ statements: String, of name: String) throws {
    let script = """
      sqlite3 -bail \(name) ".filectrl persist_wal 1" ".dbconfig no_ckpt_on_close on" "\(statements)"
      """
    try shell(script)
    try #require(!content(of: name + "-wal").isEmpty)
  }

  func shell(_ script: String) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: scratch.folder)
    try #require(run.status == 0, "\(run.errors)")
  }

  func content(of name: String = "w.weft") -> [UInt8] {
    (try? Data(contentsOf: scratch.path(name))).map { Array($0) } ?? []
  }

  /// Returns everything in the folder that has content, by name.
  func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) {
      // The memory that processes share about a log does not count.
      if name.hasSuffix("-shm") { continue }
      let kind = try FileManager.default.attributesOfItem(atPath: scratch.path(name).path)[.type]
      if kind as? FileAttributeType == .typeRegular { files[name] = content(of: name) }
    }
    return files
  }
}
