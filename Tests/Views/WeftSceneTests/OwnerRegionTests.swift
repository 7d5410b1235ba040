// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

/// Who gets a press where a plugin drew around views of the application.
@Suite struct OwnerRegionTests {
  /// A button of the application next to a text.
  private static let content = Scene {
    HStack {
      Button(action: "host") { Text("Send") }
      Text("a text that nothing is done with")
    }
  }

  /// A view that covers a whole rectangle and reacts to taps and long presses.
  private static var cover: some View {
    FilledShape(.rectangle, color: .accent).onTap("guest").onLongPress("guest")
  }

  private static let frames: [(name: String, frame: SceneFrame)] = [
    ("overlay", SceneFrame { content in content.overlay { cover } }),
    ("background", SceneFrame { content in content.background { cover } }),
    (
      "stack",
      SceneFrame { content in
        ZStack {
          content
          cover
        }
      }
    ),
    ("button", SceneFrame { content in Button(action: "guest") { content.onLongPress("guest") } }),
    ("tap", SceneFrame { content in content.onTap("guest").onLongPress("guest") }),
  ]

  private func layout(_ scene: Scene) throws -> DisplayList {
    SceneLayout(try scene.validated(), width: 300, measurer: FixedMeasurer()).list
  }

  private func around(_ frame: SceneFrame, _ content: Scene) -> Scene {
    frame.around(content.owned(.host)).owned(.guest(most: nil))
  }

  private func middle(of action: String, in list: DisplayList) throws -> (x: Double, y: Double) {
    let rect = try #require(list.regions.last { $0.action == action }?.rect)
    return (rect.x + rect.size.width / 2, rect.y + rect.size.height / 2)
  }

  @Test func `a press on the application's button reaches it even if a plugin draws over it`()
    throws
  {
    for (name, frame) in Self.frames {
      let list = try layout(around(frame, Self.content))
      let place = try middle(of: "host", in: list)
      #expect(list.action(x: place.x, y: place.y)?.action == "host", "\(name)")
      #expect(list.action(x: place.x, y: place.y, .longPress) == nil, "\(name)")
      #expect(list.regions.last?.action == "host", "\(name)")
    }
  }

  @Test func `presses elsewhere go to the plugin's views`() throws {
    for (name, frame) in Self.frames {
      let list = try layout(around(frame, Self.content))
      let host = try #require(list.regions.last { $0.action == "host" }?.rect)
      let (x, y) = (host.x + host.size.width + 20, host.y + 1)
      #expect(list.action(x: x, y: y)?.action == "guest", "\(name)")
      #expect(list.action(x: x, y: y, .longPress)?.action == "guest", "\(name)")
    }
  }

  @Test func `an outer plugin does not get the inner plugin's presses`() throws {
    let inner = SceneFrame { content in
      HStack {
        Button(action: "inner") { Text("Inner") }
        content
      }
    }
    for (name, frame) in Self.frames {
      let list = try layout(around(frame, around(inner, Self.content)))
      for action in ["inner", "host"] {
        let place = try middle(of: action, in: list)
        #expect(list.action(x: place.x, y: place.y)?.action == action, "\(name)")
      }
    }
  }

  @Test func `reused rows still receive presses in a list that a plugin covers`() throws {
    func screen(_ title: String) throws -> ValidScene {
      var writer = SceneWriter()
      Text(title).encode(into: &writer)
      writer.beginList()
      for row in 1...5 {
        writer.beginRow(UInt64(row), provider: nil, isSelected: false)
        Button(action: "row \(row)") { Text("Row \(row)") }.onLongPress("hold \(row)")
          .encode(into: &writer)
        writer.end()
      }
      writer.end()
      Button(action: "below") { Text("Below") }.encode(into: &writer)
      return try around(Self.frames[0].frame, writer.scene).validated()
    }
    let measurer = FixedMeasurer()
    let first = SceneLayout(try screen("a"), width: 300, measurer: measurer)
    let second = SceneLayout(try screen("b"), width: 300, measurer: measurer, after: first)
    #expect(second.laidOutRowCount == 0)
    #expect(
      second.list == SceneLayout(try screen("b"), width: 300, measurer: measurer).list
    )
    for row in 1...5 {
      let place = try middle(of: "row \(row)", in: second.list)
      #expect(second.list.action(x: place.x, y: place.y)?.action == "row \(row)")
    }
    #expect(second.list.regions.first?.action == "guest")
  }
}
