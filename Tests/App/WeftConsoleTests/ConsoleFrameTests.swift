// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftApp
import WeftPluginHost

@testable import Weft
@testable import WeftConsole

/// One drawn screen is one frame for plugins, however often its scene is built.
@Suite struct ConsoleFrameTests {
  /// The number of frames that an operation starts.
  private func frames(of user: ConsoleHarness, _ body: () throws -> Void) throws -> Int {
    let plugins = try #require(user.app.plugins)
    let before = plugins.frameCount
    try body()
    return plugins.frameCount - before
  }

  @Test(arguments: [[], [.threads], [.settings], [.help], [.problems]] as [[ScreenName]])
  func `each screen starts one frame`(start: [ScreenName]) throws {
    let plugins = PluginHost(folders: [])
    let user = try ConsoleHarness(start: start, plugins: plugins)
    #expect(plugins.frameCount == 1, "making the application begins none")
    #expect(try frames(of: user) { try user.draw() } == 1)
  }

  @Test func `another screen starts one frame`() throws {
    let user = try ConsoleHarness(plugins: PluginHost(folders: []))
    for action in [
      AppAction.settings.id, ListAction.back, AppAction.threads.id, AppAction.channels.id,
    ] {
      let count = try frames(of: user) {
        user.view.viewer.perform(action)
        try user.draw()
      }
      #expect(count == 1, "\(action)")
    }
  }

  @Test func `a scene that is built twice belongs to one frame`() throws {
    let user = try ConsoleHarness(plugins: PluginHost(folders: []))
    let viewer = user.view.viewer
    let count = try frames(of: user) {
      viewer.frame { for _ in 0..<2 { _ = viewer.scene(rowLimit: 5) } }
    }
    #expect(count == 1)
  }

  @Test func `scrolling far, across estimated rows, starts one frame per key`() throws {
    let user = try ConsoleHarness(rows: 40, plugins: PluginHost(folders: []))
    for key in [Key.end, .home, .pageDown, .pageUp, .down, .up] {
      #expect(try frames(of: user) { try user.press(key) } == 1, "\(key)")
    }
  }
}
