// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftLaunch
internal import WeftPluginHost

/// `weft plugins test`: runs the checks before a plugin is published, for its author or in CI.
enum PluginTestCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins test",
    summary: """
      Build the plugin in a folder, or in the current one, check it at strictness 5,
      and compare its preview with golden.txt. The exit status is 0 if all of that
      succeeds.
      """,
    positionals: ["[FOLDER]"],
    options: [Option("--record", help: "write golden.txt instead of comparing")]
  )

  private static let previewSyntax = PreviewedPlugin.syntax("weft plugins test", summary: "")

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let path = arguments.positionals.first ?? "."
    let folder = try PluginProject(path)
    // Always build again: changed compiler flags don't change the files' times.
    try PluginBuild.run(folder)
    let isSound = try PluginCheckCommand.run([folder.library.shortPath]) == 0
    let isSame = try comparePreview(of: folder, path, records: arguments.has("--record"))
    Output.print("\(folder.name): \(isSound && isSame ? "passed" : "failed")\n")
    return isSound && isSame ? 0 : 1
  }

  /// Compares the preview of a plugin with the golden file, or records it; returns whether all is well.
  private static func comparePreview(
    of folder: PluginProject,
    _ path: String,
    records: Bool
  ) throws -> Bool {
    let allowance = PluginAllowance(.patient)
    let (shown, failure) = try preview(path, allowing: allowance)
    if let failure {
      Output.error("weft: \(failure)")
      return false
    }
    if try shown == preview(path, allowing: allowance, words: ["--without"]).shown {
      Output.print(
        "\(folder.prefix)preview: it looks the same without the plugin; add a screen that the plugin changes\n"
      )
    }
    let golden = folder.path.appending(path: "golden.txt")
    if records {
      try Output.write(shown, to: golden.path, readers: .umask)
      Output.print("\(golden.shortPath): written\n")
      return true
    }
    guard let kept = try? Data(contentsOf: golden) else {
      throw Failure(
        "\(golden.shortPath): it can't be read; create it with weft plugins test --record"
      )
    }
    guard let difference = Self.difference(kept, shown) else {
      Output.print("\(golden.shortPath): the preview matches\n")
      return true
    }
    Output.print(
      "\(golden.shortPath): \(difference); to accept the new preview, run weft plugins test --record\n"
    )
    return false
  }

  /// Returns the preview of all screens as text, and the plugin's first failure.
  private static func preview(
    _ path: String,
    allowing allowance: PluginAllowance,
    words: [String] = []
  ) throws -> (shown: Data, failure: String?) {
    let plugin = try PreviewedPlugin(
      path,
      Arguments(words, syntax: previewSyntax),
      allowance: allowance
    )
    var shown = Data()
    var told: Set<String> = []
    for part in 0..<plugin.count {
      let screen = try plugin.render(part, syntax: previewSyntax, changes: [("--format", "text")]) {
        try $0.bytes()
      }
      if words.isEmpty {
        for line in screen.log + screen.warnings where told.insert(line).inserted {
          Output.error("weft: \(line)")
        }
      }
      if let failure = screen.failures.first { return (shown, failure) }
      shown += screen.result
    }
    return (shown, nil)
  }

  /// Returns a description of the first line in which two texts differ, or `nil` if they are equal.
  private static func difference(_ kept: Data, _ shown: Data) -> String? {
    if kept == shown { return nil }
    let kept = lines(kept)
    let shown = lines(shown)
    let place = zip(kept, shown).prefix { $0 == $1 }.count
    let told = { (lines: [Data]) in
      lines.indices.contains(place)
        ? "\"" + String(decoding: lines[place].prefix(200), as: UTF8.self) + "\""
        : "nothing"
    }
    return "line \(place + 1) is \(told(kept)), but the preview has \(told(shown))"
  }

  private static func lines(_ text: Data) -> [Data] {
    let ended = text.last == UInt8(ascii: "\n") ? text.dropLast() : text
    return ended.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { $0 }
  }
}
