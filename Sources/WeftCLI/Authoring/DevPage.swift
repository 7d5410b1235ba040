// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A page with the preview of a plugin, or with what keeps it from being built, that follows its sources.
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
    builds = try DevBuilds(folder)
  }

  /// Follows the sources until the process is ended.
  mutating func run() throws {
    Output.print("open \(URL(fileURLWithPath: page).absoluteString); ctrl-c ends this\n")
    while true {
      if try builds.follow(), !builds.isBuilding, let last = builds.last { try write(last) }
      Thread.sleep(forTimeInterval: 0.1)
    }
  }

  private func write(_ last: PluginBuild.Outcome) throws {
    let seconds = String(format: "%.1f s", last.duration / .seconds(1))
    guard last.isDone else {
      Output.print("not built (\(seconds))\n\(last.messages)")
      return try Output.write(Self.page("Not built", last.messages), to: page)
    }
    do {
      let plugin = try PreviewedPlugin(lastBuilt: folder, arguments)
      let part = try plugin.parts().lowerBound
      let shown = try plugin.render(part, syntax, [("--format", "html")]) { try $0.bytes() }
      try Output.write(Self.reloading(shown.result), to: page)
      Output.print("built (\(seconds))\n" + shown.problems.map { $0 + "\n" }.joined())
    } catch let failure as Failure {
      Output.print("\(failure)\n")
      try Output.write(Self.page("Not shown", "\(failure)"), to: page)
    }
  }

  private static let refresh = "<meta http-equiv=\"refresh\" content=\"1\">"

  /// A page that is loaded again every second.
  private static func reloading(_ page: Data) -> Data {
    guard let head = page.range(of: Data("<head>".utf8)) else { return page }
    return page[..<head.upperBound] + Data(refresh.utf8) + page[head.upperBound...]
  }

  private static func page(_ title: String, _ text: String) -> Data {
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    let page = """
      <!DOCTYPE html>
      <html lang="en"><head>\(refresh)<meta charset="utf-8"><title>\(title)</title></head>
      <body><h1>\(title)</h1><pre>\(escaped)</pre></body></html>

      """
    return Data(page.utf8)
  }
}
