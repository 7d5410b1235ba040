// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftConsole
internal import WeftLaunch
internal import WeftTerminal

/// A terminal screen with a plugin's preview or its build errors, which follows the plugin's sources.
struct DevScreen {
  private let folder: PluginProject
  private let arguments: Arguments
  private let syntax: CommandSyntax
  private let depth = TerminalDevice.depth(ProcessInfo.processInfo.environment)
  private var builds: DevBuilds
  private var part = 0
  private var top = 0
  private var theme: String

  init(_ folder: PluginProject, with arguments: Arguments, syntax: CommandSyntax) throws {
    self.folder = folder
    self.arguments = arguments
    self.syntax = syntax
    _ = try ThemeFiles(arguments, isLive: false)
    theme = try arguments.value("--theme") ?? "light"
    builds = try DevBuilds(folder)
  }

  /// Follows the sources and the keys until the user quits or the terminal is gone.
  mutating func run() throws {
    guard TerminalDevice.enter() else {
      throw Failure(
        "can't read keys from the terminal; use --page FILE to keep a page up to date instead"
      )
    }
    defer { TerminalDevice.leave() }
    var reader = KeyReader()
    var size = TerminalDevice.size()
    var wasAway = false
    while true {
      let current = TerminalDevice.size()
      if try builds.follow() || current != size || wasAway {
        size = current
        draw(size)
      }
      let began = ContinuousClock.now
      guard let keys = reader.keys(within: 250) else { return }
      // While the program was suspended, another one may have drawn on the screen, so repaint all of it.
      wasAway = ContinuousClock.now - began > .milliseconds(750)
      if keys.isEmpty { continue }
      for key in keys {
        if key == .text("q") { return }
        follow(key)
      }
      draw(size)
    }
  }

  private mutating func follow(_ key: Key) {
    switch key {
    case .up, .text("k"): top = max(0, top - 1)
    case .down, .text("j"): top += 1
    case .pageUp, .text("b"): top = max(0, top - 10)
    case .pageDown, .text(" "): top += 10
    case .home, .text("g"): top = 0
    case .tab: (part, top) = (part + 1, 0)
    case .text("t"): theme = theme == "dark" ? "light" : "dark"
    case .text("r"): builds.forget()
    default: break
    }
  }

  private mutating func draw(_ size: (columns: Int, rows: Int)) {
    let rows = max(1, size.rows - 1)
    let state = builds.state(of: folder)
    var body = ""
    var place = ""
    if let last = builds.last {
      do {
        guard last.isDone else { throw Failure(last.messages) }
        let plugin = try PreviewedPlugin(lastBuilt: folder, arguments)
        let parts = try plugin.parts()
        if !parts.contains(part) { part = parts.lowerBound }
        if plugin.count > 1 { place = "\(part + 1)/\(plugin.count)" }
        body = try preview(plugin, warnings: last.messages, columns: size.columns, rows: rows)
      } catch let failure as Failure {
        let lines = Self.wrapped(failure.description, size.columns)
        top = min(top, max(0, lines.count - rows))
        body = lines[top...].prefix(rows).joined(separator: "\r\n")
      } catch {
        body = Self.wrapped(error.told, size.columns).prefix(rows).joined(separator: "\r\n")
      }
    }
    Output.draw("\u{1B}[0m\u{1B}[2J\u{1B}[H" + body + status(state, place: place, size: size))
  }

  /// Returns one screen and, below it, compiler warnings and the plugin's problems and log.
  ///
  /// The messages take at most half of the terminal.
  private func preview(
    _ plugin: PreviewedPlugin,
    warnings: String,
    columns: Int,
    rows: Int
  ) throws -> String {
    let depth = depth
    func shown(_ rows: Int) throws -> RenderedScreen<String> {
      let changes = [
        ("--size", "\(columns)x\(rows)"), ("--theme", theme),
        ("--scroll", String(top)),
      ]
      return try plugin.render(part, syntax: syntax, changes: changes) { snapshot in
        try snapshot.screen(snapshot.options.terminalPictures).update(from: nil, depth: depth)
      }
    }
    let whole = try shown(rows)
    let notes = whole.problems + whole.log + (warnings.isEmpty ? [] : [warnings])
    let lines = notes.flatMap { Self.wrapped($0, columns) }.prefix(rows / 2)
    if lines.isEmpty { return whole.result }
    let upper = try shown(rows - lines.count).result
    return upper + "\u{1B}[0m\u{1B}[\(rows - lines.count + 1);1H" + lines.joined(separator: "\r\n")
  }

  /// Returns the lines of a text, with long ones wrapped.
  private static func wrapped(_ text: String, _ columns: Int) -> [String] {
    text.split(separator: "\n").prefix(10_000).flatMap { line in
      var rest = String(line.replacing("\t", with: "  ").prefix(4_000)).onOneLine[...]
      var lines: [String] = []
      repeat {
        lines.append(String(rest.prefix(columns)))
        rest = rest.dropFirst(columns)
      } while !rest.isEmpty
      return lines
    }
  }

  private func status(
    _ state: String,
    place: String,
    size: (columns: Int, rows: Int)
  ) -> String {
    let keys = (place.isEmpty ? "" : "tab \(place)  ") + "t colours  r build  q quit"
    let head = " \(folder.name)  \(state)".onOneLine
    let room = size.columns - keys.count - 1
    let line =
      head.count < room
      ? head + String(repeating: " ", count: room - head.count) + keys + " "
      : String(head.prefix(size.columns))
    return "\u{1B}[0m\u{1B}[\(size.rows);1H\u{1B}[7m\(line)\u{1B}[0m"
  }
}
