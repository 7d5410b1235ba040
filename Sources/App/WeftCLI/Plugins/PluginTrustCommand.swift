// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPluginFormat

/// `weft plugins trust`: pins the bytes of a plugin, so that it may run in the host's process.
enum PluginTrustCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins trust",
    summary:
      "Lets exactly these bytes of a plugin, and of the libraries it brings, run in the host's process.\n"
      + "It may do there whatever you may; a plugin or library that changes has to be trusted again.",
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
      try TrustFile.pin(id: identity.id, sha256: hash, libraries: found.brought, at: list)
      // A trusted file is also the one used for its id.
      try UsedFiles.user.use(found)
    } catch {
      throw Failure("\(list): \(error.text); \(error.remedy)")
    }
    if arguments.has("--json") {
      Output.print(
        OutputText([
          "id": .string(identity.id), "sha256": .string(hash), "file": .string(list),
          "libraries": .array(found.libraries.filter { $0.sha256 != nil }.map { JSONValue($0) }),
        ])
      )
    } else {
      Output.print(OutputText(lines: lines(found, identity, hash)))
    }
    return 0
  }

  /// The trusted files, and two lines about what trust means.
  private static func lines(
    _ found: PluginInspection,
    _ identity: PluginIdentity,
    _ hash: String
  ) -> [String] {
    let libraries = found.libraries.compactMap { library in
      library.sha256.map { "  with \(library.name) of \(library.path ?? "") (\($0))" }
    }
    return ["\(identity.id) \(identity.version) is trusted (\(hash))"] + libraries + [
      "It runs in weft's own process and may do whatever you may: read, change and send your files.",
      "It is these bytes that are trusted; what they load later, while they run, is not looked at.",
    ]
  }
}
