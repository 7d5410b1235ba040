// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
internal import WeftJSON
internal import WeftPacks
internal import WeftPluginFormat

/// One command's work on the folder of installed plugins: what it shows, asks, does and reports.
final class PackInstallation {
  private(set) var record: InstalledPlugins
  private let asksNothing: Bool
  private let isJSON: Bool
  /// Whether the user can be asked to let a plugin leave a catalogue with a key.
  private let canMove: Bool
  /// Shows a plugin, and asks whether it is to be installed.
  private let ask: (PluginFacts) throws -> Bool
  /// What was done, for the report.
  private(set) var done: [(id: String, what: String, details: JSONValue)] = []
  /// The catalogues that were read already.
  private var open: [String: OpenCatalogue] = [:]

  init(_ arguments: Arguments) throws {
    let folder = try arguments.value("--plugins") ?? PluginFolders.installed
    guard let folder else {
      throw Failure("there is no folder for plugins; name one by --plugins DIR, or set HOME")
    }
    record = try InstalledPlugins(folder: folder)
    let isJSON = arguments.has("--json")
    let asksNothing = arguments.has("--yes") || isJSON
    (self.isJSON, self.asksNothing, canMove) = (isJSON, asksNothing, !asksNothing)
    ask = { isJSON ? true : try Self.askOnTerminal($0, asksNothing: asksNothing) }
  }

  /// Work on a folder that a program does for its user, whom it asks itself.
  init(folder: String, ask: @escaping (PluginFacts) throws -> Bool) throws {
    record = try InstalledPlugins(folder: folder)
    (isJSON, asksNothing, canMove, self.ask) = (false, false, false, ask)
  }

  /// Reads a catalogue once a command, by the key and the serial that are known of it.
  ///
  /// - Parameter named: A folder, an address, or the name of the one that comes with Weft.
  func open(_ named: String, key: SigningKey?) throws -> OpenCatalogue {
    let name =
      named == OpenCatalogue.shippedName ? named : try CataloguePlace(named).description
    if let known = open[name], key == nil || known.key == key { return known }
    let catalogue = try record.open(name, key: key)
    open[name] = catalogue
    return catalogue
  }

