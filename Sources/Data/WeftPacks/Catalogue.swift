// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPluginFormat

/// A list of plugins that a folder or a server offers: the file `catalogue.json` beside their packs.
package struct Catalogue: Equatable, Sendable {
  /// The name of the file.
  package static let fileName = "catalogue.json"
  /// The name of its signature.
  package static let signatureName = "catalogue.json.minisig"
  /// The most bytes of the file.
  package static let largest = 4 << 20
  /// The most plugins.
  package static let most = 10_000
  static let format = "weft-catalogue/1"

  /// A version of a plugin.
  package struct Entry: Equatable, Sendable {
    /// The plugin's id.
    package var id: String
    /// The name that people read.
    package var name: String
    /// Its version.
    package var version: String
    /// What it does, in a sentence or two.
    package var about: String
    /// Its licence, as SPDX names it.
    package var licence: String
    /// The language it is written in.
    package var language: String
    /// The slots that its hooks fill.
    package var hooks: [String]
    /// The fields that its hooks read.
    package var reads: [String]
    /// The pictures in its packs.
    package var pictures: [String]
    /// A pack for each kind of machine.
    package var packs: [PackFile]

    /// Creates an entry.
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
      (self.id, self.name, self.version, self.about) = (id, name, version, about)
      (self.licence, self.language, self.hooks, self.reads) = (licence, language, hooks, reads)
      (self.pictures, self.packs) = (pictures, packs)
    }

    /// Whether all of some words are in what people read about it.
    package func matches(_ words: [String]) -> Bool {
      let text = [id, name, about, language].joined(separator: "\n").lowercased()
      return words.allSatisfy { text.contains($0.lowercased()) }
    }
  }

  /// A pack beside the catalogue.
  package struct PackFile: Equatable, Sendable {
    /// Its name.
    package var file: String
    /// How many bytes it has.
    package var size: Int
    /// The SHA-256 of its bytes.
    package var sha256: String
    /// The kind of machine it runs on, as `uname -m` has it.
    package var architecture: String
    /// The oldest ABI of a host that can run it, such as `1.0`.
    package var abi: String

    /// Creates a description of a pack.
    package init(file: String, size: Int, sha256: String, architecture: String, abi: String) {
      (self.file, self.size, self.sha256) = (file, size, sha256)
      (self.architecture, self.abi) = (architecture, abi)
    }
  }

  /// Grows with each change, so that an earlier one is known.
  package var serial: Int
  /// The entries.
  package var entries: [Entry]

  /// Creates a catalogue.
  package init(serial: Int = 0, entries: [Entry] = []) {
    (self.serial, self.entries) = (serial, entries)
  }

  /// The kind of this machine, as `uname -m` has it.
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

  /// The highest version of a plugin of which there is a pack for a machine and an ABI; nil when there is none.
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

  /// Adds a version of a plugin, and counts the change, if it is one.
  ///
  /// - Throws: An error where another pack of that version is there: a version stands for its bytes.
  package mutating func add(_ entry: Entry, at place: String) throws(PackError) {
    var entry = entry
    if let known = entries.firstIndex(where: { $0.id == entry.id && $0.version == entry.version }) {
      for pack in entry.packs {
        let same = entries[known].packs.first { $0.architecture == pack.architecture }
        guard same == nil || same?.sha256 == pack.sha256 else {
          throw PackError(
            place,
            "it has another pack of \(entry.id) \(entry.version)",
            remedy: "give the plugin a higher version, or take the other one out of the catalogue"
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
  /// Whether a host can run it, by the ABI it needs.
  func suits(_ host: ABIVersion) -> Bool {
    let numbers = abi.split(separator: ".").map { UInt32($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return false }
    return major == host.major && minor <= host.minor
  }
}
