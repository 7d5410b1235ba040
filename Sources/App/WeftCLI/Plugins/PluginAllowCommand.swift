// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

/// `weft plugins allow` and `forbid`: control what a plugin in a worker may do besides drawing.
enum PluginAllowCommand {
  /// The only right: to read what the user types.
  private static let right = "composer.text"

  static func syntax(_ allows: Bool) -> CommandSyntax {
    CommandSyntax(
      name: "weft plugins \(allows ? "allow" : "forbid")",
      summary: allows
        ? "Give a plugin a right. A changed file of the plugin has to be allowed again.\n"
          + "The right composer.text lets it read what you type, before you send it."
        : "Revoke a plugin's composer.text right, which lets it read what you type.",
      positionals: [allows ? "ID|FILE" : "ID", "RIGHT"],
      options: [
        Option("--plugins", "DIR", help: "folder of the plugin, instead of the usual ones"),
        Option("--json", help: "write one JSON document"),
      ]
    )
  }

  static func run(_ words: [String], allows: Bool) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax(allows))
    if arguments.asksForHelp { return 0 }
    let named = arguments.positionals
    guard named.count == 2 else { throw arguments.usageError("specify a plugin and the right") }
    guard named[1] == right else {
      throw Failure("\(named[1]): unknown right; the only one is \(right)")
    }
    guard let list = TrustFile.typingPath else {
      throw Failure(
        "allow: there is no folder to store it; set HOME or XDG_CONFIG_HOME to an absolute path"
      )
    }
    do {
      let (id, changes) =
        allows
        ? (try allow(named[0], with: arguments, in: list), true)
        : (named[0], try TrustFile.remove(id: named[0], at: list))
      say(id, allows: allows, changes: changes, in: list, with: arguments)
    } catch let refusal as PluginRefusal {
      throw Failure("\(list): \(refusal.text); \(refusal.remedy)")
    }
    return 0
  }

  private static func say(
    _ id: String,
    allows: Bool,
    changes: Bool,
    in list: String,
    with arguments: Arguments
  ) {
    if arguments.has("--json") {
      return Output.print(
        OutputText([
          "id": .string(id), "right": .string(right), "allowed": .bool(allows),
          "changed": .bool(changes), "file": .string(list),
        ])
      )
    }
    if allows {
      return Output.print(
        OutputText(lines: [
          "\(id) may read what you type from the next start of weft",
          "to revoke that, run weft plugins forbid \(id) \(right)",
        ])
      )
    }
    Output.print("\(id) may \(changes ? "no longer" : "not") read what you type\n")
  }

  /// Writes a plugin's hash into the list; returns its id.
  private static func allow(
    _ named: String,
    with arguments: Arguments,
    in list: String
  ) throws -> String {
    let found = try plugin(named, arguments)
    if let refusal = found.refusal {
      throw Failure("\(found.file): \(refusal.text); \(refusal.remedy)")
    }
    guard let identity = found.identity, let hash = found.sha256 else {
      throw Failure(
        "\(found.file): it doesn't identify itself as a plugin; specify a plugin's library"
      )
    }
    try TrustFile.pin(id: identity.id, sha256: hash, libraries: found.brought, at: list)
    return identity.id
  }

  /// Returns the file of a plugin: the named one, or the one that is used for an id.
  private static func plugin(_ named: String, _ arguments: Arguments) throws -> PluginInspection {
    if named.contains("/") || named.hasSuffix(".so") {
      let file = NamedPlugin(named)
      try file.expectFile()
      return PluginInspection(path: file.path)
    }
    let folders = try PluginFolders.paths(named: arguments.all("--plugins"))
    // This runs none of the plugins' code.
    var policy = PluginPolicy.user
    policy.isolatesAll = true
    policy.used = policy.used.unwritten
    let host = PluginHost(folders: folders, policy: policy)
    guard let entry = host.entries.first(where: { $0.id == named }) else {
      let place = folders.isEmpty ? "plugins" : folders.joined(separator: ", ")
      throw Failure("\(place): there is no plugin \(named); weft plugins list shows all of them")
    }
    let found = PluginInspection(path: Array(entry.file.utf8))
    guard found.sha256 == entry.sha256 else {
      throw Failure("\(entry.file): its id can't be used here; specify its file")
    }
    return found
  }
}
