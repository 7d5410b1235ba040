// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTerminal
import WeftViews

@Suite struct TerminalScreenTests {
  private func screen(
    _ columns: Int,
    _ rows: Int,
    @ViewBuilder _ content: () -> some View
  ) throws -> TerminalScreen {
    TerminalScreen(try Scene(content).validated(), columns: columns, rows: rows)
  }

  @Test func `icons are the theme's, and another set changes the layout`() throws {
    let scene = try Scene {
      HStack(spacing: 0) {
        Icon("pinned")
        Text("a")
      }
    }.validated()
    var theme = Theme.light
    theme.icons = theme.icons.replacing(["pinned": "[p]"])
    let plain = TerminalScreen(scene, columns: 10, rows: 1)
    #expect(plain.text == "⚑a\n")
    let other = TerminalScreen(scene, columns: 10, rows: 1, theme: theme, after: plain)
    #expect(other.text == "[p]a\n")
  }

  @Test func `a row is drawn in cells`() throws {
    let screen = try screen(24, 3) {
      HStack(spacing: 8) {
        Avatar(initials: "LO", color: .accent)
        VStack(alignment: .leading) {
          HStack {
            Text("Leia").bold()
            Spacer()
            Text("14:02")
          }
          Text("A long message that is cut").lineLimit(1)
        }
      }
    }
    #expect(
      screen.text == """
         LO  Leia          14:02
             A long message tha…


        """
    )
  }

  @Test func `text runs are drawn with the styles that a terminal supports`() throws {
    let screen = try screen(7, 1) {
      RichText(
        Text("abcd"),
        runs: [
          TextRun(0..<1, [.bold, .italic]), TextRun(1..<2, .struck), TextRun(2..<3, .code),
          TextRun(3..<4, .link, url: "https://example.org"),
        ]
      )
    }
    let bytes = screen.update(from: nil, depth: .none)
    #expect(bytes.contains("\u{1B}[0;1;3ma\u{1B}[0;9mb\u{1B}[0mc\u{1B}[0;4md"))
  }

  @Test func `a highlighted part is bold and underlined, across lines and wide letters`() throws {
    let screen = try screen(6, 3) {
      RichText(
        Text("日本 abc defg"),
        runs: [TextRun(3..<9, .highlight), TextRun(11..<13, .highlight)]
      )
    }
    let bytes = screen.update(from: nil)
    #expect(screen.text == "日本\nabc\ndefg\n")
    let marked = bytes.split(separator: "\u{1B}[0;1;4").dropFirst()
      .map { $0.drop { $0 != "m" }.dropFirst().prefix { $0 != "\u{1B}" } }
    #expect(marked == ["本", "ab", "de"], "\(marked)")
    let plain = try self.screen(6, 3) { Text("日本 abc defg") }
    #expect(plain.text == screen.text)
  }

  @Test func `the screen has the requested number of lines, none too wide`() throws {
    let screen = try screen(5, 3) { Text("日本語日本語 and more 🚀🚀🚀") }
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4 && lines[3].isEmpty)
    #expect(lines[0] == "日本")
  }

  @Test func `a change of colours writes only the changed ones`() throws {
    let screen = try screen(3, 1) {
      HStack(spacing: 0) {
        Text("a").foregroundColor(Color(red: 1, green: 2, blue: 3))
        Text("b").foregroundColor(Color(red: 4, green: 5, blue: 6))
        Text("c").foregroundColor(Color(red: 4, green: 5, blue: 6)).background(.text)
      }
    }
    let ground = "48;2;255;255;255"
    #expect(
      screen.ansi
        == "\u{1B}[0;38;2;1;2;3;\(ground)ma\u{1B}[38;2;4;5;6mb\u{1B}[48;2;27;31;35mc\u{1B}[0m\n"
    )
    // Styles that look the same on a terminal without colours need no sequence between them.
    #expect(screen.update(from: nil, depth: .none).contains("\u{1B}[0mabc\u{1B}"))
  }

  @Test func `colours are written when they change and reset at the end of a line`() throws {
    let screen = try screen(3, 1) {
      Text("a").bold().foregroundColor(Color(red: 1, green: 2, blue: 3))
    }
    #expect(
      screen.ansi
        == "\u{1B}[0;1;38;2;1;2;3;48;2;255;255;255ma\u{1B}[0;38;2;27;31;35;48;2;255;255;255m  \u{1B}[0m\n"
    )
  }

  @Test func `the column is set explicitly after a cluster whose width terminals disagree on`()
    throws
  {
    let screen = try screen(6, 1) { Text("👩🏽‍💻ab") }
    #expect(screen.ansi.contains("👩🏽‍💻\u{1B}[3Gab"))
    #expect(!(try self.screen(6, 1) { Text("🚀ab") }.ansi.contains("G")))
  }

  @Test func `a view far outside leaves the screen unchanged`() throws {
    let screen = try screen(4, 2) { Text("x").padding(100_000) }
    #expect(screen.text == "\n\n")
  }
}
