// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftTestSupport

@testable import WeftStore

/// Files with the workspace that sources are checked with.
struct StoreFixture {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("w.weft").path
    let store = try WorkspaceStore(creating: path, Self.workspace(.standard))
    try store.add(Self.workspace(.standard))
  }

  static func workspace(_ source: SourceWorkspace) -> Workspace {
    var workspace = Workspace(currentUser: source.user)
    (workspace.users, workspace.now) = (source.users, source.now)
    (workspace.channels, workspace.threads) = (source.channels, source.threads)
    return workspace
  }

  /// Opens another connection to the file, as another process would.
  func source() throws -> StoreSource {
    try StoreSource(opening: path) { SourceWorkspace.standard.now }
  }

  func store() throws -> WorkspaceStore { try WorkspaceStore(opening: path) }

  /// Returns the next events of a sequence.
  static func collect(_ count: Int, of events: SourceEvents) async throws -> [SourceEvent] {
    var iterator = events.makeAsyncIterator()
    var taken: [SourceEvent] = []
    while taken.count < count, let next = try await iterator.next() { taken.append(next) }
    return taken
  }
}
