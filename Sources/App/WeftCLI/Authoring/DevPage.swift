// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
internal import Foundation

/// Writes an HTML page with a plugin's preview, or with its build errors, whenever its sources
/// change.
struct DevPage {
  private let folder: PluginFolder
  private let arguments: Arguments
  private let syntax: CommandSyntax
  private let page: String
  private var builds: DevBuilds

  init(
    _ folder: PluginFolder,
    _ arguments: Arguments,
    _ syntax: CommandSyntax,
    page: String
  ) throws {
    self.folder = folder
    self.arguments = arguments
    self.syntax = syntax
    self.page = page
    let file = URL(fileURLWithPath: page).standardizedFileURL
    guard !(folder.sources + folder.views).contains(where: { $0.standardizedFileURL == file })
    else {
      throw Failure("\(page): it is a part of the plugin; name another file for the page")
    }
    builds = try DevBuilds(folder)
  }

  /// Follows the sources until a signal ends the command.
  mutating func run() throws {
    Output.print("open \(URL(fileURLWithPath: page).absoluteString); ctrl-c ends this\n")
    guard weft_wait_begin(nil) == 0 else { throw Failure("the system has no descriptors left") }
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
      let shown = try plugin.render(part, syntax, [("--format", "html")]) { try $0.bytes() }
      let notes = shown.problems + shown.log + (last.messages.isEmpty ? [] : [last.messages])
      try Output.write(Self.reloading(shown.result, notes), to: page)
      for note in shown.problems + shown.log { Output.print("\(note)\n") }
    } catch {
      Output.print("\(error.told)\n")
      try Output.write(Self.page("Not shown", error.told), to: page)
    }
  }

  private static let refresh = "<meta http-equiv=\"refresh\" content=\"1\">"

  /// A page that reloads every second, with notes at its end.
  private static func reloading(_ page: Data, _ notes: [String]) -> Data {
    var page = page
    let end = Data("</body>".utf8)
    if !notes.isEmpty, let place = page.range(of: end, options: .backwards) {
      let text = escaped(notes.joined(separator: "\n"))
      page.replaceSubrange(
        place,
        with: Data("<pre style=\"white-space:pre-wrap\">\(text)</pre></body>".utf8)
      )
    }
    guard let head = page.range(of: Data("<head>".utf8)) else { return page }
    page.insert(contentsOf: Data(refresh.utf8), at: head.upperBound)
    return page
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  private static func page(_ title: String, _ text: String) -> Data {
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head>\(refresh)<meta charset="utf-8"><title>\(title)</title></head>
      <body><h1>\(title)</h1><pre style="white-space:pre-wrap">\(escaped(text))</pre></body></html>

      """
    return Data(page.utf8)
  }
}
