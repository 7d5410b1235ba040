// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftApp
import WeftJSON
import WeftPluginHost
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
  func `a patch starts one frame`(start: [ScreenName]) throws {
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

  @Test func `moving one of 200 rows costs only that row and a few bytes`() throws {
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

  @Test func `lists of pages with the same contents copy nothing until one of them differs`() throws
  {
    let app = try ServedSite(others: 60).app
    let shared = SharedFrames(app, LiveScene.Looks())
    let viewers = (0..<3).map { _ in Viewer(app) }
    var writers = viewers.map { _ in FrameWriter(shared, rows: 20) }
    func show() { for index in viewers.indices { _ = writers[index].patch(of: viewers[index]) } }
    func list(_ index: Int) -> ChatChannelListViewModel? { viewers[index].top.channels }
    func receive(_ channel: String, _ number: Int) {
      let cid = "messaging:\(channel)"
      let time = "20:28:\(10 + number)"
      let message = ServedSessionTests.message("Hi", in: cid, id: "x\(number)", at: time)
      _ = app.engine.apply(EventLog(message))
    }
    show()
    let copies = (0..<3).map { list($0)?.copyCount }
    for number in 0..<10 {
      receive("c\(number)", number)
      show()
    }
    #expect((0..<3).map { list($0)?.copyCount } == copies)
    #expect((0..<3).allSatisfy { list($0)?.isFollowing == true })
    // Events before a page's next frame are visible to its user's actions.
    receive("c9", 10)
    viewers[1].top.selected = 0
    #expect(list(1)?.isFollowing == false)
    receive("c7", 11)
    show()
    let names = (0..<3).map { list($0)?.channels.map(\.id.rawValue) ?? [] }
    #expect(names[0].count > 60 && names[0][0] == "messaging:c7")
    #expect(names[1] == names[0] && names[2] == names[0])
    #expect(viewers[1].top.selected == 1 && viewers[0].top.selected == nil)
    // A row numbered after a page read its list is still found there.
    receive("c55", 12)
    _ = list(2)?.channels
    var (writer, model) = (FrameWriter(shared, rows: 20), PageModel())
    let patch = writer.patch(of: viewers[2])
    model.apply(try JSONParser.parse(#require(patch)))
    let row = try #require(model.order.first.flatMap { UInt64($0, radix: 16) })
    #expect(list(2)?.channel(ofRow: row)?.id.rawValue == "messaging:c55")
  }

  @Test func `a page that opens a list through a menu notices every channel that disappears`()
    throws
  {
    let app = try ServedSite(others: 5).app
    let shared = SharedFrames(app, LiveScene.Looks())
    let viewer = Viewer(app)
    var writer = FrameWriter(shared, rows: 20)
    _ = writer.patch(of: viewer)
    let list = try #require(viewer.top.channels)
    let channel = try #require(list.channels.first)
    #expect(list.isFollowing)
    _ = list.send(ChannelAlertSession.Input.moreTapped(channel))
    #expect(!list.isFollowing && viewer.front != nil)
    _ = app.engine.apply(ChatEvent(.channelDeleted, cid: channel.id))
    #expect(list.customChannelPopupType == nil)
    _ = writer.patch(of: viewer)
    #expect(!list.channels.contains { $0.id == channel.id })
  }

  @Test func `a known shared frame starts no frame`() throws {
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
