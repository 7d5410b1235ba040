// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats

extension WorkspaceStore {
  /// Writes a generated workspace to a new file.
  ///
  /// The file gets its final name when it is complete; no file of that name may exist.
  ///
  /// - Parameter progress: Called from time to time with the number of channels written.
  package static func generate(
    _ generator: WorkspaceGenerator,
    to path: String,
    progress: (Int) -> Void = { _ in }
  ) throws(StoreError) {
    let draft = try beginDraft(of: path)
    do throws(StoreError) {
      try write(generator, to: draft, progress)
      try finish(draft, as: path)
    } catch {
      discard(draft)
      throw error
    }
  }

  /// Returns the path under which a new file is written until it is complete.
  static func beginDraft(of path: String) throws(StoreError) -> String {
    let draft = path + ".partial"
    try refuse(path)
    try refuse(draft)
    return draft
  }

  /// Gives a complete file its final name.
  static func finish(_ draft: String, as path: String) throws(StoreError) {
    // A file that exists now was created by another process.
    try refuse(path)
    guard unsafe rename(draft, path) == 0 else {
      throw StoreError(
        .failed,
        at: path,
        "it can't be created; check the folder and its permissions"
      )
    }
  }

  /// Removes an incomplete file.
  static func discard(_ draft: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: draft + suffix)
    }
  }

  /// Throws if the log of another file remains beside the path of a new one.
  package static func refuseLeftovers(of path: String) throws(StoreError) {
    try Leftover.refuse(path)
  }

  static func refuse(_ path: String) throws(StoreError) {
    try Leftover.refuse(path)
    // A dangling link counts as well: the file would be written to its target.
    if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
      throw StoreError(
        .failed,
        at: path,
        "the file already exists; remove it or specify another one"
      )
    }
  }

  private static func write(
    _ generator: WorkspaceGenerator,
    to path: String,
    _ progress: (Int) -> Void
  ) throws(StoreError) {
    let head = generator.head
    let store = try WorkspaceStore(creating: path, head)
    // No other process has the file, and it needn't survive a crash before it is complete, so a log that
    // has everything written twice isn't needed. A defensive connection refuses the mode OFF; in MEMORY,
    // new pages take no room either. Sorting may need more than memory.
    try store.database.run(
      "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE"
    )
    try store.changing { () throws(StoreError) in
      try store.database.indexingAtEnd { () throws(StoreError) in
        try store.indexingTogether { () throws(StoreError) in
          for user in head.users { try store.put(user) }
          for number in 0..<generator.channels {
            try store.put(number, of: generator)
            if number % 4096 == 4095 { progress(number + 1) }
          }
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
