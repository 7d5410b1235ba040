// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftGTK

@Suite struct ToolPlaceTests {
  private let row = Rect(x: 0, y: 100, size: Size(width: 340, height: 56))
  private let buttons = Size(width: 80, height: 24)

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: 100 + y, size: Size(width: width, height: height))
  }

  private func text(_ rect: Rect, _ font: Font, lines: Int? = 1) -> DisplayItem {
    .text(rect, "Text", TextStyle(font: font), lineLimit: lines)
  }

  @Test func `buttons cover the preview at the end of a row`() throws {
    let items = [
      text(rect(60, 8, 90, 22), .headline), text(rect(296, 8, 36, 18), .footnote),
      text(rect(60, 30, 272, 20), .subheadline),
    ]
    let place = ToolPlace(row, showing: items[...], isRightToLeft: false)
    #expect(try #require(place.place(of: buttons)) == (252, 129))
  }

  @Test func `buttons keep their distance from a badge`() throws {
    let items = [
      text(rect(60, 30, 240, 20), .subheadline), .badge(rect(304, 30, 28, 20), "12", .accent),
    ]
    let place = ToolPlace(row, showing: items[...], isRightToLeft: false)
    // Up to the badge, less four points.
    #expect(try #require(place.place(of: buttons)) == (220, 129))
  }

  @Test func `buttons go to the top edge if the bottom is full`() throws {
    let items = [text(rect(0, 32, 340, 20), .body), text(rect(0, 4, 100, 20), .body)]
    let place = ToolPlace(row, showing: items[...], isRightToLeft: false)
    #expect(try #require(place.place(of: buttons)) == (252, 103))
  }

  @Test func `in a chat the buttons are beside the bubble`() throws {
    let short = [text(rect(60, 8, 90, 40), .body, lines: nil)]
    let place = ToolPlace(row, showing: short[...], isRightToLeft: false, isBeside: true)
    #expect(try #require(place.place(of: buttons)) == (166, 129))
    // On the other side they are between the bubble and the middle of the row, too.
    let own = [text(rect(200, 8, 130, 40), .body, lines: nil)]
    let other = ToolPlace(row, showing: own[...], isRightToLeft: false, isBeside: true)
    #expect(try #require(other.place(of: buttons)) == (104, 129))
  }

  @Test func `a full row has no room for buttons`() {
    let items = [text(rect(0, 0, 340, 56), .body, lines: nil)]
    let place = ToolPlace(row, showing: items[...], isRightToLeft: false)
    #expect(place.place(of: buttons) == nil)
    #expect(place.end(of: buttons) == (252, 129))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `in a right-to-left layout the positions are mirrored`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func mirrored(_ rect: Rect) -> Rect { rect.mirrored(in: 340) }
    let rects = (0..<6).map { _ in
      rect(
        Double(Int.random(in: 0..<300, using: &random)),
        Double(Int.random(in: 0..<40, using: &random)),
        Double(Int.random(in: 0..<80, using: &random)),
        Double(Int.random(in: 0..<30, using: &random))
      )
    }
    let items = rects.map { text($0, .body) }
    let found = ToolPlace(row, showing: items[...], isRightToLeft: false).place(of: buttons)
    let other = ToolPlace(
      row,
      showing: rects.map { text(mirrored($0), .body) }[...],
      isRightToLeft: true
    ).place(of: buttons)
    #expect(found.map { 340 - $0.x - buttons.width } == other?.x && found?.y == other?.y)
    guard let found else { return }
    // They cover nothing that the row shows, except for three points of its height.
    let place = Rect(x: found.x, y: found.y + 3, size: Size(width: 80, height: 18))
    #expect(
      rects.allSatisfy { rect in
        let common = rect.intersection(place).size
        return common.width == 0 || common.height == 0
      },
      "seed \(seed)"
    )
  }
}
