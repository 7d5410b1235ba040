// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// A watcher of the sync status is woken only by the syncer.
@Suite struct SyncStatusTests {
  @Test func `a watcher gets the status at once and after each sync`() async throws {
    let (server, scratch) = (try ScriptedServer("waits"), try Scratch())
    let sync = try MatrixSync(server.account, file: scratch.path("ada.weft").path)
    var statuses = sync.statuses().makeAsyncIterator()
    #expect(await statuses.next() == MatrixSync.Status())
    try await sync.once()
    // A watcher that was not waiting gets only the newest status.
    #expect(await statuses.next() == sync.currentStatus)
    let first = sync.currentStatus
    #expect(first.isComplete && first.answers > 1)
    try await sync.once()
    #expect(await statuses.next() == sync.currentStatus)
    #expect(sync.currentStatus.answers > first.answers)
  }
}
