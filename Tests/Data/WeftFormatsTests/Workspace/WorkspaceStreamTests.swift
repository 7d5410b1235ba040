// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftFormats
import WeftTestSupport

@Suite struct WorkspaceStreamTests {
  private func streamed(_ workspace: Workspace) throws -> String {
    var text = ""
    var head = workspace
    (head.channels, head.threads) = ([], [])
    var stream = WorkspaceStream(head) { text += $0 }
    for channel in workspace.channels { try stream.add(channel) }
    for thread in workspace.threads { try stream.add(thread) }
    try stream.finish()
    return text
  }

  @Test(arguments: 0..<60)
  func `a workspace written in pieces has the bytes of one written whole`(seed: UInt64) throws {
    var random = RandomWorkspace(seed: seed)
    let workspace = random.workspace()
    #expect(try streamed(workspace) == workspace.json)
  }

  @Test func `a file with every key can also be written in pieces`() throws {
    let workspace = try RichWorkspace.read()
    #expect(try streamed(workspace) == workspace.json)
  }
}
