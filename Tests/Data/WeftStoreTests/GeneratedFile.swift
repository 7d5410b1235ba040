// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftStore
import WeftTestSupport

/// A file of generated chats, and the same in memory.
struct GeneratedFile {
  private let scratch: Scratch
  let store: WorkspaceStore
  let workspace: Workspace

  init(channels: Int = 300, threads: Int = 120, messages: Int = 900) throws {
    scratch = try Scratch()
    let path = scratch.path("w.weft").path
    let generator = WorkspaceGenerator(
      channels: channels,
      threads: threads,
      messages: messages,
      seed: 7
    )
    try WorkspaceStore.generate(generator, to: path)
    store = try WorkspaceStore(opening: path)
    workspace = try store.workspace()
  }
}