  /// Finds a plugin in the catalogue it came from, or in the only one that has it of those that are known.
  func find(_ id: String, key: SigningKey?) throws -> (OpenCatalogue, String) {
    if let place = record.plugin(id)?.catalogue { return (try open(place, key: key), id) }
    var found: [OpenCatalogue] = []
    for name in OpenCatalogue.known(record) {
      do {
        let catalogue = try open(name, key: key)
        if catalogue.content.entries.contains(where: { $0.id == id }) { found.append(catalogue) }
      } catch {
        Output.error("weft: \(error)")
      }
    }
    guard let first = found.first else {
      throw Failure(
        "\(id): no catalogue that is known has it; name one: weft plugins install FOLDER|URL \(id)"
      )
    }
    // Any catalogue may claim any id, so none is preferred.
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: " and ")
      throw Failure("\(id): \(names) have it; name the one you mean")
    }
    return (first, id)
  }

  /// Installs the newest version of a plugin that a catalogue has for this machine.
  func install(_ id: String, from catalogue: OpenCatalogue) throws {
    guard let (entry, file) = catalogue.content.newest(id) else {
      let isThere = catalogue.content.entries.contains { $0.id == id }
      throw Failure(
        "\(catalogue.place): "
          + (isThere
            ? "it has no pack of \(id) for this machine (\(Catalogue.machine), ABI \(ABIVersion.host)); ask its owner"
            : "it has no \(id); weft plugins search shows what there is")
      )
    }
    if let known = record.plugin(id), PluginVersion(entry.version) < PluginVersion(known.version) {
      throw Failure(
        "\(catalogue.place): it has \(id) \(entry.version), and \(known.version) is installed; remove that first "
          + "if you want the earlier one"
      )
    }
    let pack = try catalogue.pack(file)
    try install(pack, at: catalogue.place.shown(file.file), from: (catalogue, entry))
  }

  /// Takes a newer version of a plugin, if the catalogue has one.
  func update(_ plugin: InstalledPlugins.Plugin, from catalogue: OpenCatalogue) throws {
    guard let (entry, file) = catalogue.content.newest(plugin.id) else {
      return note(
        plugin.id,
        "is no longer in \(catalogue.place)",
        ["version": .string(plugin.version)]
      )
    }
    guard PluginVersion(entry.version) > PluginVersion(plugin.version) else {
      return note(
        plugin.id,
        "\(plugin.version) is the newest",
        ["version": .string(plugin.version)]
      )
    }
    let more = Set(entry.reads).subtracting(plugin.reads).sorted()
    if asksNothing, !more.isEmpty {
      return note(
        plugin.id,
        "\(entry.version) is left, because it reads \(more.joined(separator: ", ")) as well; "
          + "say yes to that without --yes",
        ["version": .string(plugin.version), "left": .string(entry.version)]
      )
    }
    let pack = try catalogue.pack(file)
    try install(pack, at: catalogue.place.shown(file.file), from: (catalogue, entry))
  }

  /// Installs the plugin of a pack once it was shown, and nothing of it where that fails.
  func install(
    _ pack: Pack,
    at place: String,
    from origin: (catalogue: OpenCatalogue, entry: Catalogue.Entry)?
  ) throws {
    let plugin = try PackedPlugin(pack, at: place, within: record.folder)
    if let origin { try plugin.expect(origin.entry, of: origin.catalogue) }
    let earlier = record.plugin(plugin.id)
    let left = record.signedOrigin(of: plugin.id, leftFor: origin?.catalogue.name)
    if let left, !canMove { throw leaving(left, plugin, at: place) }
    if left == nil, earlier?.sha256 == plugin.sha256, PathKind(of: library(plugin.id)) == .file {
      try keep(plugin, from: origin?.catalogue, isMoved: false)
      return note(plugin.id, "\(plugin.version) is installed already", plugin.json)
    }
    guard try isWanted(plugin, at: place, from: origin, earlier, left) else {
      return note(plugin.id, "was not installed", ["installed": .bool(false)])
    }
    let library = try plugin.put(into: record.folder)
    try keep(plugin, from: origin?.catalogue, isMoved: left != nil)
    try use(library)
    note(plugin.id, "\(plugin.version) is installed in \(record.folder)", plugin.json)
  }

  private func library(_ id: String) -> String {
    "\(record.folder)/\(id).weftplugin/\(Pack.libraryName)"
  }

  /// The failure where a plugin would leave a catalogue with a key, and nothing asks the user.
  private func leaving(
    _ left: InstalledPlugins.Known,
    _ plugin: PackedPlugin,
    at place: String
  ) -> Failure {
    Failure(
      "\(place): \(plugin.id) came from \(left.place), signed by \(left.key.map { "\($0)" } ?? "no key"), and would "
        + "leave it; remove it first, or answer the question of weft plugins install in a terminal, without --yes"
    )
  }

  private func keep(
    _ plugin: PackedPlugin,
    from catalogue: OpenCatalogue?,
    isMoved: Bool
  ) throws {
    try record.note(
      InstalledPlugins.Plugin(
        id: plugin.id,
        version: plugin.version,
        sha256: plugin.sha256,
        reads: plugin.reads,
        catalogue: catalogue?.name
      ),
      isMoved: isMoved
    )
    if let catalogue { record.note(catalogue.known) }
    try record.save()
  }

  /// Uses the file that the user has chosen, in place of another one of its id.
  private func use(_ library: String) throws {
    guard UsedFiles.userPath != nil else { return }
    let found = PluginInspection(path: library)
    do throws(PluginRefusal) {
      if found.refusal == nil { try UsedFiles.user.use(found) }
    } catch {
      throw Failure("\(library): \(error.text); \(error.remedy)")
    }
  }

  /// Removes a plugin, unless its library is no longer the one that was installed.
  func remove(_ id: String) throws {
    let bundle = "\(record.folder)/\(id).weftplugin"
    if PathKind(of: library(id)) == .file {
      let bytes = try InputFile.bytes(of: library(id), kind: "a plugin")
      guard Digest(of: bytes).hex == record.plugin(id)?.sha256 else {
        throw Failure(
          "\(library(id)): it is not the file that was installed; move it away yourself"
        )
      }
    }
    if PathKind(of: bundle) == .folder {
      do {
        try FileManager.default.removeItem(atPath: bundle)
      } catch {
        throw Failure("\(bundle): it can't be removed; check the folder and its permissions")
      }
    }
    record.forget(id)
    try record.save()
    PluginOrderFile.stir(folder: record.folder)
    note(id, "is removed from \(record.folder)", ["removed": .bool(true)])
  }
}

