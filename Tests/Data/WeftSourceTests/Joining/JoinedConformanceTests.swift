// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftSource
import WeftSourceTesting
import WeftStore
import WeftTestSupport

@testable import OwnSourceExample

/// A source joined from memory and a file follows the rules that each of them follows.
@Suite struct JoinedConformanceTests {
  private static let filed: Set<ChannelID> = [
    "check:same-b", "check:old", "check:hidden", "check:muted",
  ]

  @Test(.ends)
  func `joined sources of two kinds follow every rule`() async throws {
    let scratch = try Scratch()
    let broken = await SourceConformance.checkMarking(patience: .longest) { workspace in
      let channels = workspace.channels.filter { !Self.filed.contains($0.id) }
      let state = ChatState(
        currentUser: workspace.user,
        users: workspace.users,
        channels: channels,
        threads: workspace.threads,
        now: workspace.now
      )
      let memory = MemorySource(state) { workspace.now }
      let joined = try JoinedSource(
        [("memory", memory), ("quiet file", try Self.file(workspace, scratch))],
        patience: JoinedFixture.day
      ) { workspace.now }
      return Self.renamed(joined, workspace)
    }
    #expect(broken.isEmpty, "\(broken.map(\.description).joined(separator: "\n"))")
  }

  /// Makes a file with some of the channels, in which the user has another id.
  private static func file(
    _ workspace: SourceWorkspace,
    _ scratch: Scratch
  ) throws -> StoreSource {
    let map = IdentityMap(
      channel: { $0 },
      message: { $0 },
      user: { $0 == "ada" ? "ann" : $0 },
      poll: { $0 }
    )
    var own = Workspace(currentUser: map(workspace.user))
    (own.users, own.now) = (workspace.users.map { map($0) }, workspace.now)
    own.channels = workspace.channels.filter { filed.contains($0.id) }.map { map($0) }
    let path = scratch.path("\(UInt64.random(in: 0...(.max))).weft").path
    let store = try WorkspaceStore(creating: path, own)
    try store.add(own)
    return try StoreSource(opening: path) { workspace.now }
  }

  private static func renamed(_ joined: JoinedSource, _ workspace: SourceWorkspace) -> RenamedSource
  {
    let known = Set(
      workspace.channels.filter { !filed.contains($0.id) }.flatMap(\.latestMessages).map(\.id)
        + workspace.threads.map(\.id)
    )
    @Sendable func cut(_ id: String) -> String {
      id.firstIndex(of: "/").map { String(id[id.index(after: $0)...]) } ?? id
    }
    return RenamedSource(
      source: joined,
      out: IdentityMap(
        channel: { ChannelID(cut($0.rawValue)) },
        message: { MessageID(cut($0.rawValue)) },
        user: { $0 == "me" ? "ada" : UserID(cut($0.rawValue)) },
        poll: { cut($0) }
      ),
      back: IdentityMap(
        channel: { ChannelID((filed.contains($0) ? "quiet file/" : "memory/") + $0.rawValue) },
        // The others do not exist yet: their senders choose their ids.
        message: { known.contains($0) ? MessageID("memory/" + $0.rawValue) : $0 },
        user: { $0 == "ada" ? "me" : UserID("memory/" + $0.rawValue) },
        poll: { "memory/" + $0 }
      )
    )
  }
}
