// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

/// `weft plugins enable` and `disable`: change one line in the `order` file of a plugin folder.
enum PluginSwitchCommand {
  static func syntax(_ enables: Bool) -> CommandSyntax {
    CommandSyntax(
      name: "weft plugins \(enables ? "enable" : "disable")",
      summary: enables
        ? "Enable a plugin in the file order of its folder, even if it failed too often.\n"
          + "If you specify its FILE, that file is used from now on for its id."
        : "Disable a plugin in the file order of its folder.",
      positionals: [enables ? "ID|FILE" : "ID"],
      options: [
        Option("--plugins", "DIR", help: "folder of the plugin, instead of the usual ones"),
        Option("--json", help: "write one JSON document"),
      ]
    )
  }

  static func run(_ words: [String], enables: Bool) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax(enables))
    if arguments.asksForHelp { return 0 }
    guard let named = arguments.positionals.first else {
      throw arguments.usageError("specify the id of a plugin")
    }
    let isFile = enables && (named.contains("/") || named.hasSuffix(".so"))
    if isFile { return try use(named, arguments) }
    let id = named
    let folders = try PluginFolders.paths(named: arguments.all("--plugins"))
    guard let folder = try folders.first(where: { try holds(id, $0) }) else {
      let place = folders.isEmpty ? "plugins" : folders.joined(separator: ", ")
      throw Failure("\(place): there is no plugin \(id); weft plugins list shows all of them")
    }
    let changes = try change(id, in: folder, enables: enables)
    if arguments.has("--json") {
      Output.print(
        OutputText([
          "id": .string(id), "enabled": .bool(enables), "changed": .bool(changes),
          "file": .string("\(folder)/order"),
        ])
      )
    } else {
      let state = enables ? "on" : "off"
      Output.print("\(id) is \(changes ? "now" : "already") switched \(state) in \(folder)\n")
    }
    return 0
  }

  /// Makes a file the one that is used for its id, from now on.
  private static func use(_ path: String, _ arguments: Arguments) throws -> Int32 {
    let plugin = NamedPlugin(path)
    try plugin.expectFile()
    guard let list = UsedFiles.userPath else {
      throw Failure(
        "enable: there is no folder to store it; set HOME or XDG_STATE_HOME to an absolute path"
      )
    }
    let found = PluginInspection(path: plugin.path)
    if let refusal = found.refusal { throw failure(found.file, refusal) }
    guard let id = found.identity?.id else { return 1 }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent().path
    do throws(PluginRefusal) {
      try UsedFiles.user.use(found)
    } catch {
      throw failure(list, error)
    }
    _ = try change(id, in: folder, enables: true)
    PluginOrderFile.stir(folder: folder)
    if arguments.has("--json") {
      Output.print(
        OutputText([
          "id": .string(id), "enabled": .bool(true), "changed": .bool(true),
          "file": .string(found.file),
        ])
      )
    } else {
      Output.print("\(id) is used from \(found.file) from now on\n")
    }
    return 0
  }

  /// Returns whether a folder has a plugin, or its `order` file names it.
  private static func holds(_ id: String, _ folder: String) throws -> Bool {
    do throws(PluginRefusal) {
      if try PluginOrderFile(folder: folder).names(id) { return true }
      let found = try PluginInspection.all(in: folder)
      return found.contains { $0.identity?.id == id }
    } catch {
      throw failure(folder, error)
    }
  }

  private static func change(_ id: String, in folder: String, enables: Bool) throws -> Bool {
    do throws(PluginRefusal) {
      let quarantine = QuarantineFile.user
      let wasHeld = enables && quarantine.names(id)
      if wasHeld { try quarantine.release(id) }
      let unasked = quarantine.sibling("unasked")
      if enables, unasked.names(id) { try unasked.release(id) }
      let order = try PluginOrderFile(folder: folder)
      if order.isEnabled(id) == enables { return wasHeld }
      try order.set(id, enabled: enables)
      return true
    } catch {
      throw failure("\(folder)/order", error)
    }
  }

  private static func failure(_ place: String, _ refusal: PluginRefusal) -> Failure {
    Failure("\(place): \(refusal.text); \(refusal.remedy)")
  }
}

/// `weft plugins trust`: pins the bytes of a plugin, so that it may run in the host's process.
enum PluginTrustCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins trust",
    summary:
      "Let this exact version of a plugin and its libraries run in the host's process.\n"
      + "There it can do everything you can. After a change, it has to be trusted again.",
    positionals: ["FILE"],
    options: [Option("--json", help: "write one JSON document")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let plugin = arguments.positionals.first.map(NamedPlugin.init) else {
      throw arguments.usageError("specify the file to trust")
    }
    try plugin.expectFile()
    guard let list = TrustFile.userPath else {
      throw Failure(
        "trust: there is no folder to store it; set HOME or XDG_CONFIG_HOME to an absolute path"
      )
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
      Output.print(OutputText(lines: lines(of: found, identity: identity, hash: hash)))
    }
    return 0
  }

  /// Returns the trusted files, and two lines about what trust means.
  private static func lines(
    of found: PluginInspection,
    identity: PluginIdentity,
    hash: String
  ) -> [String] {
    let libraries = found.libraries.compactMap { library in
      library.sha256.map { "  with \(library.name) of \(library.path ?? "") (\($0))" }
    }
    return ["\(identity.id) \(identity.version) is trusted (\(hash))"] + libraries + [
      "It runs in weft's own process and can do everything you can: read what you type, and read, "
        + "change and send your files.",
      "Only these files were checked; what they load later, while they run, is not.",
    ]
  }
}
