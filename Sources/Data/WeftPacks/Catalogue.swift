// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat

/// A list of the plugins that a folder or a server offers: the file `catalogue.json` next to their packs.
package struct Catalogue: Equatable, Sendable {
  /// The name of the catalogue's file.
  package static let fileName = "catalogue.json"
  /// The name of the signature's file.
  package static let signatureName = "catalogue.json.minisig"
  /// The maximum size of the file in bytes.
  package static let largest = 4 << 20
  /// The maximum number of plugins.
  package static let most = 10_000
  static let format = "weft-catalogue/1"

  /// One version of a plugin.
  package struct Entry: Equatable, Sendable {
    /// The plugin's id.
    package var id: String
    /// The name shown to users.
    package var name: String
    /// The plugin's version.
    package var version: String
    /// A description of one or two sentences.
    package var about: String
    /// The licence as an SPDX identifier.
    package var licence: String
    /// The programming language.
    package var language: String
    /// The slots that its hooks fill.
    package var hooks: [String]
    /// The fields that its hooks read.
    package var reads: [String]
    /// The pictures in its packs.
    package var pictures: [String]
    /// The packs, one per machine architecture.
    package var packs: [PackFile]

    /// Creates the description of a plugin from its packs.
    package init(
      id: String,
      name: String,
      version: String,
      about: String,
      licence: String,
      language: String,
      hooks: [String],
      reads: [String],
      pictures: [String],
      packs: [PackFile]
    ) {
      self.id = id
      self.name = name
      self.version = version
      self.about = about
      self.licence = licence
      self.language = language
      self.hooks = hooks
      self.reads = reads
      self.pictures = pictures
      self.packs = packs
    }

    /// Returns whether all words occur in the id, name, description or language, ignoring case.
    package func matches(_ words: [String]) -> Bool {
      let text = [id, name, about, language].joined(separator: "\n").lowercased()
      return words.allSatisfy { text.contains($0.lowercased()) }
    }
  }

  /// A pack next to the catalogue.
  package struct PackFile: Equatable, Sendable {
    /// The file name.
    package var file: String
    /// The size in bytes.
    package var size: Int
    /// The SHA-256 of the file in hexadecimal.
    package var sha256: String
    /// The machine architecture that the pack needs, as `uname -m` prints it.
    package var architecture: String
    /// The oldest host ABI that can run it, such as `1.0`.
    package var abi: String

    /// Creates a description of a pack.
    package init(file: String, size: Int, sha256: String, architecture: String, abi: String) {
      self.file = file
      self.size = size
      self.sha256 = sha256
      self.architecture = architecture
      self.abi = abi
    }
  }

  /// A number that increases with each change, which lets clients detect an outdated catalogue.
  package var serial: Int
  /// The published plugins.
  package var entries: [Entry]

  /// Creates a catalogue to be signed and published.
  package init(serial: Int = 0, entries: [Entry] = []) {
    self.serial = serial
    self.entries = entries
  }

  /// This machine's architecture, as `uname -m` prints it.
  package static var machine: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #elseif arch(riscv64)
      "riscv64"
    #else
      "other"
    #endif
  }

  /// Returns the highest version of a plugin with a pack for a machine and an ABI, or `nil` if there is none.
  package func newest(
    _ id: String,
    for machine: String = machine,
    host: ABIVersion = .host
  ) -> (entry: Entry, pack: PackFile)? {
    var found: (entry: Entry, pack: PackFile)?
    for entry in entries where entry.id == id {
      guard let pack = entry.packs.first(where: { $0.architecture == machine && $0.suits(host) })
      else { continue }
      if let known = found, PluginVersion(entry.version) <= PluginVersion(known.entry.version) {
        continue
      }
      found = (entry, pack)
    }
    return found
  }

  /// Adds a version of a plugin, and increases the serial if that changes anything.
  ///
  /// - Throws: An error if the catalogue has a different pack of that version, because a version must never change.
  package mutating func add(_ entry: Entry, at place: String) throws(PackError) {
    var entry = entry
    if let known = entries.firstIndex(where: { $0.id == entry.id && $0.version == entry.version }) {
      for pack in entry.packs {
        let same = entries[known].packs.first { $0.architecture == pack.architecture }
        guard same == nil || same?.sha256 == pack.sha256 else {
          throw PackError(
            place,
            "it already has a different pack of \(entry.id) \(entry.version)",
            remedy: "give the plugin a higher version, or remove the other one from the catalogue"
          )
        }
      }
      let architectures = entry.packs.map(\.architecture)
      entry.packs += entries[known].packs.filter { !architectures.contains($0.architecture) }
      entry.packs.sort { $0.architecture < $1.architecture }
      if entries[known] == entry { return }
      entries[known] = entry
    } else {
      entries.append(entry)
    }
    entries.sort {
      ($0.id, PluginVersion($0.version)) < ($1.id, PluginVersion($1.version))
    }
    serial += 1
  }
}

extension Catalogue.PackFile {
  /// Returns whether a host's ABI can run the pack.
  func suits(_ host: ABIVersion) -> Bool {
    let numbers = abi.split(separator: ".").map { UInt32($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return false }
    return major == host.major && minor <= host.minor
  }
}
