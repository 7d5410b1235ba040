// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftPluginWire

/// `weft plugins enable` and `disable`: one line in the file `order` of a plugin folder.
enum PluginSwitchCommand {
  static func syntax(_ enables: Bool) -> CommandSyntax {
    CommandSyntax(
      name: "weft plugins \(enables ? "enable" : "disable")",
      summary: enables
        ? "Switches a plugin on in the file order of its folder, also one that failed too often."
        : "Switches a plugin off in the file order of its folder.",
      positionals: ["ID"],
      options: [
        Option("--plugins", "DIR", "the folder, instead of the usual ones"),
        Option("--json", nil, "writes one JSON document"),
      ]
    )
  }

  static func run(_ words: [String], enables: Bool) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax(enables))
    if arguments.asksForHelp { return 0 }
    guard let id = arguments.positionals.first else {
      throw arguments.usageError("name the id of a plugin")
    }
    let folders = try PluginFolders.paths(named: arguments.all("--plugins"))
    guard let folder = try folders.first(where: { try holds(id, $0) }) else {
      let place = folders.isEmpty ? "plugins" : folders.joined(separator: ", ")
      throw Failure("\(place): there is no plugin \(id); weft plugins list tells which there are")
    }
    let changes = try change(id, folder, enables)
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

  /// Whether a folder has a plugin, or its file `order` a line for it.
  private static func holds(_ id: String, _ folder: String) throws -> Bool {
    do throws(PluginRefusal) {
      if try PluginOrderFile(folder: folder).names(id) { return true }
      let found = try PluginInspection.all(in: folder)
      return found.contains { $0.identity?.id == id }
    } catch {
      throw failure(folder, error)
    }
  }

  private static func change(_ id: String, _ folder: String, _ enables: Bool) throws -> Bool {
    do throws(PluginRefusal) {
      let quarantine = QuarantineFile.user
      let wasHeld = enables && quarantine.names(id)
      if wasHeld { try quarantine.release(id) }
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
