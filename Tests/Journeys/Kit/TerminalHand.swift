// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import WeftTestSupport

/// A user at `weft` in a terminal: libvterm on the other side of a pseudo terminal.
///
/// SAFETY, for all of the class: the buffers are its own and are used during each call alone.
@safe
final class TerminalHand: Hand {
  private let screen: GoldenTerminal
  private let process = Process()
  private let terminal: FileHandle
  /// The bytes of an incomplete character.
  private var rest: [UInt8] = []
  /// The text that the program copied last.
  private var clipboard = ""

  init(_ setting: Setting, _ options: [String], in scratch: Scratch, isFirstStart: Bool) throws {
    if !isFirstStart { try Checkout.makeDefaultWorkspace(in: scratch.path("data")) }
    let (columns, rows) = (setting.width.columns, 40)
    screen = GoldenTerminal(columns: columns, rows: rows)
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: UInt16(setting.width.rawValue),
      ws_ypixel: 896
    )
    var (master, program): (Int32, Int32) = (-1, -1)
    guard unsafe openpty(&master, &program, nil, nil, &size) == 0 else {
      throw JourneyError("there is no pseudo terminal")
    }
    terminal = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    try start(options, on: FileHandle(fileDescriptor: program, closeOnDealloc: true), in: scratch)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  private func start(_ options: [String], on other: FileHandle, in scratch: Scratch) throws {
    process.executableURL = Checkout.weft
    process.arguments = options
    let own = [
      "XDG_STATE_HOME": scratch.path("state").path, "XDG_DATA_HOME": scratch.path("data").path,
      "XDG_CONFIG_HOME": scratch.path("config").path, "WEFT_PLUGINS": "", "TERM": "xterm-256color",
      "COLORTERM": "truecolor", "NO_COLOR": "", "LC_ALL": "C.UTF-8", "TMUX": "",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (other, other, other)
    try process.runHearingSignals()
  }

  var middle: Point { Point(x: Double(screen.columns / 2), y: Double(screen.rows / 2)) }
  var writesAtOnce: Bool { false }

  /// Reads the program's output for a moment.
  private func look() {
    while true {
      var waiting = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, 20) == 1, waiting.revents & Int16(POLLIN) != 0 else { return }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe read(terminal.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { return }
      rest += buffer.prefix(count)
      let whole = rest.count - rest.cutCharacter
      let text = String(decoding: rest.prefix(whole), as: UTF8.self)
      if let copied = text.matches(of: /\x1B\]52;c;([^\x1B]*)\x1B/).last,
        let bytes = Data(base64Encoded: String(copied.1))
      {
        clipboard = String(decoding: bytes, as: UTF8.self)
      }
      screen.write(text)
      rest.removeFirst(whole)
      // A terminal answers queries.
      let answers = screen.replies
      if !answers.isEmpty { try? send(answers) }
    }
  }

  private func send(_ text: String) throws { try terminal.write(contentsOf: Data(text.utf8)) }

  func texts() throws -> [String] {
    look()
    return screen.text.components(separatedBy: "\n")
  }

  /// The cells of a text at any place; the last one on the screen if there are several.
  func place(of text: String) throws -> Point? {
    look()
    for row in (0..<screen.rows).reversed() {
      var (line, columns) = ("", [Int]())
      for column in 0..<screen.columns {
        let cell = screen[column, row].text
        line += cell
        columns += Array(repeating: column, count: cell.count)
      }
      guard let found = line.firstRange(of: text) else { continue }
      let first = line.distance(from: line.startIndex, to: found.lowerBound)
      return Point(x: Double(columns[first + text.count / 2]), y: Double(row))
    }
    return nil
  }

  func press(at point: Point) throws { try press(at: point, 0) }

  func pressForMenu(at point: Point) throws { try press(at: point, 2) }

  private func press(at point: Point, _ button: Int) throws {
    let place = "\(Int(point.x) + 1);\(Int(point.y) + 1)"
    try send("\u{1B}[<\(button);\(place)M\u{1B}[<\(button);\(place)m")
  }

  func wheel(_ steps: Int, at point: Point) throws {
    let report = "\u{1B}[<\(steps < 0 ? 64 : 65);\(Int(point.x) + 1);\(Int(point.y) + 1)M"
    for _ in 0..<abs(steps) { try send(report) }
  }

  func type(_ text: String) throws { for letter in text { try send(String(letter)) } }

  func key(_ key: NamedKey) throws { try send(Self.sequences[key] ?? "") }

  func paste() throws {
    look()
    try send("\u{1B}[200~\(clipboard)\u{1B}[201~")
  }

  private static let sequences: [NamedKey: String] = [
    .enter: "\r", .escape: "\u{1B}", .tab: "\t", .backspace: "\u{7F}", .up: "\u{1B}[A",
    .down: "\u{1B}[B", .pageUp: "\u{1B}[5~", .pageDown: "\u{1B}[6~", .home: "\u{1B}[H",
    .end: "\u{1B}[F", .palette: "\u{0B}",
  ]

  /// The line of the cursor, which is only visible in a field.
  func field() throws -> String {
    let lines = try texts()
    return screen.isCursorVisible ? lines[screen.cursor.row] : ""
  }

  func picture(in folder: URL, named name: String) throws -> String {
    let file = folder.appending(path: name + ".txt")
    try screen.text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}

extension [UInt8] {
  /// The number of bytes at the end that belong to an incomplete character.
  fileprivate var cutCharacter: Int {
    for back in 1...3 where back <= count {
      let byte = self[count - back]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back ? back : 0
    }
    return 0
  }
}
