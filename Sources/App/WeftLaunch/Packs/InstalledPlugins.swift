// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON
package import WeftPacks
internal import WeftSystem

/// The plugins that were installed into a folder, and their origins, as recorded in its file `installed.json`.
package struct InstalledPlugins {
  /// A plugin that was installed.
  package struct Plugin: Equatable {
    package let id: String
    package let version: String
    /// The SHA-256 of its library.
    package let sha256: String
    /// The fields that it reads.
    package let reads: [String]
    /// The catalogue that it came from, or `nil` for a pack that was named itself.
    package let catalogue: String?
  }

  /// A catalogue that a plugin came from.
  package struct Known: Equatable {
    let place: String
    /// The highest serial seen so far.
    var serial: Int
    /// The key that signs it, known since it was first named.
    var key: SigningKey?
  }

  package let folder: String
  package private(set) var plugins: [Plugin] = []
  package private(set) var catalogues: [Known] = []
  /// The lock that gives one command at a time access to the folder.
  private let lock: FileHandle

  package static let fileName = "installed.json"

  /// Opens the record of a folder, and creates the folder if it is missing.
  package init(folder: String) throws {
    self.folder = folder
    do {
      if folder == PluginFolders.installed {
        try PrivateFolder.make(folder)
      } else {
        // A folder that the user names may be meant for others too.
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw Failure(
        "\(folder): the folder can't be created; specify another one with --plugins DIR"
      )
    }
    guard let lock = FileHandle(forReadingAtPath: folder),
      flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0
    else {
      throw Failure("\(folder): another command is installing here; wait until it has finished")
    }
    self.lock = lock
    let path = "\(folder)/\(Self.fileName)"
    guard try Self.isThere(in: folder) else { return }
    let bytes = try InputFile.bytes(of: path, kind: "the record of installed plugins")
    guard let document = try? JSONParser.parse(bytes), try read(document) else {
      throw Failure("\(path): it is damaged; move it away and install its plugins again")
    }
  }

  /// Returns whether the record exists.
  ///
  /// - Throws: A failure if it is a link, because writing to it would change a file elsewhere.
  private static func isThere(in folder: String) throws -> Bool {
    let place = "\(folder)/\(fileName)"
    do throws(SystemError) {
      let status = try FolderListing(path: Array(folder.utf8)).status(Array(fileName.utf8))
      guard status.isLink else { return true }
    } catch {
      if error.number == ENOENT { return false }
      throw Failure("\(place): it can't be accessed (\(error)); check the folder")
    }
    throw Failure("\(place): it is a link; replace it with the file itself, or remove it")
  }

  private mutating func read(_ document: JSONValue) throws -> Bool {
    guard case .array(let plugins)? = document["plugins"],
      case .array(let catalogues)? = document["catalogues"]
    else { return false }
    self.plugins = plugins.compactMap(Plugin.init)
    let known = catalogues.compactMap(Known.init)
    for one in known { note(joined(one)) }
    return self.plugins.count == plugins.count && known.count == catalogues.count
  }

  /// Merges the record of a location with the entry of another spelling of it: the higher serial, and the key.
  private func joined(_ known: Known) -> Known {
    guard let other = catalogue(known.place) else { return known }
    let serial = max(known.serial, other.serial)
    return Known(place: known.place, serial: serial, key: other.key ?? known.key)
  }

  package func plugin(_ id: String) -> Plugin? { plugins.first { $0.id == id } }

  package func catalogue(_ place: String) -> Known? { catalogues.first { $0.place == place } }

  /// Returns the signed catalogue that a plugin would leave if it came from another place, or `nil` if it is in none.
  ///
  /// The owner of a catalogue's key is responsible for its plugins and their updates, so only the user may move a
  /// plugin away.
  ///
  /// - Parameter place: The catalogue it would come from, or `nil` for a pack by itself.
  func signedOrigin(of id: String, leftFor place: String?) -> Known? {
    guard let earlier = plugin(id)?.catalogue, earlier != place,
      let known = catalogue(earlier), known.key != nil
    else { return nil }
    return known
  }

  /// Records a plugin and replaces its earlier version.
  ///
  /// - Parameter isMoved: Whether the user has agreed that it leaves a signed catalogue.
  /// - Throws: A failure if it would leave one without the user's consent.
  package mutating func note(_ plugin: Plugin, isMoved: Bool) throws {
    if !isMoved, let origin = signedOrigin(of: plugin.id, leftFor: plugin.catalogue) {
      throw Failure(
        "\(plugin.id): it came from \(origin.place), which is signed, and would now come from "
          + "\(plugin.catalogue ?? "a separate pack"); to allow that, remove the plugin first"
      )
    }
    plugins.removeAll { $0.id == plugin.id }
    plugins.append(plugin)
    plugins.sort { $0.id < $1.id }
  }

  /// Reads a catalogue, and stores its serial and key at once if plugins came from it.
  ///
  /// If only installations stored the serial, a server could show an older catalogue after the user has seen a
  /// newer one.
  ///
  /// - Parameter name: Its location, or ``OpenCatalogue/shippedName``.
  package mutating func open(_ name: String, key: SigningKey?) throws -> OpenCatalogue {
    let known = catalogue(name)
    let opened = try OpenCatalogue(name, key: key, known: known)
    guard known != nil, known != opened.known else { return opened }
    note(opened.known)
    do {
      try save()
    } catch {
      // A read-only folder can still be searched; an installation fails when it saves.
      Output.error("weft: \(error)")
    }
    return opened
  }

  /// Records a catalogue as it was seen.
  package mutating func note(_ known: Known) {
    catalogues.removeAll { $0.place == known.place }
    catalogues.append(known)
    catalogues.sort { $0.place < $1.place }
  }

  /// Removes a plugin, and its catalogue with its key if no other plugin came from there.
  package mutating func forget(_ id: String) {
    let place = plugin(id)?.catalogue
    plugins.removeAll { $0.id == id }
    if !plugins.contains(where: { $0.catalogue == place }) {
      catalogues.removeAll { $0.place == place }
    }
  }

  /// Writes the whole record or nothing, without following links.
  package func save() throws {
    let document: JSONValue = [
      "plugins": .array(plugins.map(\.json)), "catalogues": .array(catalogues.map(\.json)),
    ]
    do throws(SystemError) {
      try FolderListing(path: Array(folder.utf8)).replace(
        Array(Self.fileName.utf8),
        with: Array(JSONWriter.pretty(document).utf8),
        mode: nil
      )
    } catch {
      throw Failure(
        "\(folder)/\(Self.fileName): it can't be written (\(error)); check the folder, its permissions and the disk"
      )
    }
  }
}

extension InstalledPlugins.Plugin {
  fileprivate init?(_ value: JSONValue) {
    guard let id = value.text("id"), Catalogue.Entry.isID(id),
      let version = value.text("version"), let sha256 = value.text("sha256"),
      case .array(let reads)? = value["reads"]
    else { return nil }
    self.id = id
    self.version = version
    self.sha256 = sha256
    self.reads = reads.compactMap { if case .string(let text) = $0 { text } else { nil } }
    catalogue = value.text("catalogue").map(CataloguePlace.name)
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
    self.place = CataloguePlace.name(place)
    self.serial = Int(clamping: serial)
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
  /// Returns the text under a key, or `nil` if the value has none.
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }
}
