// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftViews

/// Overlays and backgrounds computed by hand; letters are 10 by 20 points.
@Suite struct LayoutLayerTests {
  @Test func `an overlay is as large as its base and placed by its alignment`() throws {
    #expect(
      try layout(200) { Text("abcd").overlay(alignment: .topTrailing) { Text("x") } } == [
        "abcd 0,0 40x20", "x 30,0 10x20",
      ]
    )
    #expect(
      try layout(200) { Text("abcd").overlay { FilledShape(.circle, color: .accent) } } == [
        "abcd 0,0 40x20", "fill(circle) 0,0 40x20",
      ]
    )
  }

  @Test func `an overlay larger than its view does not change the size`() throws {
    let items = try layout(200) {
      HStack(spacing: 0) {
        Text("a").overlay { Text("xyz").frame(width: 30) }
        Text("b")
      }
    }
    #expect(items == ["a 0,0 10x20", "xyz -10,0 30x20", "b 10,0 10x20"])
  }

  @Test func `background views are painted first`() throws {
    #expect(
      try layout(200) {
        Text("ab").padding(5).background { FilledShape(.rounded(4), color: .raised) }
      } == ["fill(4) 0,0 30x30", "ab 5,5 20x20"]
    )
  }

  @Test func `several views in an overlay are stacked vertically`() throws {
    let items = try layout(200) {
      Text("abcd").frame(height: 60).overlay(alignment: .topLeading) {
        Text("x")
        Text("y")
      }
    }
    #expect(items == ["abcd 0,20 40x20", "x 0,0 10x20", "y 0,20 10x20"])
  }

  @Test func `a layered stack aligns its views and takes the largest size`() throws {
    let items = try layout(200) {
      ZStack(alignment: .bottomTrailing) {
        Text("abcd").frame(height: 40)
        Text("xy")
      }
    }
    #expect(items == ["abcd 0,10 40x20", "xy 20,20 20x20"])
  }

  @Test func `an offset moves what is painted and doesn't change the layout`() throws {
    let items = try layout(200) {
      HStack(spacing: 0) {
        Text("a").offset(x: 5, y: -3)
        Text("b")
      }
    }
    #expect(items == ["a 5,-3 10x20", "b 10,0 10x20"])
  }

  @Test func `clips and opacity apply to the content`() throws {
    #expect(
      try layout(200) { Text("ab").padding(5).cornerRadius(6).opacity(0.5) } == [
        "layer- 0.5 0,0 30x30", "layer(6) 1.0 0,0 30x30", "ab 5,5 20x20", "end", "end",
      ]
    )
  }

  @Test func `a border is drawn over its view and a shadow under it, in the background's shape`()
    throws
  {
    let items = try layout(200) {
      Text("a").padding(5).background(.raised, in: .capsule).border(.accent, width: 2, in: .capsule)
        .shadow(radius: 4)
    }
    #expect(
      items == [
        "shadow(capsule) 4 0,0 20x30", "fill(capsule) 0,0 20x30", "a 5,5 10x20",
        "border(capsule) 2 0,0 20x30",
      ]
    )
  }

  @Test func `redacted texts and badges show as bars of their size`() throws {
    let items = try layout(200) {
      HStack(spacing: 4) {
        Avatar(initials: "AB", color: .accent, size: 20)
        Text("abc")
        Divider()
      }
      .redacted()
    }
    #expect(items == ["fill(circle) 0,0 20x20", "fill(4) 24,0 30x20", "divider 58,0 1x20"])
  }
}
