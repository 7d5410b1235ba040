// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews

/// Views other than texts and stacks; letters are 10 by 20 points.
@Suite struct LayoutViewTests {
  @Test func `an icon is a square as high as a line`() throws {
    let items = try layout(200) {
      HStack(spacing: 2) {
        Icon("pinned")
        Text("a")
      }
    }
    #expect(items == ["icon:pinned 0,0 20x20", "a 22,0 10x20"])
  }

  @Test func `a shape takes the offer, or ten points without one`() throws {
    #expect(
      try layout(200) { FilledShape(.circle, color: .accent).frame(width: 12, height: 12) } == [
        "fill(circle) 0,0 12x12"
      ]
    )
    #expect(
      try layout(200) { FilledShape(.capsule, color: .accent) } == ["fill(capsule) 0,0 200x10"]
    )
  }

  @Test func `a progress bar takes the whole width and an activity indicator is an icon`() throws {
    #expect(try layout(200) { ProgressView(value: 0.25) } == ["progress 0.25 0,0 200x4"])
    #expect(try layout(200) { ProgressView(value: 7) } == ["progress 1.0 0,0 200x4"])
    #expect(try layout(200) { ProgressView() } == ["progress -1.0 0,0 20x20"])
  }

  @Test func `groups, loops and named modifiers don't affect the layout`() throws {
    struct Card: ViewModifier {
      func body(content: Content) -> some View {
        content.padding(3).background(.raised, in: .rounded(2))
      }
    }
    let items = try layout(200) {
      VStack(alignment: .leading) {
        Group {
          Text("a")
          Text("b")
        }
        ForEach(["c", "d"]) { Text($0).modifier(Card()) }
      }
    }
    #expect(
      items == [
        "a 0,0 10x20", "b 0,20 10x20", "fill(2) 0,40 16x26", "c 3,43 10x20", "fill(2) 0,66 16x26",
        "d 3,69 10x20",
      ]
    )
  }

  @Test func `labels, roles, keys and actions don't change sizes`() throws {
    let items = try layout(200) {
      Text("a").accessibilityLabel("A").accessibilityRole(.button).accessibilityHidden().key("k")
        .onTap("t").onLongPress("p")
    }
    #expect(items == ["a 0,0 10x20"])
  }

  @Test func `a tap hits the innermost action at its point`() throws {
    let scene = Scene {
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: 0) {
          Text("ab")
          Button("cd", action: "inner")
        }
        .onTap("outer")
        .onLongPress("menu")
        Text("below")
      }
    }
    let list = try scene.validated().layout(width: 200, measurer: FixedMeasurer())
    #expect(list.action(x: 5, y: 5)?.action == "outer")
    #expect(list.action(x: 25, y: 19)?.action == "inner")
    #expect(list.action(x: 25, y: 19, .longPress)?.action == "menu")
    #expect(list.action(x: 5, y: 20) == nil && list.action(x: 40, y: 5) == nil)
    #expect(list.height == 40)
  }

  @Test func `right-to-left layout mirrors everything`() throws {
    let items = try layout(200, isRightToLeft: true) {
      VStack(alignment: .leading) {
        HStack(spacing: 5) {
          Text("ab")
          Text("c").offset(x: 3)
          Spacer()
          Badge("1")
        }
        Text("d").padding(.leading, 7)
      }
    }
    #expect(
      items == ["ab 180,0 20x20", "c 162,0 10x20", "badge 0,0 22x20", "d 183,20 10x20"]
    )
  }

  @Test func `a gradient keeps both colours and its direction`() throws {
    let scene = Scene {
      Text("a").background(.linearGradient(from: .accent, to: .alert, angle: 45), in: .rounded(3))
    }
    let items = try scene.validated().layout(width: 100, measurer: FixedMeasurer()).items
    guard case .fill(_, let paint, .rounded(3)) = items[0] else {
      Issue.record("\(items)")
      return
    }
    #expect(paint == Paint(.accent, end: .alert, angle: 45))
  }
}
