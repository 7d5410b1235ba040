// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftViews

/// Layouts computed by hand from SwiftUI's rules; letters are 10 by 20 points.
@Suite struct LayoutTests {
  @Test func `a text takes its ideal size or wraps to the offer`() throws {
    #expect(try layout(200) { Text("abcd") } == ["abcd 0,0 40x20"])
    #expect(try layout(20) { Text("abcd") } == ["abcd 0,0 20x40"])
    #expect(try layout(20) { Text("abcd").lineLimit(1) } == ["abcd 0,0 20x20"])
  }

  @Test func `a horizontal stack puts its views side by side with spacing`() throws {
    let items = try layout(200) {
      HStack(spacing: 5) {
        Text("ab")
        Text("c")
      }
    }
    #expect(items == ["ab 0,0 20x20", "c 25,0 10x20"])
  }

  @Test func `a spacer takes the width that texts leave`() throws {
    let items = try layout(200) {
      HStack(spacing: 0) {
        Text("ab")
        Spacer()
        Text("c")
      }
    }
    #expect(items == ["ab 0,0 20x20", "c 190,0 10x20"])
  }

  @Test func `two spacers share the space equally`() throws {
    let items = try layout(100) {
      HStack(spacing: 0) {
        Spacer()
        Text("ab")
        Spacer()
      }
    }
    #expect(items == ["ab 40,0 20x20"])
  }

  @Test func `a spacer keeps its minimum length and the text before it shrinks`() throws {
    let items = try layout(60) {
      HStack(spacing: 0) {
        Text("abcdef").lineLimit(1)
        Spacer(minLength: 10)
        Text("xy")
      }
    }
    #expect(items == ["abcdef 0,0 30x20", "xy 40,0 20x20"])
  }

  @Test func `a text of higher priority gets its width first`() throws {
    let items = try layout(60) {
      HStack(spacing: 0) {
        Text("abcdef").lineLimit(1)
        Text("vwxyz").lineLimit(1).layoutPriority(1)
      }
    }
    #expect(items == ["abcdef 0,0 10x20", "vwxyz 10,0 50x20"])
  }

  @Test func `without priorities the shorter text keeps its size`() throws {
    let items = try layout(60) {
      HStack(spacing: 0) {
        Text("abcdefgh").lineLimit(1)
        Text("xy").lineLimit(1)
      }
    }
    #expect(items == ["abcdefgh 0,0 40x20", "xy 40,0 20x20"])
  }

  @Test func `a vertical stack aligns by its alignment`() throws {
    func stacked(_ alignment: HorizontalAlignment) throws -> [String] {
      try layout(200) {
        VStack(alignment: alignment, spacing: 2) {
          Text("abcd")
          Text("xy")
        }
      }
    }
    #expect(try stacked(.leading) == ["abcd 0,0 40x20", "xy 0,22 20x20"])
    #expect(try stacked(.center) == ["abcd 0,0 40x20", "xy 10,22 20x20"])
    #expect(try stacked(.trailing) == ["abcd 0,0 40x20", "xy 20,22 20x20"])
  }

  @Test func `padding and background apply in the order they are written`() throws {
    #expect(
      try layout(200) { Text("a").padding(5).background(.accent) } == [
        "fill 0,0 20x30", "a 5,5 10x20",
      ]
    )
    #expect(
      try layout(200) { Text("a").background(.accent).padding(5) } == [
        "fill 5,5 10x20", "a 5,5 10x20",
      ]
    )
  }

  @Test func `a frame sets a fixed size and centres its content`() throws {
    #expect(
      try layout(200) { Text("a").frame(width: 50, height: 40).background(.accent) } == [
        "fill 0,0 50x40", "a 20,10 10x20",
      ]
    )
  }

  @Test func `a layered stack centres its views`() throws {
    let items = try layout(200) {
      ZStack {
        Text("abcd")
        Text("xy")
      }
    }
    #expect(items == ["abcd 0,0 40x20", "xy 10,0 20x20"])
  }

  @Test func `a divider runs across its stack`() throws {
    let items = try layout(100) {
      VStack {
        Text("a")
        Divider()
      }
    }
    #expect(items == ["a 45,0 10x20", "divider 0,20 100x1"])
  }

  @Test func `lengths that are not numbers are clamped`() throws {
    #expect(try layout(200) { Text("a").padding(.nan) } == ["a 0,0 10x20"])
    #expect(try layout(200) { Text("a").padding(-50) } == ["a 0,0 10x20"])
    #expect(try layout(200) { Text("a").frame(width: .infinity) }.count == 1)
  }

  /// The content that a row may have next to its avatar.
  @ViewBuilder private func rest(_ kind: Int) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      if kind != 1 {
        HStack(spacing: 4) {
          Text("a name").lineLimit(1)
          if kind > 1 { Spacer() }
          Text("12:00").lineLimit(1)
        }
      }
      Text("words that may need some lines")
      if kind > 2 { Divider() }
    }
  }

  @Test(arguments: 0..<4)
  func `leading views of fixed width are laid out as if widths were shared`(kind: Int) throws {
    for width in stride(from: 0.0, through: 400, by: 7) {
      let items = try layout(width) {
        HStack(spacing: 8) {
          Avatar(initials: "AB", color: .accent, size: 30)
          Badge("3", color: .accent)
          rest(kind)
        }
      }
      // Layout does not look through padding: it asks all children for least and greatest sizes.
      let shared = try layout(width) {
        HStack(spacing: 8) {
          Avatar(initials: "AB", color: .accent, size: 30).padding(.top, 0)
          Badge("3", color: .accent).padding(.top, 0)
          rest(kind)
        }
      }
      #expect(items == shared, "at \(width)")
    }
  }
}
