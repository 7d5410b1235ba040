// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import Weft
internal import WeftTerminal

/// The preview of a plugin on a terminal, or what keeps it from being built, that follows its sources.
struct DevScreen {
  private let folder: PluginFolder
  private let arguments: Arguments
  private let syntax: CommandSyntax
  private let depth = InteractiveList.depth(ProcessInfo.processInfo.environment)
  private var builds: DevBuilds
  private var part = 0
  private var top = 0
  private var isDark: Bool

  init(_ folder: PluginFolder, _ arguments: Arguments, _ syntax: CommandSyntax) throws {
    self.folder = folder
    self.arguments = arguments
    self.syntax = syntax
    isDark = try arguments.value("--theme") == "dark"
    builds = try DevBuilds(folder)
  }

  /// Follows the sources and the keys; returns when the user quits or the terminal is gone.
  mutating func run() throws {
    guard weft_platform_terminal_enter() == 0 else {
      throw Failure("the terminal can't be used for keys; --page FILE keeps a page instead")
    }
    defer { weft_platform_terminal_leave() }
    var buffer = [UInt8](repeating: 0, count: 256)
    var size = InteractiveList.size()
    while true {
      let current = InteractiveList.size()
      if try builds.follow() || current != size {
        size = current
        draw(size)
      }
      // SAFETY: the pointer is to the buffer, which is as long as told, for the duration of the call.
      let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe weft_platform_terminal_read(buffer.baseAddress, UInt32(buffer.count), 100)
      }
      if count < 0 { return }
      guard count > 0 else { continue }
      for key in Key.keys(in: Array(buffer.prefix(Int(count)))) {
        if key == .quit { return }
        follow(key)
      }
      draw(size)
    }
  }

  private mutating func follow(_ key: Key) {
    switch key {
    case .up: top = max(0, top - 1)
    case .down: top += 1
    case .pageUp: top = max(0, top - 10)
    case .pageDown: top += 10
    case .home: top = 0
    case .next: (part, top) = (part + 1, 0)
    case .theme: isDark.toggle()
    case .again: builds.forget()
    default: break
    }
  }

  private mutating func draw(_ size: (columns: Int, rows: Int)) {
    let rows = max(1, size.rows - 1)
    var state = builds.isBuilding ? "building…" : "starting…"
    var body = ""
    if let last = builds.last {
      let seconds = String(format: "%.1f s", last.duration / .seconds(1))
      if !builds.isBuilding { state = (last.isDone ? "built in " : "not built, ") + seconds }
      if last.isDone {
        do {
          let (shown, problems) = try preview(size.columns, rows)
          body = shown
          if let problem = problems.first { state = problem }
        } catch {
          body = lines("\(error)", size.columns, rows)
        }
      } else {
        body = lines(last.messages, size.columns, rows)
      }
    }
    Output.print("\u{1B}[0m\u{1B}[2J\u{1B}[H" + body + status(state, size))
  }

  private mutating func preview(_ columns: Int, _ rows: Int) throws -> (String, [String]) {
    let plugin = try PreviewedPlugin(lastBuilt: folder, arguments)
    let parts = try plugin.parts()
    if !parts.contains(part) { part = parts.lowerBound }
    let changes = [
      ("--size", "\(columns)x\(rows)"), ("--theme", isDark ? "dark" : "light"),
      ("--scroll", String(top)),
    ]
    let depth = depth
    let shown = try plugin.render(part, syntax, changes) { snapshot in
      try snapshot.screen().update(from: nil, depth: depth)
    }
    return (shown.result, shown.problems)
  }

  /// The lines of a text that fit, from the one at the top on.
  private mutating func lines(_ text: String, _ columns: Int, _ rows: Int) -> String {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    top = min(top, max(0, all.count - rows))
    return all[top...].prefix(rows).map { line in
      String(String(line.replacing("\t", with: "  ")).onOneLine.prefix(columns)) + "\r\n"
    }.joined()
  }

  private func status(_ state: String, _ size: (columns: Int, rows: Int)) -> String {
    let keys = "tab next  t colours  r build  q quit"
    let head = " \(folder.name)  \(state.onOneLine)"
    let room = size.columns - keys.count - 1
    let line =
      head.count < room
      ? head + String(repeating: " ", count: room - head.count) + keys + " "
      : String(head.prefix(size.columns))
    return "\u{1B}[0m\u{1B}[\(size.rows);1H\u{1B}[7m\(line)\u{1B}[0m"
  }
}
