// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// Which files a connection may touch, even if they change while it opens.
@Suite struct DatabaseFilesTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
    let workspace = try RichWorkspace.read()
    try WorkspaceStore(creating: path, workspace).add(workspace)
    try scratch.write("a private key".utf8, to: "key")
  }

  private func shell(_ script: String) throws {
    let run = try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-ec", script], in: scratch.folder)
    try #require(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: ["-wal", "-shm", "-journal"], ["ln key", "ln -s key", "mkfifo"])
  func `a file placed next to the database after the check is refused on opening`(
    suffix: String,
    trap: String
  ) throws {
    if suffix == "-journal" { try shell("sqlite3 w.weft 'PRAGMA journal_mode = DELETE'") }
    let database = try Database(path, .write)
    // Nothing was read so far, so SQLite has not opened any of them.
    try shell("\(trap) w.weft\(suffix)")
    let error = #expect(throws: StoreError.self) { try database.run("DELETE FROM users") }
    #expect(error?.code == .failed)
    #expect(try String(contentsOf: scratch.path("key"), encoding: .utf8) == "a private key")
  }

  @Test func `a pipe in place of the file is refused without waiting`() throws {
    let files = try DatabaseFiles(path)
    try shell("rm w.weft; mkfifo w.weft")
    // SAFETY: no connection results from it.
    let status = unsafe files.open(2, isImmutable: false).status
    #expect(status != 0)
  }

  @Test func `no other database can be attached, except the copy under its own name`() throws {
    let database = try Database(path, .write)
    for name in [scratch.path("other").path, ":memory:", "", path, DatabaseFiles.copyName] {
      #expect(throws: StoreError.self) { try database.run("ATTACH '\(name)' AS other") }
      try? database.attaching { () throws(StoreError) in
        if name.hasPrefix("/") {
          #expect(throws: StoreError.self, "\(name)") {
            try database.run("VACUUM INTO '\(name)'")
          }
        }
      }
    }
    #expect(!scratch.has("other"))
  }

  @Test func `a file that requests a large cache gets the usual one`() throws {
    try shell("sqlite3 w.weft 'PRAGMA default_cache_size = 1000000'")
    let database = try Database.opening(path, .read)
    #expect(try database.number("PRAGMA cache_size") == Int64(Database.cacheSize))
  }

  @Test func `connections on many threads have their own names`() async throws {
    let paths = (0..<8).map { scratch.path("\($0).weft").path }
    for path in paths { try FileManager.default.copyItem(atPath: self.path, toPath: path) }
    let counts = await withTaskGroup { group in
      for path in paths + paths {
        group.addTask { (0..<20).count { _ in (try? Database.opening(path, .write)) != nil } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 20, count: 16))
  }
}
