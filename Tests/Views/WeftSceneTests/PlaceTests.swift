// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

/// Plugin views stay within their place, whatever they are.
@Suite struct PlaceTests {
  private static let window = 400.0

  private func layout(_ scene: Scene, isScrolled: Bool) throws -> DisplayList {
    SceneLayout(
      try scene.validated(),
      width: 300,
      measurer: FixedMeasurer(),
      viewport: isScrolled ? ListViewport(height: Self.window) : nil,
      window: Self.window
    ).list
  }

  /// Returns each item's painted rectangle, as layers clip it.
  private func painted(_ list: DisplayList) -> [(item: DisplayItem, rect: Rect)] {
    var clips: [Rect?] = []
    var painted: [(item: DisplayItem, rect: Rect)] = []
    for item in list.items {
      switch item {
      case .beginLayer(let rect, let clip, _):
        let outer = clips.last ?? nil
        clips.append(clip == nil ? outer : outer.map { $0.intersection(rect) } ?? rect)
      case .endLayer: clips.removeLast()
      default:
        guard let ink = item.ink else { continue }
        painted.append((item, (clips.last ?? nil).map { $0.intersection(ink) } ?? ink))
      }
    }
    return painted
  }

  private func isHosts(_ item: DisplayItem) -> Bool {
    guard case .text(_, let text, _, _) = item else { return false }
    return text == "Bar" || text.hasPrefix("Row ")
  }

  @Test(arguments: [false, true])
  func `nothing is painted or pressed outside its own row`(isScrolled: Bool) throws {
    for seed: UInt64 in 0..<200 {
      var views = HostileViews(seed: seed)
      let list = try layout(HostileViews.screen(row: views.next()), isScrolled: isScrolled)
      // A row scrolled out of sight is not placed.
      guard let row = list.rows.first(where: { $0.id == 2 })?.rect else { continue }
      #expect(row.size.height <= Self.window, "seed \(seed)")
      for (item, rect) in painted(list) where !isHosts(item) {
        let isNothing = rect.size.width <= 0 || rect.size.height <= 0
        #expect(isNothing || row.intersection(rect) == rect, "seed \(seed): \(item)")
      }
      for region in list.regions where region.action == HostileViews.action {
        #expect(row.intersection(region.rect) == region.rect && region.row == 2, "seed \(seed)")
      }
      for other in list.rows where other.id != 2 {
        let start = list.action(x: other.rect.x + 1, y: other.rect.y + 1)
        #expect(start?.action == "row/\(other.id)", "seed \(seed)")
      }
    }
  }

  @Test func `content above a list leaves most of the window to the list`() throws {
    for seed: UInt64 in 0..<200 {
      var views = HostileViews(seed: seed)
      let scene = HostileViews.screen(row: Scene { Text("calm") }, top: views.next())
      let list = try layout(scene, isScrolled: true)
      let area = try #require(list.area?.rect)
      #expect(area.size.height >= Self.window / 2 && area.y + area.size.height <= Self.window)
      for (item, rect) in painted(list) where !isHosts(item) {
        if case .text(_, "calm", _, _) = item { continue }
        #expect(rect.size.height <= 0 || rect.y >= 20 && rect.y + rect.size.height <= area.y)
      }
      #expect(list.rows.count == 3, "seed \(seed)")
    }
  }

  @Test func `a scrolled layout that reuses rows equals a fresh one`() throws {
    var views = HostileViews(seed: 5)
    let scene = try HostileViews.screen(row: views.next()).validated()
    func layout(_ offset: Double, after: SceneLayout?) -> SceneLayout {
      let viewport = ListViewport(height: 100) { _, _ in offset }
      return SceneLayout(
        scene,
        width: 300,
        measurer: FixedMeasurer(),
        viewport: viewport,
        after: after
      )
    }
    var last: SceneLayout?
    for offset in [0.0, 10, 30, 60, 90, 5] {
      let next = layout(offset, after: last)
      #expect(next.list == layout(offset, after: nil).list)
      last = next
    }
  }

  @Test func `a row is at most as high as the window, or as the host's content in it`() throws {
    let long = String(repeating: "word ", count: 2000)
    func height(_ row: Scene) throws -> Double {
      let list = try layout(Self.list(row), isScrolled: false)
      return try #require(list.rows.first).rect.size.height
    }
    let high = Scene { Text("x").frame(height: 1e9) }
    #expect(try height(high.owned(.guest(most: nil))) == Self.window)
    // A user's message keeps its full height, whatever plugin wraps it.
    let message = Scene { Text(long) }
    let alone = try height(message)
    #expect(alone > Self.window)
    let frame = SceneFrame { content in content.padding(.all, 4) }
    #expect(
      try height(frame.around(message.owned(.host)).owned(.guest(most: nil))) >= alone
    )
    let hiding = SceneFrame { content in content.padding(.all, 1e9) }
    let most = try height(
      hiding.around(Scene { Text("x") }.owned(.host)).owned(.guest(most: nil))
    )
    #expect(most == Self.window)
  }

  private static func list(_ row: Scene) -> Scene {
    var writer = SceneWriter()
    writer.beginList()
    writer.beginRow(1, provider: nil, isSelected: false)
    writer.splice(row)
    writer.end()
    writer.end()
    return writer.scene
  }

  @Test func `a plugin's overlay covers only what it is drawn over`() throws {
    var views = HostileViews(seed: 11)
    for _ in 0..<200 {
      let cover = views.next().owned(.guest(most: 1))
      let scene = Scene {
        Text("Bar")
        Text("below").overlay { cover }
      }
      let list = try layout(scene, isScrolled: false)
      for (item, rect) in painted(list) where !isHosts(item) {
        #expect(rect.size.width <= 0 || rect.size.height <= 0 || rect.y >= 20)
      }
      #expect(list.regions.allSatisfy { $0.rect.y >= 20 })
    }
  }

  @Test func `only the engine can write places`() throws {
    var writer = SceneWriter()
    writer.splice(Scene { Text("x") }.owned(.host))
    writer.end()
    var reader = ScenePieceReader(limits: .row)
    #expect(try reader.piece(of: writer.scene, from: 0, picturesWhere: { _ in false }).containsRows)
    let scene = try Scene { Text("x") }.owned(.guest(most: 0.5)).validated()
    #expect(scene.owner(of: 0) == .guest(most: 0.5))
    #expect("\(scene.json)".contains("place"))
  }
}
