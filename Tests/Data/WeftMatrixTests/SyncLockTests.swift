// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// Only one syncer at a time fetches the chats of an account.
@Suite struct SyncLockTests {
  @Test func `a second syncer of an account is refused until the first one stops`() async throws {
    let (server, scratch) = (try ScriptedServer("waits"), try Scratch())
    let path = scratch.path("ada.weft").path
    do {
      let lock = try SyncLock(of: path)
      await #expect(throws: MatrixError(.busy, SyncLock.isHeld)) {
        try await MatrixSync(server.account, file: path).once()
      }
      withExtendedLifetime(lock) {}
    }
    #expect(try await server.log() == [])
    try await MatrixSync(server.account, file: path).once()
    #expect(try await server.log().first == "all")
  }

  @Test func `a link in place of the lock file is not followed`() throws {
    let scratch = try Scratch()
    let path = scratch.path("ada.weft").path
    try scratch.write([1], to: "other")
    try FileManager.default.createSymbolicLink(
      atPath: path + SyncLock.ending,
      withDestinationPath: scratch.path("other").path
    )
    #expect(throws: MatrixError.self) { try SyncLock(of: path) }
    #expect(try Data(contentsOf: scratch.path("other")) == Data([1]))
  }
}