// What is shown, asked and reported.
extension PackInstallation {
  private func note(_ id: String, _ what: String, _ details: JSONValue) {
    done.append((id, what, details))
  }

  /// Reports what was done.
  func tell() {
    guard isJSON else {
      for entry in done { Output.print(OutputText(lines: ["\(entry.id) \(entry.what)"])) }
      if done.isEmpty { Output.print("nothing is installed from a catalogue\n") }
      return
    }
    let plugins = done.map { entry -> JSONValue in
      guard case .object(let members) = entry.details else { return .null }
      return .object(
        [
          JSONValue.Member("id", .string(entry.id)),
          JSONValue.Member("outcome", .string(entry.what)),
        ]
          + members
      )
    }
    Output.print(OutputText(["folder": .string(record.folder), "plugins": .array(plugins)]))
  }

  /// Shows a plugin, and asks whether it is to be installed.
  private func isWanted(
    _ plugin: PackedPlugin,
    at place: String,
    from origin: (catalogue: OpenCatalogue, entry: Catalogue.Entry)?,
    _ earlier: InstalledPlugins.Plugin?,
    _ left: InstalledPlugins.Known?
  ) throws -> Bool {
    try ask(
      PluginFacts(
        id: plugin.id,
        version: plugin.version,
        name: plugin.name,
        language: plugin.language,
        place: place,
        signer: origin?.catalogue.key.map { "\($0)" },
        sha256: plugin.sha256,
        licence: origin?.entry.licence ?? "",
        fills: plugin.hooks,
        reads: plugin.reads,
        asksForTyping: plugin.asksForTyping,
        replaced: earlier.map {
          ($0.version, Set(plugin.reads).subtracting($0.reads).sorted())
        },
        left: left.map { ($0.place, $0.key.map { "\($0)" } ?? "") }
      )
    )
  }

  private static func askOnTerminal(
    _ facts: PluginFacts,
    asksNothing: Bool
  ) throws -> Bool {
    Output.print(OutputText(lines: facts.lines))
    if asksNothing { return true }
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("there is no terminal to ask you; say --yes to install \(facts.id)")
    }
    Output.note("Install it? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}

extension PackedPlugin {
  /// Checks that a plugin is what a catalogue says of it, so that what is read there can be believed.
  func expect(_ entry: Catalogue.Entry, of catalogue: OpenCatalogue) throws {
    for (what, said, found) in [
      ("id", [entry.id], [id]), ("version", [entry.version], [version]),
      ("hooks", entry.hooks.sorted(), hooks), ("reads", entry.reads.sorted(), reads),
    ] where said != found {
      throw Failure(
        "\(catalogue.place): of \(entry.id) it says \(what) \(said.joined(separator: ", ")), and the plugin has "
          + "\(found.joined(separator: ", ")); tell its owner"
      )
    }
  }

  /// What a report has of it.
  var json: JSONValue {
    [
      "version": .string(version), "sha256": .string(sha256),
      "hooks": .array(hooks.map { .string($0) }), "reads": .array(reads.map { .string($0) }),
      "asksForTyping": .bool(asksForTyping), "installed": .bool(true),
    ]
  }
}
