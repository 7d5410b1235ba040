// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

/// Links in a terminal's texts.
@Suite struct TerminalLinkTests {
  private let links = ScreenLinks()
  private let address = "https://example.org/a"
  private let start = "\u{1B}]8;id=1;https://example.org/a\u{1B}\\"
  private let end = "\u{1B}]8;;\u{1B}\\"

  /// Returns a screen of a text with a link from its third letter on.
  private func screen(
    _ text: String,
    to address: String?,
    columns: Int = 10,
    rows: Int = 2,
    links: ScreenLinks?,
    after previous: TerminalScreen? = nil
  ) throws -> TerminalScreen {
    let runs = [TextRun(2..<text.utf8.count, .link, url: address)]
    return TerminalScreen(
      try Scene { RichText(Text(text), runs: runs) }.validated(),
      columns: columns,
      rows: rows,
      theme: .light,
      isRightToLeft: false,
      scrolledBy: nil,
      focus: nil,
      pictures: nil,
      graphics: nil,
      links: links,
      after: previous
    )
  }

  @Test func `letters of a link are written between the sequences of a link`() throws {
    let screen = try screen("a bcd", to: address, links: links)
    let bytes = screen.update(from: nil)
    let written = try #require(bytes.range(of: start))
    #expect(bytes[written.upperBound...].contains("bcd\(end)"))
    #expect(!bytes[..<written.lowerBound].contains("b"))
    #expect(screen.link(column: 2, row: 0)?.text == address)
    #expect(screen.link(column: 4, row: 0)?.text == address)
    for (column, row) in [(0, 0), (1, 0), (5, 0), (2, 1), (-1, 0), (0, -1), (10, 0), (2, 2)] {
      #expect(screen.link(column: column, row: row) == nil)
    }
  }

  @Test func `both lines of a link are one link`() throws {
    let screen = try screen("a bcd efgh", to: address, columns: 6, links: links)
    #expect(screen.text == "a bcd\nefgh\n")
    #expect(screen.link(column: 0, row: 1) == screen.link(column: 2, row: 0))
    #expect(screen.update(from: nil).components(separatedBy: start).count == 3)
  }

  @Test func `a frame with the same links writes nothing, one with another link its letters`()
    throws
  {
    let first = try screen("a bcd", to: address, links: links)
    let same = try screen("a bcd", to: address, links: links, after: first)
    #expect(same.update(from: first).isEmpty)
    let other = try screen("a bcd", to: "https://example.org/b", links: links, after: same)
    let bytes = other.update(from: same)
    #expect(bytes.contains("id=2;https://example.org/b\u{1B}\\") && bytes.contains("bcd\(end)"))
    let plain = try screen("a bcd", to: nil, links: links, after: other)
    #expect(plain.update(from: other).contains("bcd"))
    #expect(plain.link(column: 2, row: 0) == nil)
  }

  @Test func `screens with numbers of their own are written as a whole`() throws {
    let first = try screen("a bcd", to: address, links: links)
    let anew = ScreenLinks()
    let other = try screen("a bcd", to: "https://example.org/b", links: anew, after: first)
    #expect(other.update(from: first) == other.update(from: nil))
    #expect(other.link(column: 2, row: 0)?.text == "https://example.org/b")
  }

  @Test(arguments: [
    "javascript:alert(1)", "file:///etc/passwd", "https://example.org/\u{1B}]0;x\u{7}", "",
    "https://example.org/a b", "https://example.org/" + String(repeating: "é", count: 900),
  ])
  func `an address that no terminal may open is not a link`(address: String) throws {
    let screen = try screen("a bcd", to: address, links: links)
    #expect(!screen.update(from: nil).contains("\u{1B}]8"))
    #expect(screen.link(column: 2, row: 0) == nil)
  }

  @Test func `bytes that would end the sequence are escaped`() throws {
    // U+009C ends sequences in some terminals.
    let screen = try screen("a bcd", to: "https://example.org/\u{9C}é", links: links)
    #expect(screen.update(from: nil).contains(";https://example.org/%C2%9C%C3%A9\u{1B}\\"))
  }

  @Test func `a screen without numbers writes links as texts`() throws {
    let screen = try screen("a bcd", to: address, links: nil)
    #expect(!screen.update(from: nil).contains("\u{1B}]8") && !screen.ansi.contains("\u{1B}]8"))
  }

  @Test func `when all numbers are used, further links are texts`() {
    for number in 0..<2_000 {
      guard let link = LinkAddress("https://example.org/\(number)") else { continue }
      #expect(links.number(of: link) == (number < ScreenLinks.most ? number + 1 : 0))
    }
    #expect(links.isFull && links[ScreenLinks.most + 1] == nil && links[0] == nil)
  }

  @Test func `what is painted over a link is not part of it`() throws {
    let scene = try Scene {
      ZStack(alignment: .topLeading) {
        RichText(Text("abcdef"), runs: [TextRun(0..<6, .link, url: address)])
        Text("xy").background(.raised)
      }
    }.validated()
    let screen = TerminalScreen(
      scene,
      columns: 8,
      rows: 1,
      theme: .light,
      isRightToLeft: false,
      scrolledBy: nil,
      focus: nil,
      pictures: nil,
      graphics: nil,
      links: links,
      after: nil
    )
    #expect(screen.text == "xycdef\n")
    #expect(screen.link(column: 1, row: 0) == nil && screen.link(column: 2, row: 0) != nil)
  }
}
