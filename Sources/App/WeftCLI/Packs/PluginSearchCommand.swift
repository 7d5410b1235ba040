// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPacks

/// `weft plugins search`: lists plugins of catalogues.
enum PluginSearchCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins search",
    summary: """
      Show the plugins whose id, name, language or description contains all words.

      Without --catalogue, it searches the catalogues that plugins were installed
      from, and the one that comes with Weft's packages.
      """,
    positionals: ["[WORD…]"],
    options: [
      Option("--catalogue", "FOLDER|URL", help: "catalogue to search; may be given several times"),
      Option("--key", "KEY", help: "minisign public key, or its file, that must have signed it"),
      Option("--plugins", "DIR", help: "folder of installed plugins, instead of the usual one"),
      Option("--json", help: "write one JSON document"),
    ],
    positionalLimit: 20
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let folder = try arguments.value("--plugins") ?? PluginFolders.installed
    var record = try folder.flatMap {
      PathKind(of: $0) == .folder ? try InstalledPlugins(folder: $0) : nil
    }
    let key = try arguments.value("--key").map(SigningKey.init(argument:))
    let named = arguments.all("--catalogue")
    let names = named.isEmpty ? OpenCatalogue.known(record) : named
    guard !names.isEmpty else {
      throw Failure("no catalogue is known yet; specify one with --catalogue FOLDER|URL")
    }
    var found: [(OpenCatalogue, Catalogue.Entry)] = []
    for named in names {
      let isShipped = named == OpenCatalogue.shippedName
      let name = isShipped ? named : try CataloguePlace(named).description
      let catalogue =
        try record?.open(name, key: key) ?? OpenCatalogue(name, key: key, known: nil)
      for id in Set(catalogue.content.entries.map(\.id)).sorted() {
        guard let entry = catalogue.content.newest(id)?.entry,
          entry.matches(arguments.positionals)
        else { continue }
        found.append((catalogue, entry))
      }
    }
    tell(found, record, isJSON: arguments.has("--json"))
    return 0
  }

  private static func tell(
    _ found: [(OpenCatalogue, Catalogue.Entry)],
    _ record: InstalledPlugins?,
    isJSON: Bool
  ) {
    if isJSON {
      let plugins = found.map { catalogue, entry -> JSONValue in
        guard case .object(let members) = entry.json else { return .null }
        let installed = record?.plugin(entry.id)?.version
        return .object(
          [
            JSONValue.Member("catalogue", .string(catalogue.name)),
            JSONValue.Member("installed", .optional(installed)),
          ] + members
        )
      }
      return Output.print(OutputText(["plugins": .array(plugins)]))
    }
    let lines = found.flatMap { _, entry -> [String] in
      let installed = record?.plugin(entry.id).map { "  (\($0.version) is installed)" } ?? ""
      return [
        "\(entry.id) \(entry.version)  \(entry.name), in \(entry.language)\(installed)",
        "    \(entry.about)",
        "    reads " + (entry.reads.isEmpty ? "nothing" : entry.reads.joined(separator: ", ")),
      ]
    }
    Output.print(OutputText(lines: lines.isEmpty ? ["no plugins"] : lines))
  }
}
