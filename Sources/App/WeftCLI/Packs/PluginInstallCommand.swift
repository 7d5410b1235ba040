// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
internal import WeftJSON
internal import WeftLaunch
internal import WeftPacks

/// `weft plugins install`: installs plugins by other authors into the folder of the user's plugins.
enum PluginInstallCommand {
  static let options = [
    Option("--yes", help: "asks nothing"),
    Option("--plugins", "DIR", help: "folder to install into, instead of the usual one"),
    Option("--json", help: "write one JSON document and don't ask, as with --yes"),
  ]

  static let syntax = CommandSyntax(
    name: "weft plugins install",
    summary: """
      Install a plugin from a file created by weft plugins pack, or from a catalogue:
      a folder, or an address that starts with https://. If you give only an id, weft
      looks for it in the known catalogues.

      Weft compares the file with the catalogue's hash, inspects it, and starts it in
      a sandbox to find out which slots it fills and which data it reads. It shows all
      of that before anything uses the plugin.
      """,
    positionals: ["FILE|FOLDER|URL|ID", "[ID…]"],
    options: [
      Option(
        "--key",
        "KEY",
        help: "minisign public key, or its file, that must have signed the catalogue"
      ),
      Option("--sha256", "HASH", help: "SHA-256 hash that the file must have"),
    ] + options,
    positionalLimit: 100
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let named = arguments.positionals.first else {
      throw arguments.usageError("specify a pack, a catalogue or the id of a plugin")
    }
    let installation = try PackInstallation(arguments)
    let ids = Array(arguments.positionals.dropFirst())
    if named.hasSuffix(".weftpack") {
      guard ids.isEmpty else {
        throw arguments.usageError("a pack contains one plugin; leave out the id")
      }
      let pack = try file(named, arguments)
      try installation.install(pack, at: named, from: nil)
    } else if named.hasSuffix(".so"), PathKind(of: named) == .nothing {
      throw Failure("\(named): there is no such file; check the path")
    } else if named.hasSuffix(".so") || PathKind(of: named) == .file {
      throw Failure(
        "\(named): it is not a pack; create one with weft plugins pack, or use a folder of "
          + "plugins directly with --plugins DIR"
      )
    } else {
      if arguments.has("--sha256") { throw arguments.usageError("--sha256 is for a pack's file") }
      let isID = Catalogue.Entry.isID(named) && PathKind(of: named) == .nothing
      let key = try arguments.value("--key").map(SigningKey.init(argument:))
      let found =
        isID
        ? try ([named] + ids).map { try installation.find($0, key: key) }
        : try inCatalogue(named, ids: ids, key: key, with: installation)
      for (catalogue, id) in found { try installation.install(id, from: catalogue) }
    }
    installation.tell()
    return 0
  }

  /// Reads a pack that was named itself.
  private static func file(_ named: String, _ arguments: Arguments) throws -> Pack {
    if arguments.has("--key") {
      throw arguments.usageError(
        "--key is for a catalogue; for a pack, give its hash with --sha256"
      )
    }
    let bytes = try PackSource.bytes(ofPack: named)
    if let hash = try arguments.value("--sha256"), hash.lowercased() != Digest(of: bytes).hex {
      throw Failure(
        "\(named): its hash is \(Digest(of: bytes).hex), not the expected one; ask the source of the hash"
      )
    }
    return try Pack(reading: bytes, at: named)
  }

  /// Returns the named plugins of a catalogue, or its only one.
  private static func inCatalogue(
    _ named: String,
    ids: [String],
    key: SigningKey?,
    with installation: PackInstallation
  ) throws -> [(OpenCatalogue, String)] {
    let catalogue = try installation.open(named, key: key)
    if !ids.isEmpty { return ids.map { (catalogue, $0) } }
    let all = Set(catalogue.content.entries.map(\.id))
    guard all.count == 1, let only = all.first else {
      throw Failure(
        "\(named): it has \(all.count) plugins; specify one by its id, as weft plugins search --catalogue shows"
      )
    }
    return [(catalogue, only)]
  }
}

extension SigningKey {
  /// Creates a key from an option's value: the key's text, or the path of its file.
  init(argument: String) throws {
    if PathKind(of: argument) == .file {
      let bytes = try InputFile.bytes(of: argument, kind: "a minisign public key")
      self = try SigningKey(String(decoding: bytes.prefix(4096), as: UTF8.self))
    } else {
      self = try SigningKey(argument)
    }
  }
}

/// `weft plugins update`: installs newer versions from the catalogues that plugins came from.
enum PluginUpdateCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins update",
    summary: """
      Install newer versions of the specified plugins, or of all, from the catalogues
      that they came from.

      A version that reads more than the installed one needs your confirmation; with
      --yes it is skipped.
      """,
    positionals: ["[ID…]"],
    options: PluginInstallCommand.options,
    positionalLimit: 100
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let installation = try PackInstallation(arguments)
    let ids = arguments.positionals
    for id in ids where installation.record.plugin(id)?.catalogue == nil {
      throw Failure(
        "\(id): it was not installed from a catalogue; weft plugins list shows all plugins"
      )
    }
    var failures: [any Error] = []
    for plugin in installation.record.plugins where ids.isEmpty || ids.contains(plugin.id) {
      guard let place = plugin.catalogue else { continue }
      // A catalogue that can't be read must not block the others.
      do {
        try installation.update(
          plugin,
          from: try installation.open(place, key: nil)
        )
      } catch {
        failures.append(error)
      }
    }
    installation.tell()
    for failure in failures.dropLast() { Output.error("weft: \(failure)") }
    if let last = failures.last { throw last }
    return 0
  }
}

/// `weft plugins remove`: removes an installed plugin.
enum PluginRemoveCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins remove",
    summary: """
      Remove a plugin that was installed with weft plugins install. Its settings and
      its place in the file order are kept.
      """,
    positionals: ["ID…"],
    options: [
      Option("--plugins", "DIR", help: "folder of the plugin, instead of the usual one"),
      Option("--json", help: "write one JSON document"),
    ],
    positionalLimit: 100
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard !arguments.positionals.isEmpty else {
      throw arguments.usageError("specify a plugin's id")
    }
    let installation = try PackInstallation(arguments)
    for id in arguments.positionals where installation.record.plugin(id) == nil {
      throw Failure(
        "\(installation.record.folder): \(id) was not installed here; weft plugins list shows all plugins"
      )
    }
    for id in arguments.positionals { try installation.remove(id) }
    installation.tell()
    return 0
  }
}
