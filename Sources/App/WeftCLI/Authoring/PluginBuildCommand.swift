// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftPluginHost

/// `weft plugins build`: builds a plugin from its sources.
enum PluginBuildCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins build",
    summary: """
      Builds the plugin whose sources are in a folder, this one where none is named, into a file there.

      What the compilers say is shown as it is. CFLAGS, CXXFLAGS, SWIFTFLAGS and CARGOFLAGS are given to them.
      """,
    positionals: ["[FOLDER]"],
    options: []
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let folder = try PluginFolder(arguments.positionals.first ?? ".")
    try PluginBuild.run(folder)
    let found = PluginInspection(path: folder.library.path, policy: PluginPolicy())
    let size = found.size.map { "\($0) bytes" } ?? "no size"
    let needs = found.libraries.map(\.name).joined(separator: ", ")
    Output.print(
      "\(folder.library.shortPath): \(size), needs \(needs.isEmpty ? "nothing" : needs)\n"
    )
    guard let refusal = found.refusal else { return 0 }
    throw Failure("\(found.file): \(refusal.text); \(refusal.remedy)")
  }
}
