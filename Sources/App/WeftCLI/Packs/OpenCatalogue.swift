// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
internal import WeftPacks
internal import WeftSystem

/// A catalogue that was read, whose signature and serial were checked.
struct OpenCatalogue {
  /// What it is remembered by: its place, or the word for the one that comes with Weft, wherever that is.
  let name: String
  let place: CataloguePlace
  let content: Catalogue
  /// The key that has signed it; nil where no key is known for it.
  let key: SigningKey?

  /// Reads a catalogue.
  ///
  /// - Parameters:
  ///   - name: Its place, or ``shippedName``.
  ///   - key: The key that must have signed it; nil for the one that is known from earlier, if there is one.
  ///   - known: What was seen of it before.
  /// - Throws: A failure when it is damaged, not signed by the key, or older than it was.
  init(_ name: String, key: SigningKey?, known: InstalledPlugins.Known?) throws {
    self.name = name
    if name == Self.shippedName {
      guard let shipped = Self.shipped else {
        throw Failure("\(name): this weft brings no catalogue; install from another one")
      }
      place = try CataloguePlace(shipped)
    } else {
      place = try CataloguePlace(name)
    }
    let file = place.shown(Catalogue.fileName)
    guard let bytes = try place.bytes(of: Catalogue.fileName, atMost: Catalogue.largest) else {
      throw Failure("\(file): there is no catalogue; name a folder or an address that has one")
    }
    if let key, let pinned = known?.key, key != pinned {
      throw Failure(
        "\(file): it was signed by another key (\(pinned)) before; ask its owner whether that has changed, "
          + "then remove what came from it"
      )
    }
    self.key = key ?? known?.key
    if let key = self.key {
      guard let signature = try place.bytes(of: Catalogue.signatureName, atMost: 4096) else {
        throw Failure(
          "\(file): it is not signed, though a key is known for it; ask its owner, and use nothing of it meanwhile"
        )
      }
      try key.check(signature, of: bytes, at: file)
    }
    content = try Catalogue(reading: bytes, at: file)
    if let serial = known?.serial, content.serial < serial {
      throw Failure(
        "\(file): it is older (\(content.serial)) than it was before (\(serial)); ask its owner, or wait until the "
          + "server has the newer one again"
      )
    }
  }

  /// What is remembered of it.
  var known: InstalledPlugins.Known {
    InstalledPlugins.Known(place: name, serial: content.serial, key: key)
  }

  /// Reads the pack of an entry, which must be what the catalogue says.
  func pack(_ file: Catalogue.PackFile) throws -> Pack {
    let shown = place.shown(file.file)
    guard let bytes = try place.bytes(of: file.file, atMost: file.size) else {
      throw Failure("\(shown): the pack is not there, though the catalogue has it; tell its owner")
    }
    guard bytes.count == file.size, Digest(of: bytes).hex == file.sha256 else {
      throw Failure(
        "\(shown): these are not the bytes that the catalogue tells of; try it again, then tell its owner"
      )
    }
    return try Pack(reading: bytes, at: shown)
  }

  /// The name of the catalogue that comes with Weft's packages.
  static let shippedName = "weft:examples"

  /// The folder of that catalogue, if this program is from a package.
  private static var shipped: String? {
    let folder = URL(fileURLWithPath: Executable.path).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "catalogue").path
    return PathKind(of: folder + "/" + Catalogue.fileName) == .file ? folder : nil
  }

  /// The names of the catalogues that a record knows, and of the one that comes with Weft.
  static func known(_ record: InstalledPlugins?) -> [String] {
    let names = record?.catalogues.map(\.place) ?? []
    return shipped == nil || names.contains(shippedName) ? names : names + [shippedName]
  }
}
