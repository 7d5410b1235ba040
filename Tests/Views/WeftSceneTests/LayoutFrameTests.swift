// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftViews

/// Frames computed by hand from SwiftUI's rules; letters are 10 by 20 points.
@Suite struct LayoutFrameTests {
  @Test func `a frame places its view by its alignment`() throws {
    func framed(_ alignment: Alignment) throws -> [String] {
      try layout(200) { Text("a").frame(width: 50, height: 40, alignment: alignment) }
    }
    #expect(try framed(.topLeading) == ["a 0,0 10x20"])
    #expect(try framed(.top) == ["a 20,0 10x20"])
    #expect(try framed(.topTrailing) == ["a 40,0 10x20"])
    #expect(try framed(.leading) == ["a 0,10 10x20"])
    #expect(try framed(.center) == ["a 20,10 10x20"])
    #expect(try framed(.trailing) == ["a 40,10 10x20"])
    #expect(try framed(.bottomLeading) == ["a 0,20 10x20"])
    #expect(try framed(.bottom) == ["a 20,20 10x20"])
    #expect(try framed(.bottomTrailing) == ["a 40,20 10x20"])
  }

  @Test func `an infinite maximum width takes the whole offer`() throws {
    #expect(
      try layout(200) { Text("ab").frame(maxWidth: .infinity).background(.accent) } == [
        "fill 0,0 200x20", "ab 90,0 20x20",
      ]
    )
    #expect(
      try layout(200) { Text("ab").frame(maxWidth: .infinity, alignment: .leading) } == [
        "ab 0,0 20x20"
      ]
    )
  }

  @Test func `a maximum width limits the offer and never exceeds it`() throws {
    #expect(
      try layout(200) { Text("ab").frame(maxWidth: 60).background(.accent) } == [
        "fill 0,0 60x20", "ab 20,0 20x20",
      ]
    )
    #expect(
      try layout(40) { Text("ab").frame(maxWidth: 60).background(.accent) } == [
        "fill 0,0 40x20", "ab 10,0 20x20",
      ]
    )
    #expect(
      try layout(200) { Text("abcdef").frame(maxWidth: 30).background(.accent) } == [
        "fill 0,0 30x40", "abcdef 0,0 30x40",
      ]
    )
  }

  @Test func `a minimum width is kept when less is offered`() throws {
    #expect(
      try layout(20) { Text("a").frame(minWidth: 50).background(.accent) } == [
        "fill 0,0 50x20", "a 20,0 10x20",
      ]
    )
    #expect(
      try layout(200) { Text("abcdef").frame(minWidth: 20).background(.accent) } == [
        "fill 0,0 60x20", "abcdef 0,0 60x20",
      ]
    )
  }

  @Test func `minimum and maximum width clamp the offer`() throws {
    func clamped(_ width: Double) throws -> [String] {
      try layout(width) { Text("a").frame(minWidth: 30, maxWidth: 60).background(.accent) }
    }
    #expect(try clamped(10)[0] == "fill 0,0 30x20")
    #expect(try clamped(45)[0] == "fill 0,0 45x20")
    #expect(try clamped(200)[0] == "fill 0,0 60x20")
  }

  @Test func `a minimum height holds without an offer`() throws {
    #expect(
      try layout(200) { Text("a").frame(minHeight: 50, maxHeight: 80).background(.accent) } == [
        "fill 0,0 10x50", "a 0,15 10x20",
      ]
    )
  }

  @Test func `flexible frames share a stack like spacers`() throws {
    let items = try layout(200) {
      HStack(spacing: 0) {
        Text("a").frame(maxWidth: .infinity)
        Text("b").frame(maxWidth: .infinity)
      }
    }
    #expect(items == ["a 45,0 10x20", "b 145,0 10x20"])
  }

  @Test func `a fixed frame keeps its width in a stack and the text shrinks`() throws {
    let items = try layout(80) {
      HStack(spacing: 0) {
        Text("abcdef").lineLimit(1)
        Text("x").frame(width: 50)
      }
    }
    #expect(items == ["abcdef 0,0 30x20", "x 50,0 10x20"])
  }

  @Test func `a view larger than its frame overflows it evenly`() throws {
    #expect(
      try layout(200) { Text("abcd").frame(width: 60).frame(width: 20).background(.accent) } == [
        "fill 0,0 20x20", "abcd -10,0 40x20",
      ]
    )
  }

  @Test func `padding can apply to some edges only`() throws {
    #expect(
      try layout(200) { Text("a").padding(.leading, 7).background(.accent) } == [
        "fill 0,0 17x20", "a 7,0 10x20",
      ]
    )
    #expect(
      try layout(200) { Text("a").padding(.vertical, 3).background(.accent) } == [
        "fill 0,0 10x26", "a 0,3 10x20",
      ]
    )
  }
}
