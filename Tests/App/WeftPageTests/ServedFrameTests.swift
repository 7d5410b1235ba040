// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftTestSupport
import WeftWeb

@testable import WeftPage

/// One patch of a page is one frame for plugins, whether it is shared or the page's own.
@Suite struct ServedFrameTests {
  @Test(
    arguments: [
      [], [.threads], [.channels, .messages("messaging:general")], [.settings], [.help],
      [.problems],
    ] as [[ScreenName]]
  )
  func `a patch begins one`(start: [ScreenName]) throws {
    let plugins = PluginHost(folders: [])
    let app = try ServedSite(plugins: plugins).app
    #expect(plugins.frameCount == 0, "nothing is drawn yet")
    let viewer = Viewer(app, start: start)
    var writer = FrameWriter(SharedFrames(app, LiveScene.Looks()), rows: 20)
    for number in 1...3 {
      let id = "x\(number)"
      let message = ServedSessionTests.message("Hi", in: "messaging:general", id: id)
      _ = app.engine.apply(EventLog(message))
      _ = writer.patch(of: viewer)
      #expect(plugins.frameCount == number)
    }
  }

  @Test func `a shared frame that is known begins none`() throws {
    let plugins = PluginHost(folders: [])
    let app = try ServedSite(plugins: plugins).app
    let (shared, viewer) = (SharedFrames(app, LiveScene.Looks()), Viewer(app))
    for _ in 0..<3 {
      var writer = FrameWriter(shared, rows: 20)
      _ = writer.patch(of: viewer)
      #expect(plugins.frameCount == 1)
    }
  }
}
