// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftViews

@testable import WeftConsole

/// Frames sent to a terminal that answers.
@Suite struct ConsoleOutputTests {
  /// A terminal, the output written to it, and a screen with one picture.
  private final class Desk {
    let terminal = PictureTerminal(columns: 40, rows: 12)
    private(set) var written: [String] = []
    private(set) var output: ConsoleOutput
    private(set) var now = ContinuousClock.now
    private let pictures = FixedPictures { _, x, y in [UInt8(x * 255), UInt8(y * 255), 9, 255] }

    init(_ choice: GraphicsChoice = .auto, _ environment: [String: String] = [:]) {
      var send: (String) -> Void = { _ in }
      output = ConsoleOutput(GraphicsQuestion(choice, environment), depth: .full) { send($0) }
      send = { [unowned self] in take($0) }
      output.ask(at: now)
    }

    private func take(_ bytes: String) {
      written.append(bytes)
      // The test terminal doesn't handle the question itself.
      if !bytes.contains("\u{1B}[c") { terminal.write(bytes) }
    }

    func answer(_ bytes: String) -> [Key] {
      var parser = KeyParser()
      return output.follow(parser.parse(bytes.utf8))
    }

    func show(above text: String = "below") throws {
      let graphics = output.graphics(grid: (40, 12), pixels: (320, 192))
      let screen = TerminalScreen(
        try Scene {
          PictureView(url: "a.png", name: "a", width: 80, height: 64)
          Text(text)
        }.validated(),
        columns: 40,
        rows: 12,
        theme: .light,
        isRightToLeft: false,
        scrolledBy: nil,
        focus: nil,
        pictures: pictures,
        graphics: graphics,
        after: nil
      )
      output.show(TerminalFrame(screen), graphics, at: now)
    }

    func forget() { output.forget() }

    func wait(_ time: Duration) {
      now += time
      output.goOn(at: now)
    }
  }

  private let kitty =
    "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;16;8t\u{1B}[?62;c"
  private let sixel = "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;16;8t\u{1B}[?1;0;256S\u{1B}[?63;1;2;4c"

  @Test
  func `the first frame doesn't wait for the terminal's answer, and pictures follow it`() throws {
    let desk = Desk()
    try desk.show()
    #expect(desk.terminal.cells.text.contains("▀") && desk.terminal.byteCount.pictures == 0)
    #expect(desk.answer("j" + kitty + "k") == [.text("j"), .text("k")])
    try desk.show()
    #expect(desk.terminal.kitty.arrivals.count == 1 && !desk.terminal.cells.text.contains("▀"))
    #expect(desk.terminal.problems == [] && desk.output.due == nil)
    let count = desk.written.count
    try desk.show()
    desk.wait(.seconds(1))
    #expect(desk.written.count == count)
  }

  @Test func `sixels are painted only when nothing moves`() throws {
    let desk = Desk()
    #expect(desk.answer(sixel) == [])
    try desk.show()
    #expect(desk.terminal.paintedCount == 0 && desk.output.due != nil)
    desk.wait(ConsoleOutput.rest / 2)
    #expect(desk.terminal.paintedCount == 0)
    // Each frame restarts the rest.
    try desk.show(above: "another")
    desk.wait(ConsoleOutput.rest / 2)
    #expect(desk.terminal.paintedCount == 0)
    desk.wait(ConsoleOutput.rest / 2)
    #expect(desk.terminal.paintedCount == 80 * 64 && desk.output.due == nil)
  }

  @Test func `a terminal that never answers shows half blocks`() throws {
    let desk = Desk()
    for _ in 0..<3 { try desk.show() }
    #expect(desk.terminal.byteCount.pictures == 0 && desk.terminal.cells.text.contains("▀"))
    #expect(desk.output.isAsking(at: desk.now))
    #expect(!desk.output.isAsking(at: desk.now + .seconds(2)))
  }

  @Test func `pictures are written again after a suspend`() throws {
    let desk = Desk(.kitty)
    try desk.show()
    desk.terminal.write(TerminalWriter.farewell(to: TerminalGraphics(.kitty, cell: (8, 16))))
    #expect(desk.terminal.kitty.pictures.isEmpty)
    desk.forget()
    try desk.show()
    #expect(desk.terminal.kitty.arrivals.count == 2 && desk.terminal.kitty.pictures.count == 1)
  }

  @Test func `resizing the window repeats the queries that depend on its size`() throws {
    let desk = Desk()
    _ = desk.answer(sixel)
    var output = desk.output
    _ = output.graphics(grid: (40, 12), pixels: (0, 0))
    let count = desk.written.count
    _ = output.graphics(grid: (41, 12), pixels: (0, 0))
    #expect(desk.written.dropFirst(count) == ["\u{1B}[16t\u{1B}[?2;1;0S"])
  }
}
