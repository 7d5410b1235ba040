// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftTerminal

@Suite struct HalfBlockTests {
  private let blue = FixedPictures { address, _, y in
    address == "gone.png" ? nil : y < 0.5 ? [0, 0, 255, 255] : [255, 0, 0, 255]
  }

  private func screen(
    _ pictures: FixedPictures?,
    rows: Int = 6,
    @ViewBuilder _ content: () -> some View
  ) throws -> TerminalScreen {
    TerminalScreen(try Scene(content).validated(), columns: 12, rows: rows, pictures: pictures)
  }

  private func picture(_ url: String, lines: Double, fit: PictureView.Fit = .filling) -> PictureView
  {
    PictureView(url: url, name: "Bay", width: 32, height: 16 * lines, fit: fit)
  }

  @Test func `a cell has two pixels, and equal ones make a blank`() throws {
    let screen = try screen(blue) { picture("a.png", lines: 3) }
    #expect(blue.asked == ["a.png 4x6"])
    let grid = screen.grid
    let expected: [(Int, UInt32, UInt32)] = [(0, 0x0000FF, 0x0000FF), (1, 0x0000FF, 0xFF0000)]
    for (row, upper, lower) in expected {
      let cell = grid.cells[row * 12]
      #expect(cell.style.background == lower)
      #expect(upper == lower ? cell.text == .blank : cell.style.foreground == upper)
    }
    #expect(screen.text == "\n▀▀▀▀\n\n\n\n\n")
    #expect(grid.cells[4].style.background == Theme.light.rgb(.background))
  }

  @Test func `a missing picture is a plain area of the same height with its name`() throws {
    let screen = try screen(blue) {
      picture("gone.png", lines: 3)
      Text("below")
    }
    #expect(screen.text == "\n◪ B…\n\nbelow\n\n\n")
    #expect(screen.grid.cells[0].style.background == Theme.light.rgb(.raised))
  }

  @Test func `no line moves when a picture arrives`() throws {
    let before = try screen(blue) {
      picture("gone.png", lines: 2)
      Text("below")
    }
    let after = try screen(blue) {
      picture("a.png", lines: 2)
      Text("below")
    }
    #expect(before.list.height == after.list.height)
    #expect(before.text.split(separator: "\n").last == "below")
    #expect(after.text.split(separator: "\n").last == "below")
  }

  @Test func `with pictures disabled a line shows the name`() throws {
    let screen = try screen(nil) {
      picture("a.png", lines: 3)
      Text("below")
    }
    #expect(screen.text == "◪ Bay\nbelow\n\n\n\n\n")
  }

  @Test func `invisible pictures are not requested`() throws {
    _ = try screen(blue, rows: 2) {
      picture("a.png", lines: 2)
      picture("b.png", lines: 2)
    }
    #expect(blue.asked == ["a.png 4"])
  }

  @Test func `a whole picture keeps its proportions, centred`() throws {
    let wide = FixedShape(Picture(width: 4, height: 1, bytes: Array(repeating: 255, count: 16)))
    let scene = try Scene { picture("a.png", lines: 4, fit: .whole) }.validated()
    let screen = TerminalScreen(scene, columns: 4, rows: 4, theme: .dark, pictures: wide)
    let white = screen.grid.cells.indices.filter {
      let style = screen.grid.cells[$0].style
      return style.foreground == 0xFFFFFF || style.background == 0xFFFFFF
    }
    // One line of pixels, below the middle of eight.
    #expect(white.allSatisfy { (4..<12).contains($0) } && !white.isEmpty)
  }

  @Test func `a translucent colour is blended with the background`() throws {
    let half = FixedPictures { _, _, _ in [0, 0, 0, 128] }
    let screen = try screen(half) { picture("a.png", lines: 1) }
    let ground = Theme.light.rgb(.background) & 0xFF
    let mixed = screen.grid.cells[0].style.background & 0xFF
    #expect(abs(Int(mixed) - Int(ground) * 127 / 255) <= 1)
  }

  @Test func `a translucent view over a picture tints it`() throws {
    let screen = try screen(blue) {
      picture("a.png", lines: 2).overlay {
        FilledShape(.rectangle, color: Color(red: 0, green: 0, blue: 0, opacity: 128))
      }
    }
    let cell = screen.grid.cells[0].style
    #expect(cell.background & 0xFF == 127 && cell.background >> 8 == 0)
  }

  @Test
  func `a frame with an equal picture writes nothing, and one with a new picture only its cells`()
    throws
  {
    let first = try screen(blue) { picture("gone.png", lines: 2) }
    let second = try screen(blue) { picture("a.png", lines: 2) }
    #expect(second.update(from: second) == "")
    let bytes = second.update(from: first)
    #expect(!bytes.isEmpty && bytes.utf8.count < 400)
  }
}

/// The same picture for every requested size.
private struct FixedShape: PictureProvider {
  let picture: Picture?

  init(_ picture: Picture?) { self.picture = picture }

  func picture(at address: PictureAddress, _ size: PictureSize) -> Picture? { picture }
}
