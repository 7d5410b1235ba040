// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
internal import WeftPacks
internal import WeftSystem

/// The plugins that were installed into a folder, and where each came from: its file `installed.json`.
struct InstalledPlugins {
  /// A plugin that was installed.
  struct Plugin: Equatable {
    let id: String
    let version: String
    /// The SHA-256 of its library.
    let sha256: String
    /// The fields that it reads.
    let reads: [String]
    /// The catalogue it came from; nil for a pack that was named by itself.
    let catalogue: String?
  }

  /// A catalogue that a plugin came from.
  struct Known: Equatable {
    let place: String
    /// The highest serial that was seen.
    var serial: Int
    /// The key that signs it, from the first time on that it was named.
    var key: SigningKey?
  }

  let folder: String
  private(set) var plugins: [Plugin] = []
  private(set) var catalogues: [Known] = []
  /// Holds the folder for one command at a time.
  private let lock: FileHandle

  static let fileName = "installed.json"

  /// Opens the record of a folder, which is made where it is missing.
  init(folder: String) throws {
    self.folder = folder
    do {
      if folder == PluginFolders.installed {
        try PrivateFolder.make(folder)
      } else {
        // A folder that the user names may be meant for others, too.
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw Failure("\(folder): the folder can't be made; name another by --plugins DIR")
    }
    guard let lock = FileHandle(forReadingAtPath: folder),
      flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0
    else { throw Failure("\(folder): another command installs here; wait until it has ended") }
    self.lock = lock
    let path = "\(folder)/\(Self.fileName)"
    guard PathKind(of: path) != .nothing else { return }
    let bytes = try InputFile.bytes(of: path, kind: "what was installed here")
    guard let document = try? JSONParser.parse(bytes), try read(document) else {
      throw Failure("\(path): it is damaged; move it away, and install its plugins again")
    }
  }

  private mutating func read(_ document: JSONValue) throws -> Bool {
    guard case .array(let plugins)? = document["plugins"],
      case .array(let catalogues)? = document["catalogues"]
    else { return false }
    self.plugins = plugins.compactMap(Plugin.init)
    self.catalogues = catalogues.compactMap(Known.init)
    return self.plugins.count == plugins.count && self.catalogues.count == catalogues.count
  }

  func plugin(_ id: String) -> Plugin? { plugins.first { $0.id == id } }

  func catalogue(_ place: String) -> Known? { catalogues.first { $0.place == place } }

  /// Notes a plugin in place of its earlier version.
  mutating func note(_ plugin: Plugin) {
    plugins.removeAll { $0.id == plugin.id }
    plugins.append(plugin)
    plugins.sort { $0.id < $1.id }
  }

  /// Notes a catalogue as it was seen.
  mutating func note(_ known: Known) {
    catalogues.removeAll { $0.place == known.place }
    catalogues.append(known)
    catalogues.sort { $0.place < $1.place }
  }

  /// Forgets a plugin, and the catalogue it came from, with its key, where nothing else came from there.
  mutating func forget(_ id: String) {
    let place = plugin(id)?.catalogue
    plugins.removeAll { $0.id == id }
    if !plugins.contains(where: { $0.catalogue == place }) {
      catalogues.removeAll { $0.place == place }
    }
  }

  /// Writes the record, all of it or nothing.
  func save() throws {
    let file = try OutputFile("\(folder)/\(Self.fileName)", isRecord: true)
    let document: JSONValue = [
      "plugins": .array(plugins.map(\.json)), "catalogues": .array(catalogues.map(\.json)),
    ]
    try file.write(JSONWriter.pretty(document))
    try file.finish()
  }
}

extension InstalledPlugins.Plugin {
  fileprivate init?(_ value: JSONValue) {
    guard let id = value.text("id"), Catalogue.Entry.isID(id),
      let version = value.text("version"), let sha256 = value.text("sha256"),
      case .array(let reads)? = value["reads"]
    else { return nil }
    (self.id, self.version, self.sha256) = (id, version, sha256)
    self.reads = reads.compactMap { if case .string(let text) = $0 { text } else { nil } }
    catalogue = value.text("catalogue")
  }

  fileprivate var json: JSONValue {
    [
      "id": .string(id), "version": .string(version), "sha256": .string(sha256),
      "reads": .array(reads.map { .string($0) }), "catalogue": .optional(catalogue),
    ]
  }
}

extension InstalledPlugins.Known {
  fileprivate init?(_ value: JSONValue) {
    guard let place = value.text("place"), case .integer(let serial)? = value["serial"] else {
      return nil
    }
    (self.place, self.serial) = (place, Int(clamping: serial))
    guard let key = value.text("key") else { return }
    guard let key = try? SigningKey(key) else { return nil }
    self.key = key
  }

  fileprivate var json: JSONValue {
    [
      "place": .string(place), "serial": .integer(Int64(serial)),
      "key": .optional(key?.description),
    ]
  }
}

extension JSONValue {
  /// A text under a key; nil when there is none.
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }
}
