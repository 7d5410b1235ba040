// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
internal import WeftJSON
internal import WeftPacks

/// `weft plugins install`: takes plugins of others into the folder of the user's plugins.
enum PluginInstallCommand {
  static let options = [
    Option("--yes", nil, "asks nothing"),
    Option("--plugins", "DIR", "the folder to install into, instead of the usual one"),
    Option("--json", nil, "writes one JSON document; asks nothing, as with --yes"),
  ]

  static let syntax = CommandSyntax(
    name: "weft plugins install",
    summary: """
      Installs a plugin from a file that weft plugins pack has made, or from a catalogue: a folder, or an
      address that begins with https://. An id alone is looked for in the catalogues that are known.

      Its bytes are compared with the catalogue's hash; it is inspected, and started in a sandbox to learn
      what it fills and reads; all of that is shown before anything uses it.
      """,
    positionals: ["FILE|FOLDER|URL|ID", "[ID…]"],
    options: [
      Option(
        "--key",
        "KEY",
        "minisign's public key, or its file, that must have signed the catalogue"
      ),
      Option("--sha256", "HASH", "the hash that the file must have"),
    ] + options,
    positionalLimit: 100
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let named = arguments.positionals.first else {
      throw arguments.usageError("name a pack, a catalogue or the id of a plugin")
    }
    let installation = try PackInstallation(arguments)
    let ids = Array(arguments.positionals.dropFirst())
    if named.hasSuffix(".weftpack") {
      guard ids.isEmpty else { throw arguments.usageError("a pack has one plugin, without an id") }
      let pack = try file(named, arguments)
      try installation.install(pack, at: named, from: nil)
    } else if named.hasSuffix(".so") || PathKind(of: named) == .file {
      throw Failure(
        "\(named): it is no pack; weft plugins pack makes one of a plugin, and --plugins DIR uses a "
          + "folder of plugins as they are"
      )
    } else {
      if arguments.has("--sha256") { throw arguments.usageError("--sha256 is for a pack's file") }
      let isID = Catalogue.Entry.isID(named) && PathKind(of: named) == .nothing
      let key = try arguments.value("--key").map(SigningKey.init(argument:))
      let found =
        isID
        ? try ([named] + ids).map { try installation.find($0, key: key) }
        : try inCatalogue(named, ids, key, installation)
      for (catalogue, id) in found { try installation.install(id, from: catalogue) }
    }
    installation.tell()
    return 0
  }

  /// A pack by itself.
  private static func file(_ named: String, _ arguments: Arguments) throws -> Pack {
    if arguments.has("--key") {
      throw arguments.usageError("--key is for a catalogue; say what the file must be by --sha256")
    }
    let bytes = try bytes(ofPack: named)
    if let hash = try arguments.value("--sha256"), hash.lowercased() != Digest(of: bytes).hex {
      throw Failure("\(named): its hash is \(Digest(of: bytes).hex); ask who told you another one")
    }
    return try Pack(reading: bytes, at: named)
  }

  /// The bytes of the file of a pack.
  static func bytes(ofPack named: String) throws -> [UInt8] {
    let (place, name) = try CataloguePlace.file(named)
    guard let bytes = try place.bytes(of: name, atMost: Pack.Limit.archive) else {
      throw Failure("\(named): there is no such file; name a pack")
    }
    return bytes
  }

  /// The plugins of a catalogue that are named, or the only one it has.
  private static func inCatalogue(
    _ named: String,
    _ ids: [String],
    _ key: SigningKey?,
    _ installation: PackInstallation
  ) throws -> [(OpenCatalogue, String)] {
    let catalogue = try installation.open(named, key: key)
    if !ids.isEmpty { return ids.map { (catalogue, $0) } }
    let all = Set(catalogue.content.entries.map(\.id))
    guard all.count == 1, let only = all.first else {
      throw Failure(
        "\(named): it has \(all.count) plugins; name one by its id, as weft plugins search --catalogue tells"
      )
    }
    return [(catalogue, only)]
  }
}

extension SigningKey {
  /// A key as an option names it: by its text, or by the file it is in.
  init(argument: String) throws {
    if PathKind(of: argument) == .file {
      let bytes = try InputFile.bytes(of: argument, kind: "a public key of minisign")
      self = try SigningKey(String(decoding: bytes.prefix(4096), as: UTF8.self))
    } else {
      self = try SigningKey(argument)
    }
  }
}

/// `weft plugins update`: takes newer versions from the catalogues that plugins came from.
enum PluginUpdateCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins update",
    summary: """
      Takes newer versions of the plugins that were installed from catalogues; of those named, or of all.

      A version that reads more than the one before is installed only where you say so: with --yes it is left.
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
        "\(id): it was not installed from a catalogue; weft plugins list shows what is there"
      )
    }
    var failures: [any Error] = []
    for plugin in installation.record.plugins where ids.isEmpty || ids.contains(plugin.id) {
      guard let place = plugin.catalogue else { continue }
      // A catalogue that can't be read holds up none of the others.
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

/// `weft plugins remove`: takes a plugin out that was installed.
enum PluginRemoveCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins remove",
    summary:
      "Removes a plugin that weft plugins install has installed. Its settings and its place in order stay.",
    positionals: ["ID…"],
    options: [
      Option("--plugins", "DIR", "the folder it is in, instead of the usual one"),
      Option("--json", nil, "writes one JSON document"),
    ],
    positionalLimit: 100
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard !arguments.positionals.isEmpty else { throw arguments.usageError("name a plugin's id") }
    let installation = try PackInstallation(arguments)
    for id in arguments.positionals where installation.record.plugin(id) == nil {
      throw Failure(
        "\(installation.record.folder): \(id) was not installed here; weft plugins list shows what is there"
      )
    }
    for id in arguments.positionals { try installation.remove(id) }
    installation.tell()
    return 0
  }
}
