// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftChat
package import WeftFoundation

extension WorkspaceStore {
  /// Takes a workspace JSON into a file, which is made where there is none: all of it or nothing.
  ///
  /// No more than a channel of it is in memory at once.
  ///
  /// - Returns: the store, and how much there was.
  /// - Throws: a ``StoreError``, a ``WorkspaceError``, or why the JSON can't be read.
  package static func take(
    _ parts: WorkspaceParts,
    into path: String
  ) throws -> (store: WorkspaceStore, counts: ImportCounts) {
    // Only who looks at it is wanted first: without them there is no file to take it into.
    let current = try parts.currentUser()
    let isNew = FileSight(path) == .nothing
    let store = try WorkspaceStore(creating: path, Workspace(currentUser: current))
    do {
      try store.requireUser(current.id)
      return (store, try store.take(parts))
    } catch {
      // What was made for it only would be a workspace without anything in it.
      if isNew {
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
      }
      throw error
    }
  }

  private func take(_ parts: WorkspaceParts) throws -> ImportCounts {
    let seen = try SeenIDs(database)
    defer { seen.end() }
    var end: (any Error)?
    do throws(StoreError) {
      return try changing { () throws(StoreError) in
        do {
          return try PartsTaking(self, seen, parts).run()
        } catch let error as StoreError {
          throw error
        } catch {
          end = error
          throw StoreError(.failed, path, "\(error)")
        }
      }
    } catch {
      throw end ?? error
    }
  }
}
