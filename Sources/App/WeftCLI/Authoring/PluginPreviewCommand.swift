// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftLaunch

/// `weft plugins preview`: shows the effect of a plugin on its author's screens, or on another one.
enum PluginPreviewCommand {
  static let syntax = PreviewedPlugin.syntax(
    "weft plugins preview",
    summary: """
      Show what a plugin changes, without any other plugin. Specify the plugin's file,
      or its folder (default: the current one), which is built if necessary.

      The file "preview" next to the sources can contain options, one per line, with
      an empty line between screens. Options on the command line take precedence. The
      exit status is 1 if the plugin is refused or has a problem.
      """
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let plugin = try PreviewedPlugin(arguments.positionals.first ?? ".", arguments)
    let path = try arguments.value("-o")
    var bytes = Data()
    var (problems, failed): ([String], Bool) = ([], false)
    for part in try parts(plugin, arguments) {
      let screen = try plugin.render(part, syntax: syntax) { try $0.bytes(for: path) }
      bytes += screen.result
      // A plugin that used up its time on one screen is reported again for the next ones.
      problems += screen.problems.filter { !problems.contains($0) }
      failed = failed || !screen.failures.isEmpty
      for line in screen.log { Output.error("weft: \(line)") }
    }
    try Output.write(bytes, to: path)
    for problem in problems { Output.error("weft: \(problem)") }
    return failed ? 1 : 0
  }

  /// Returns the screens to render: texts are written below each other, other formats have one screen per file.
  private static func parts(
    _ plugin: PreviewedPlugin,
    _ arguments: Arguments
  ) throws -> Range<Int> {
    let parts = try plugin.parts()
    let isText = ["text", "ansi"].contains(try arguments.value("--format") ?? "text")
    if isText || parts.count == 1 { return parts }
    Output.error("weft: this is the first of \(parts.count) screens; choose another with --part N")
    return parts.prefix(1)
  }
}

/// The screens that show the effect of a plugin.
///
/// The file `preview` in a plugin's folder has one option of `weft plugins preview` per line. An empty line starts
/// another screen, and `#` starts a comment.
struct PluginPreview {
  /// The arguments of each screen, with paths relative to the folder resolved.
  let screens: [[String]]

  /// The file that they are read from.
  let file: URL

  /// Options that only the command line accepts.
  private static let others: Set = ["--without", "--part"]

  /// Options whose values are paths.
  private static let paths: Set = [
    "--workspace", "--events", "--state", "--query", "--with", "--pictures",
  ]

  /// Reads the `preview` file of a folder; without the file, there is one screen without options.
  init(in folder: URL) throws {
    file = folder.appending(path: "preview")
    guard PathKind(of: file.path) != .nothing else {
      screens = [[]]
      return
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8), text.utf8.count < 1 << 16
    else {
      throw Failure("\(file.shortPath): it is not readable as text; write one option per line")
    }
    var screens: [[String]] = []
    var isOpen = false
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("#") { continue }
      guard !line.isEmpty else {
        isOpen = false
        continue
      }
      let words = Self.words(line, folder)
      guard line.hasPrefix("--"), !Self.others.contains(words[0]) else {
        throw Failure(
          "\(file.shortPath): line \(index + 1) is not an option of a screen; write one such as --screen threads"
        )
      }
      if !isOpen { screens.append([]) }
      isOpen = true
      screens[screens.count - 1] += words
    }
    self.screens = screens.isEmpty ? [[]] : screens
  }

  private static func words(_ line: String, _ folder: URL) -> [String] {
    let parts = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
    guard parts.count == 2 else { return parts }
    let value = parts[1].prefix(
      upTo: parts[1].firstRange(of: " #")?.lowerBound ?? parts[1].endIndex
    )
    .trimmingCharacters(in: .whitespaces)
    guard paths.contains(parts[0]), !value.hasPrefix("/") else { return [parts[0], value] }
    return [parts[0], folder.appending(path: value).standardizedFileURL.path]
  }
}
