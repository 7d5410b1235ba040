// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation
internal import WeftCodec
internal import WeftLaunch

/// `weft plugins dev`: shows the effect of a plugin while its author writes it.
enum PluginDevCommand {
  static let syntax = PreviewedPlugin.syntax(
    "weft plugins dev",
    summary: """
      Rebuild the plugin in a folder, or in the current one, whenever one of its files
      is saved, and show its preview or the compiler's messages.

      Keys: up and down scroll, tab shows the next screen, t switches the colours, r
      builds again, q quits. With --page it updates a page for a browser, which
      reloads by itself.
      """,
    more: [Option("--page", "FILE", help: "update an HTML page instead of using the terminal")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let path = arguments.positionals.first ?? "."
    let folder = try PluginProject(path)
    if let page = try arguments.value("--page") {
      var loop = try DevPage(folder, with: arguments, syntax: syntax, page: page)
      try loop.run()
      return 0
    }
    guard weft_platform_terminal_size(0) != 0, weft_platform_terminal_size(1) != 0 else {
      throw Failure("dev needs a terminal; without one, use --page FILE to update a page")
    }
    var loop = try DevScreen(folder, with: arguments, syntax: syntax)
    try loop.run()
    return 0
  }
}

/// An HTML page with a plugin's preview or its build errors, rewritten whenever its sources change.
struct DevPage {
  private let folder: PluginProject
  private let arguments: Arguments
  private let syntax: CommandSyntax
  private let page: String
  private var builds: DevBuilds

  init(
    _ folder: PluginProject,
    with arguments: Arguments,
    syntax: CommandSyntax,
    page: String
  ) throws {
    self.folder = folder
    self.arguments = arguments
    self.syntax = syntax
    self.page = page
    let file = URL(fileURLWithPath: page).standardizedFileURL
    for part in folder.sources + folder.views { CommandInputs.note(part.path) }
    guard !(folder.sources + folder.views).contains(where: { $0.standardizedFileURL == file })
    else {
      throw Failure("\(page): it is part of the plugin; specify another file for the page")
    }
    builds = try DevBuilds(folder)
  }

  /// Follows the sources until a signal ends the command.
  mutating func run() throws {
    Output.print("open \(URL(fileURLWithPath: page).absoluteString); Ctrl-C stops\n")
    guard weft_wait_begin(nil) == 0 else {
      throw Failure("no file descriptors left; close programs or raise the limit (ulimit -n)")
    }
    repeat {
      if try builds.follow(), !builds.isBuilding, let last = builds.last { try write(last) }
    } while weft_wait(-1, 250) >= 0
  }

  private func write(_ last: PluginBuild.Outcome) throws {
    Output.print("\(folder.name): \(builds.state(of: folder))\n\(lines: last.messages)")
    guard last.isDone else {
      return try Output.write(Self.page("Not built", last.messages), to: page)
    }
    do {
      let plugin = try PreviewedPlugin(lastBuilt: folder, arguments)
      let part = try plugin.parts().lowerBound
      let shown = try plugin.render(part, syntax: syntax, changes: [("--format", "html")]) {
        try $0.bytes()
      }
      let notes = shown.problems + shown.log + (last.messages.isEmpty ? [] : [last.messages])
      try Output.write(Self.reloading(shown.result, notes), to: page)
      for note in shown.problems + shown.log { Output.print("\(note)\n") }
    } catch {
      Output.print("\(error.told)\n")
      try Output.write(Self.page("Not shown", error.told), to: page)
    }
  }

  private static let refresh = "<meta http-equiv=\"refresh\" content=\"1\">"

  /// Returns a page that reloads every second, with notes at its end.
  private static func reloading(_ page: Data, _ notes: [String]) -> Data {
    var page = page
    let end = Data("</body>".utf8)
    if !notes.isEmpty, let place = page.range(of: end, options: .backwards) {
      let text = HTMLText.escaped(notes.joined(separator: "\n"))
      page.replaceSubrange(
        place,
        with: Data("<pre style=\"white-space:pre-wrap\">\(text)</pre></body>".utf8)
      )
    }
    guard let head = page.range(of: Data("<head>".utf8)) else { return page }
    page.insert(contentsOf: Data(refresh.utf8), at: head.upperBound)
    return page
  }

  private static func page(_ title: String, _ text: String) -> Data {
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head>\(refresh)<meta charset="utf-8"><title>\(title)</title></head>
      <body><h1>\(title)</h1><pre style="white-space:pre-wrap">\(HTMLText.escaped(text))</pre></body></html>

      """
    return Data(page.utf8)
  }
}

/// The builds of a plugin, one whenever its sources change.
struct DevBuilds {
  private let folder: PluginProject
  private let sdk: PluginSDK
  /// The states of the sources in the newest build, and of the preview's files when last checked.
  private var sources: [String] = []
  private var views: [String] = []
  private var running: PluginBuild?
  /// The result of the newest build that has ended.
  private(set) var last: PluginBuild.Outcome?

  init(_ folder: PluginProject) throws {
    self.folder = folder
    sdk = try PluginSDK()
  }

  var isBuilding: Bool { running != nil }

  /// Returns the progress of the build, for the status line.
  func state(of folder: PluginProject) -> String {
    guard !isBuilding, let last else { return "building…" }
    let seconds = String(format: "%.1f s", last.duration / .seconds(1))
    if !last.isDone { return "not built, \(seconds)" }
    return "built in \(seconds)" + (last.messages.isEmpty ? "" : ", with warnings")
  }

  /// Makes the next check treat all files as changed.
  mutating func forget() { sources = [] }

  /// Checks the files, and returns whether there is something new to show.
  ///
  /// A save during a build restarts the build, because its result would be outdated.
  mutating func follow() throws -> Bool {
    let found = PluginProject.state(of: folder.sources)
    let looks = PluginProject.state(of: folder.views)
    defer { (sources, views) = (found, looks) }
    if found != sources {
      running = try PluginBuild(folder, sdk)
      return true
    }
    if let running, !running.isRunning {
      last = running.outcome()
      self.running = nil
      return true
    }
    return looks != views
  }
}
