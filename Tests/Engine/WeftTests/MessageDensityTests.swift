// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftImage
import WeftModel
import WeftScene
import WeftTerminal
import WeftTestSupport

/// The number of messages of a conversation on a screen.
@Suite struct MessageDensityTests {
  /// Messages of three users in turn; each writes two or three within as many minutes.
  private func screen() throws -> ValidScene {
    var workspace = Workspace(currentUser: Samples.me)
    let authors = [Samples.leia, Samples.droid, Samples.me]
    let messages = (0..<90).map { index in
      Samples.message(
        "Message \(index).",
        from: authors[(index * 2 / 5) % 3],
        id: "m\(index)",
        age: Double(60 + index * 80)
      )
    }
    workspace.channels = [
      Samples.channel("team", name: "Team", messages) { $0.memberCount = 5 }
    ]
    let engine = Engine(workspace: workspace, environment: Samples.environment())
    let list = try #require(engine.messageList(ChannelID("messaging:team"), rows: 60))
    return try list.screen(rowLimit: 60).validated()
  }

  @Test func `a terminal of 24 lines shows fourteen messages`() throws {
    let lines = TerminalScreen(try screen(), columns: 80, rows: 24, theme: .light).text
    let shown = lines.components(separatedBy: "Message ").count - 1
    #expect(shown >= 14, "\(shown); a run had a line for its author and an empty one below")
  }

  @Test func `a picture of 1280 by 800 points shows nineteen messages`() throws {
    let list = try SceneImage.layout(try screen(), width: 1280)
    let shown = list.rows.filter { $0.rect.y + $0.rect.size.height <= 800 }.count
    #expect(shown >= 19, "\(shown); a message had a line below it, and eight points")
  }
}
