// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// One who shows how a syncer stands is woken by the syncer, and by nothing else.
@Suite struct SyncStatusTests {
  @Test func `a watcher gets the status at once and after answers, and no other`() async throws {
    let (server, scratch) = (try ScriptedServer("waits"), try Scratch())
    let sync = try MatrixSync(server.account, file: scratch.path("ada.weft").path)
    var statuses = sync.statuses().makeAsyncIterator()
    #expect(await statuses.next() == MatrixSync.Status())
    try await sync.once()
    // One who was not looking meanwhile gets the newest alone.
    #expect(await statuses.next() == sync.currentStatus)
    let first = sync.currentStatus
    #expect(first.isComplete && first.answers > 1)
    try await sync.once()
    #expect(await statuses.next() == sync.currentStatus)
    #expect(sync.currentStatus.answers > first.answers)
  }
}
