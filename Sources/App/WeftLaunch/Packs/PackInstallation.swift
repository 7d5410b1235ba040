// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
package import WeftJSON
package import WeftPacks
internal import WeftPluginFormat
internal import WeftPluginHost

/// The work of one command on the folder of installed plugins: what it shows, asks, does and reports.
package final class PackInstallation {
  package private(set) var record: InstalledPlugins
  private let asksNothing: Bool
  private let isJSON: Bool
  /// Whether the user can be asked to let a plugin leave a signed catalogue.
  private let canMove: Bool
  /// Shows a plugin, and asks whether to install it.
  private let ask: (PluginFacts) throws -> Bool
  /// The actions so far, for the report.
  package private(set) var done: [(id: String, what: String, details: JSONValue)] = []
  /// The catalogues that were read already, by name.
  private var open: [String: OpenCatalogue] = [:]

  package init(_ arguments: Arguments) throws {
    let folder = try arguments.value("--plugins") ?? PluginFolders.installed
    guard let folder else {
      throw Failure("there is no folder for plugins; specify one with --plugins DIR, or set HOME")
    }
    record = try InstalledPlugins(folder: folder)
    let isJSON = arguments.has("--json")
    let asksNothing = arguments.has("--yes") || isJSON
    self.isJSON = isJSON
    self.asksNothing = asksNothing
    canMove = !asksNothing
    ask = { isJSON ? true : try Self.askOnTerminal($0, asksNothing: asksNothing) }
  }

  /// Creates the work for a program that asks its user itself.
  package init(folder: String, ask: @escaping (PluginFacts) throws -> Bool) throws {
    record = try InstalledPlugins(folder: folder)
    isJSON = false
    asksNothing = false
    canMove = false
    self.ask = ask
  }

  /// Reads a catalogue, at most once per command, and checks it against its recorded key and serial.
  ///
  /// - Parameter named: A folder, an address, or the name of the catalogue that comes with Weft.
  package func open(_ named: String, key: SigningKey?) throws -> OpenCatalogue {
    let name =
      named == OpenCatalogue.shippedName ? named : try CataloguePlace(named).description
    if let known = open[name], key == nil || known.key == key { return known }
    let catalogue = try record.open(name, key: key)
    open[name] = catalogue
    return catalogue
  }

  /// Finds a plugin in the catalogue it came from, or else in the only known catalogue that has it.
  package func find(_ id: String, key: SigningKey?) throws -> (OpenCatalogue, String) {
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
        "\(id): no known catalogue has this plugin; specify one: weft plugins install FOLDER|URL \(id)"
      )
    }
    // Any catalogue may claim any id, so none takes precedence.
    guard found.count == 1 else {
      let names = found.map(\.name).joined(separator: " and ")
      throw Failure("\(id): \(names) have this plugin; specify one of them")
    }
    return (first, id)
  }

  /// Installs the newest version of a plugin that a catalogue has for this machine.
  package func install(_ id: String, from catalogue: OpenCatalogue) throws {
    guard let (entry, file) = catalogue.content.newest(id) else {
      let isThere = catalogue.content.entries.contains { $0.id == id }
      throw Failure(
        "\(catalogue.place): "
          + (isThere
            ? "it has no pack of \(id) for this machine (\(Catalogue.machine), ABI \(ABIVersion.host)); ask its owner"
            : "it has no \(id); weft plugins search shows what it has")
      )
    }
    if let known = record.plugin(id), PluginVersion(entry.version) < PluginVersion(known.version) {
      throw Failure(
        "\(catalogue.place): it has \(id) \(entry.version), but \(known.version) is installed; remove that first "
          + "to install the earlier version"
      )
    }
    let pack = try catalogue.pack(file)
    try install(pack, at: catalogue.place.shown(file.file), from: (catalogue, entry))
  }

  /// Installs a newer version of a plugin, if the catalogue has one.
  package func update(_ plugin: InstalledPlugins.Plugin, from catalogue: OpenCatalogue) throws {
    guard let (entry, file) = catalogue.content.newest(plugin.id) else {
      return note(
        plugin.id,
        "is no longer in \(catalogue.place)",
        details: ["version": .string(plugin.version)]
      )
    }
    guard PluginVersion(entry.version) > PluginVersion(plugin.version) else {
      return note(
        plugin.id,
        "\(plugin.version) is the newest",
        details: ["version": .string(plugin.version)]
      )
    }
    let more = Set(entry.reads).subtracting(plugin.reads).sorted()
    if asksNothing, !more.isEmpty {
      return note(
        plugin.id,
        "\(entry.version) was skipped, because it also reads \(more.joined(separator: ", ")); "
          + "to confirm that, run the update without --yes",
        details: ["version": .string(plugin.version), "left": .string(entry.version)]
      )
    }
    let pack = try catalogue.pack(file)
    try install(pack, at: catalogue.place.shown(file.file), from: (catalogue, entry))
  }

  /// Shows the plugin of a pack and installs it; if that fails, leaves nothing of it behind.
  package func install(
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
      return note(plugin.id, "\(plugin.version) is already installed", details: plugin.json)
    }
    guard try isWanted(plugin, at: place, from: origin, earlier: earlier, left: left) else {
      return note(plugin.id, "was not installed", details: ["installed": .bool(false)])
    }
    let library = try plugin.put(into: record.folder)
    try keep(plugin, from: origin?.catalogue, isMoved: left != nil)
    try use(library)
    note(plugin.id, "\(plugin.version) is installed in \(record.folder)", details: plugin.json)
  }

  private func library(_ id: String) -> String {
    "\(record.folder)/\(id).weftplugin/\(Pack.libraryName)"
  }

  /// Returns the failure for a plugin that would leave a signed catalogue without the user being asked.
  private func leaving(
    _ left: InstalledPlugins.Known,
    _ plugin: PackedPlugin,
    at place: String
  ) -> Failure {
    Failure(
      "\(place): \(plugin.id) came from \(left.place), signed by \(left.key.map { "\($0)" } ?? "no key"), and would "
        + "no longer do so; remove it first, or confirm it: run weft plugins install in a terminal, without --yes"
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

  /// Makes the installed file the one that is used for its id.
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
  package func remove(_ id: String) throws {
    let bundle = "\(record.folder)/\(id).weftplugin"
    if PathKind(of: library(id)) == .file {
      let bytes = try InputFile.bytes(of: library(id), kind: "a plugin")
      guard Digest(of: bytes).hex == record.plugin(id)?.sha256 else {
        throw Failure(
          "\(library(id)): it has changed since it was installed; move it away yourself"
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
    note(id, "was removed from \(record.folder)", details: ["removed": .bool(true)])
  }
}

// Showing, asking and reporting.
extension PackInstallation {
  private func note(_ id: String, _ what: String, details: JSONValue) {
    done.append((id, what, details))
  }

  /// Reports what was done.
  package func tell() {
    guard isJSON else {
      for entry in done { Output.print(OutputText(lines: ["\(entry.id) \(entry.what)"])) }
      if done.isEmpty { Output.print("no plugin was installed from a catalogue\n") }
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

  /// Shows a plugin, and asks whether to install it.
  private func isWanted(
    _ plugin: PackedPlugin,
    at place: String,
    from origin: (catalogue: OpenCatalogue, entry: Catalogue.Entry)?,
    earlier: InstalledPlugins.Plugin?,
    left: InstalledPlugins.Known?
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
      throw Failure("can't ask without a terminal; use --yes to install \(facts.id)")
    }
    Output.note("Install it? [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}

extension PackedPlugin {
  /// Checks that a plugin matches its description in the catalogue, so that users can rely on it.
  func expect(_ entry: Catalogue.Entry, of catalogue: OpenCatalogue) throws {
    for (what, said, found) in [
      ("id", [entry.id], [id]), ("version", [entry.version], [version]),
      ("hooks", entry.hooks.sorted(), hooks), ("reads", entry.reads.sorted(), reads),
    ] where said != found {
      throw Failure(
        "\(catalogue.place): for \(entry.id) it lists \(what) \(said.joined(separator: ", ")), but the plugin has "
          + "\(found.joined(separator: ", ")); tell its owner"
      )
    }
  }

  /// The plugin's part of the report.
  package var json: JSONValue {
    [
      "version": .string(version), "sha256": .string(sha256),
      "hooks": .array(hooks.map { .string($0) }), "reads": .array(reads.map { .string($0) }),
      "asksForTyping": .bool(asksForTyping), "installed": .bool(true),
    ]
  }
}
