// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The window's first screen when a desktop's menu starts it.
extension OnADisplay {
  @Suite struct WindowStartTests {
    @Test func `the window shows all added accounts`() throws {
      let leak = try LeakyPlugin()
      let hand = try WindowHand(folder: leak.scratch.folder)
      try hand.sees("Room 1")
      try hand.sees("Room 2")
      try hand.misses("Leia Organa")
    }

    @Test func `without accounts the window shows the last workspace, until that is gone`() throws {
      let scratch = try Scratch()
      let file = scratch.path("team.weft")
      try makeWorkspace(in: scratch)
      do {
        let hand = try WindowHand(
          ["--no-plugins", "--workspace", file.path],
          folder: scratch.folder
        )
        try hand.sees("Only here")
      }
      do {
        let hand = try WindowHand(folder: scratch.folder)
        try hand.sees("Only here")
      }
      try FileManager.default.removeItem(at: file)
      let hand = try WindowHand(folder: scratch.folder)
      try hand.sees("Leia Organa")
      try hand.step("await team.weft: the workspace opened last no longer exists")
    }

    private func makeWorkspace(in scratch: Scratch) throws {
      let text = """
        {"weft":1,"current_user_id":"ada","users":[{"id":"ada"},{"id":"bob"}],
         "channels":[{"cid":"messaging:open","created_at":"2026-01-01T00:00:00Z","name":"Only here",
           "members":[{"user_id":"ada"},{"user_id":"bob"}]}]}
        """
      try scratch.write(text.utf8, to: "team.json")
      let run = try Subprocess(
        Checkout.weft,
        ["import", "team.json", "--into", "team.weft"],
        in: scratch.folder
      )
      try #require(run.status == 0, "\(run.errors)")
    }
  }
}
