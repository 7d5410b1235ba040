// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
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

  @Test func `a row that moves among 200 costs itself and a few bytes`() throws {
    let app = try ServedSite(others: 260).app
    let viewer = Viewer(app)
    var writer = FrameWriter(SharedFrames(app, LiveScene.Looks()), rows: 200)
    var model = PageModel()
    let first = writer.patch(of: viewer)
    model.apply(try JSONParser.parse(#require(first)))
    #expect(model.order.count == 200)
    for (number, channel) in ["c150", "c3", "c190"].enumerated() {
      let before = model.order
      let message = ServedSessionTests.message(
        "Hi",
        in: "messaging:\(channel)",
        id: "x\(number)",
        at: "20:28:0\(number)"
      )
      _ = app.engine.apply(EventLog(message))
      let next = writer.patch(of: viewer)
      let patch = try #require(next)
      let json = try JSONParser.parse(patch)
      model.apply(json)
      let markup = JSONWriter.compact(json["rows"] ?? .null).utf8.count
      let whole = model.order.reduce(10) { $0 + $1.utf8.count + 3 }
      print(
        "a moved row of 200: \(patch.count) bytes, \(markup) of them its markup;",
        terminator: " "
      )
      print("with all rows in order \(patch.count + whole)")
      #expect(
        model.faults == []
          && model.order.dropFirst().elementsEqual(before.filter { $0 != model.order[0] })
      )
      #expect(JSONWriter.compact(json["moves"] ?? .null).utf8.count <= 20)
      #expect(patch.count - markup <= 100 && whole > 900)
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
