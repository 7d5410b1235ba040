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

/// The patches for a page with room for several panes.
@Suite struct ServedWideTests {
  private let plugins = PluginHost(folders: [])
  private let app: ChatApp
  private let viewer: Viewer
  private var writer: FrameWriter

  init() throws {
    app = try ServedSite(plugins: plugins).app
    viewer = Viewer(app, start: [.channels, .messages("messaging:general"), .replies("p")])
    writer = FrameWriter(SharedFrames(app, LiveScene.Looks()), rows: 20)
  }

  private mutating func patch() throws -> JSONValue? {
    try writer.patch(of: viewer).map { try JSONParser.parse($0) }
  }

  /// The panes in a patch.
  private func panes(_ patch: JSONValue?) -> [JSONValue] {
    if case .array(let panes)? = patch?["panes"] { panes } else { [] }
  }

  private func happen(_ channel: String, _ id: String) {
    let message = ServedSessionTests.message("Hi", in: "messaging:\(channel)", id: id)
    _ = app.engine.apply(EventLog(message))
  }

  @Test mutating func `each pane has its rows, its list and its name`() throws {
    viewer.divide(into: 3)
    let patch = try patch()
    #expect(patch?["room"] == .integer(3) && patch?["shown"] == .integer(3))
    #expect(patch?["focus"] == .integer(2) && patch?["reset"] == .bool(true))
    let panes = panes(patch)
    #expect(panes.map { $0["list"]?["screen"]?.text } == viewer.path.map(\.text))
    #expect(panes.allSatisfy { $0["name"]?.text?.isEmpty == false && $0["rows"] != nil })
    for pane in panes {
      var model = PageModel()
      model.apply(pane)
      #expect(!model.order.isEmpty && model.faults == [])
    }
    // The address is that of the innermost screen.
    #expect(patch?["place"]?.text == PageAddress.text(viewer.path))
    #expect(plugins.frameCount == 1, "one frame, whatever the number of panes")
    #expect(try self.patch() == nil)
  }

  @Test mutating func `an unchanged pane is empty in a patch`() throws {
    viewer.divide(into: 3)
    _ = try patch()
    happen("c3", "x1")
    let other = panes(try patch())
    #expect(other.count == 3 && other[0]["rows"] != nil)
    #expect(other[1] == [:] && other[2] == [:], "they show other channels")
    happen("general", "x2")
    let own = panes(try patch())
    guard case .object(let rows)? = own[1]["rows"] else { throw Missing() }
    #expect(rows.count <= 2 && own[1]["reset"] == nil && own[2] == [:])
  }

  private struct Missing: Error {}

  @Test mutating func `a page that becomes narrow gets everything, without panes`() throws {
    viewer.divide(into: 2)
    #expect(panes(try patch()).count == 2)
    viewer.divide(into: 1)
    let patch = try patch()
    #expect(patch?["room"] == .integer(1) && patch?["panes"] == nil)
    #expect(patch?["reset"] == .bool(true) && patch?["list"]?["screen"]?.text == "replies:p")
    // A page that was never wide gets nothing about room.
    writer = FrameWriter(SharedFrames(app, LiveScene.Looks()), rows: 20)
    let narrow = try self.patch()
    #expect(narrow?["room"] == nil && narrow?["focus"] == nil && narrow?["reset"] == .bool(true))
  }

  @Test mutating func `a root alone has a pane beside it that explains how to fill it`() throws {
    viewer.divide(into: 2)
    viewer.show([.channels])
    let panes = panes(try patch())
    #expect(panes.count == 2 && panes[1]["frame"]?.text?.contains("Choose a chat") == true)
    #expect(panes[1]["rows"] == nil && panes[1]["list"] == nil)
  }

  @Test func `a page reports how many panes it has room for, and invalid numbers are refused`()
    throws
  {
    let page = try ServedSite().open("#/channels/messages:messaging:general")
    for count in [0, 4, 1_000] {
      #expect(try page.act(["do": .string("room"), "count": .integer(Int64(count))]) == 400)
    }
    #expect(try page.act(["do": .string("room"), "count": .integer(2)]) == 204)
    #expect(page.patches.last?["room"] == .integer(2))
    #expect(try page.act(["do": .string("pane"), "pane": .integer(7)]) == 400)
    // A missing pane is ignored.
    #expect(try page.act(["do": .string("pane"), "pane": .integer(2)]) == 204)
    #expect(try page.act(["do": .string("pane"), "pane": .integer(0)]) == 204)
    #expect(page.patches.allSatisfy { $0["focus"] != .integer(2) })
  }
}
