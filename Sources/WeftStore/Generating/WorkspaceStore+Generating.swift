// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFoundation

extension WorkspaceStore {
  /// Writes a workspace that is made up to a new file.
  ///
  /// The file gets its name when it is whole; one of that name must not be there.
  ///
  /// - Parameter progress: is told how many channels are written, now and then.
  public static func generate(
    _ generator: WorkspaceGenerator,
    to path: String,
    progress: (Int) -> Void = { _ in }
  ) throws(StoreError) {
    let draft = path + ".partial"
    try refuse(path)
    try refuse(draft)
    do throws(StoreError) {
      try write(generator, to: draft, progress)
      // Made meanwhile it is somebody else's.
      try refuse(path)
      guard unsafe rename(draft, path) == 0 else {
        throw StoreError(
          .failed,
          path,
          "it can't be named so; check the folder and its permissions"
        )
      }
    } catch {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: draft + suffix)
      }
      throw error
    }
  }

  private static func refuse(_ path: String) throws(StoreError) {
    if FileManager.default.fileExists(atPath: path) {
      throw StoreError(.failed, path, "there is a file already; remove it, or name another")
    }
  }

  private static func write(
    _ generator: WorkspaceGenerator,
    to path: String,
    _ progress: (Int) -> Void
  ) throws(StoreError) {
    let head = generator.head
    let store = try WorkspaceStore(creating: path, head)
    // Nobody else has the file, and nothing of it counts before it is whole. What is sorted may be large.
    try store.database.run(
      "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE"
    )
    try store.changing { () throws(StoreError) in
      try store.database.indexingAtEnd { () throws(StoreError) in
        for user in head.users { try store.put(user) }
        for number in 0..<generator.channels {
          try store.put(number, of: generator)
          if number % 4096 == 4095 { progress(number + 1) }
        }
      }
    }
    try store.database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  }

  private func put(_ number: Int, of generator: WorkspaceGenerator) throws(StoreError) {
    let channel = generator.channel(number)
    try put(channel)
    for thread in generator.threadNumbers(of: number) {
      try put(generator.thread(thread, in: channel, number))
    }
  }
}
