// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPluginWire

/// `weft plugins trust`: pins the bytes of a plugin, so that it may run in the host's process.
enum PluginTrustCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins trust",
    summary:
      "Lets exactly these bytes of a plugin run in the host's process, with all its rights.\n"
      + "A plugin that changes has to be trusted again.",
    positionals: ["FILE"],
    options: [Option("--json", nil, "writes one JSON document")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let plugin = arguments.positionals.first.map(NamedPlugin.init) else {
      throw arguments.usageError("name the file to trust")
    }
    try plugin.expectFile()
    guard let list = TrustFile.userPath else {
      throw Failure("trust: there is nowhere to write it; set HOME or XDG_CONFIG_HOME to a folder")
    }
    let found = PluginInspection(path: plugin.path)
    if let refusal = found.refusal {
      throw Failure("\(found.file): \(refusal.text); \(refusal.remedy)")
    }
    guard let identity = found.identity, let hash = found.sha256 else { return 1 }
    do {
      try TrustFile.pin(id: identity.id, sha256: hash, at: list)
    } catch {
      throw Failure("\(list): \(error.text); \(error.remedy)")
    }
    if arguments.has("--json") {
      Output.print(
        OutputText([
          "id": .string(identity.id), "sha256": .string(hash), "file": .string(list),
        ])
      )
    } else {
      Output.print("\(identity.id) \(identity.version) is trusted (\(hash))\n")
    }
    return 0
  }
}
