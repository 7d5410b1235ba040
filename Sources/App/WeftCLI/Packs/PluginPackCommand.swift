// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
internal import WeftJSON
internal import WeftLaunch
internal import WeftPacks
internal import WeftPluginFormat

/// `weft plugins pack`: creates a pack of a plugin, and its entry in a catalogue.
enum PluginPackCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins pack",
    summary: """
      Pack a plugin for distribution: put its library, README.md, LICENSE and pictures
      into one file, and add its entry to catalogue.json beside it. The same files
      always give the same bytes.

      If you specify a folder with sources, weft builds it first. It starts the plugin
      in a sandbox to find out which slots it fills and which data it reads. Put the
      folder on any web server; sign it with minisign -Sm catalogue.json.
      """,
    positionals: ["FILE|FOLDER"],
    options: [
      Option("--into", "DIR", help: "folder of the catalogue, created if missing (default packs)"),
      Option(
        "--about",
        "TEXT",
        help: "what the plugin does (default: first paragraph of README.md)"
      ),
      Option("--licence", "SPDX", help: "licence of the plugin, such as MIT"),
      Option(
        "--picture",
        "FILE.png",
        help: "include a picture, up to four (default: those in the folder)"
      ),
      Option("--json", help: "write one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let named = arguments.positionals.first else {
      throw arguments.usageError("specify a plugin's library, or the folder of its sources")
    }
    let source = try PackSource(
      named,
      pictures: arguments.all("--picture"),
      sources: .built { try $0.built() }
    )
    let folder = try arguments.value("--into") ?? "packs"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(folder): the folder can't be created; specify another one with --into DIR")
    }
    let plugin = try PackedPlugin(source.pack, at: named, within: folder)
    let about = try arguments.value("--about") ?? source.about
    let licence = try arguments.value("--licence") ?? ""
    let (entry, serial) = try add(plugin, about: about, licence: licence, to: folder)
    guard let pack = entry.packs.first else { return 1 }
    if arguments.has("--json") {
      Output.print(
        OutputText([
          "pack": .string("\(folder)/\(pack.file)"), "serial": .integer(Int64(serial)),
          "entry": entry.json,
        ])
      )
    } else {
      Output.print(
        OutputText(lines: [
          "\(folder)/\(pack.file): \(pack.size) bytes, sha256 of the pack \(pack.sha256)",
          "\(folder)/\(Catalogue.fileName) has \(plugin.id) \(plugin.version) and the serial \(serial)",
        ])
      )
    }
    return 0
  }

  /// Writes the pack, then the catalogue that names it.
  private static func add(
    _ plugin: PackedPlugin,
    about: String,
    licence: String,
    to folder: String
  ) throws -> (Catalogue.Entry, Int) {
    let name = "\(plugin.id)-\(plugin.version)-\(Catalogue.machine).weftpack"
    let target = "\(folder)/\(name)"
    let draft = "\(folder)/.\(name).\(ProcessInfo.processInfo.processIdentifier)"
    defer { try? FileManager.default.removeItem(atPath: draft) }
    try plugin.pack.write(to: draft)
    let bytes = try InputFile.bytes(of: draft, kind: "a pack")
    let file = Catalogue.PackFile(
      file: name,
      size: bytes.count,
      sha256: Digest(of: bytes).hex,
      architecture: Catalogue.machine,
      abi: plugin.abi
    )
    let entry = Catalogue.Entry(
      id: plugin.id,
      name: plugin.name,
      version: plugin.version,
      about: about,
      licence: licence,
      language: plugin.language,
      hooks: plugin.hooks,
      reads: plugin.reads,
      pictures: plugin.pack.pictures,
      packs: [file]
    )
    let path = "\(folder)/\(Catalogue.fileName)"
    // A link would let the folder choose which of the user's files is replaced.
    try PackFolder(folder).expectNoLink(name)
    let place = try CataloguePlace(folder)
    let known = try place.bytes(of: Catalogue.fileName, atMost: Catalogue.largest)
    var catalogue = try known.map { try Catalogue(reading: $0, at: path) } ?? Catalogue()
    try catalogue.add(entry, at: path)
    // Don't write a catalogue that would be refused when read.
    _ = try Catalogue(reading: Array(catalogue.json.utf8), at: path)
    try Output.write(Data(bytes), to: target, readers: .umask)
    try Output.write(Data(catalogue.json.utf8), to: path, readers: .umask)
    return (entry, catalogue.serial)
  }
}
