// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftFormats
internal import WeftModel

extension WorkspaceStore {
  /// Imports a workspace file into a store, all of it or nothing; a missing store is created.
  ///
  /// At most one channel is in memory at a time.
  ///
  /// - Returns: The store and the counts of what was imported.
  /// - Throws: ``StoreError``, `WorkspaceError`, or the error of reading the JSON.
  package static func take(
    _ parts: WorkspaceParts,
    into path: String
  ) throws -> (store: WorkspaceStore, counts: ImportCounts) {
    // A new store needs its current user, so only that is read first.
    let current = try parts.currentUser()
    let isNew = FileSight(path) == .nothing
    let store = try WorkspaceStore(creating: path, Workspace(currentUser: current))
    do {
      try store.requireUser(current.id)
      return (store, try store.take(parts))
    } catch {
      // A store created for this import would be an empty workspace.
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
