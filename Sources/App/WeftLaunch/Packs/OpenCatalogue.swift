// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftDigest
package import WeftPacks
internal import WeftSystem

/// A catalogue whose signature and serial were checked while reading it.
package struct OpenCatalogue {
  /// The name under which it is recorded: its location, or ``shippedName`` for the one that comes with Weft.
  package let name: String
  package let place: CataloguePlace
  package let content: Catalogue
  /// The key that has signed it, or `nil` if none is known.
  package let key: SigningKey?

  /// Reads a catalogue.
  ///
  /// - Parameters:
  ///   - name: Its location, or ``shippedName``.
  ///   - key: The key that must have signed it; `nil` for the recorded one, if any.
  ///   - known: The record of its last state.
  /// - Throws: A failure if it is damaged, not signed by the key, or older than before.
  package init(_ name: String, key: SigningKey?, known: InstalledPlugins.Known?) throws {
    self.name = name
    if name == Self.shippedName {
      guard let shipped = Self.shipped else {
        throw Failure("\(name): this copy of Weft has no catalogue; install from another one")
      }
      place = try CataloguePlace(shipped)
    } else {
      place = try CataloguePlace(name)
    }
    let file = place.shown(Catalogue.fileName)
    guard let bytes = try place.bytes(of: Catalogue.fileName, atMost: Catalogue.largest) else {
      throw Failure("\(file): no catalogue found; specify a folder or URL that contains one")
    }
    if let key, let pinned = known?.key, key != pinned {
      throw Failure(
        "\(file): it used to be signed with another key (\(pinned)); ask its owner whether the key has changed; "
          + "if so, remove the plugins that came from it and install them again"
      )
    }
    self.key = key ?? known?.key
    if let key = self.key {
      guard let signature = try place.bytes(of: Catalogue.signatureName, atMost: 4096) else {
        throw Failure(
          "\(file): it is not signed, but it used to be; ask its owner, and install nothing from it until then"
        )
      }
      try key.check(signature, of: bytes, at: file)
    }
    content = try Catalogue(reading: bytes, at: file)
    if let serial = known?.serial, content.serial < serial {
      throw Failure(
        "\(file): it is older (serial \(content.serial)) than the version seen before (\(serial)); ask its owner, or "
          + "wait until the server has the newer one again"
      )
    }
  }

  /// The record of its current state.
  package var known: InstalledPlugins.Known {
    InstalledPlugins.Known(place: name, serial: content.serial, key: key)
  }

  /// Reads the pack of an entry; throws if it differs from the catalogue's description.
  package func pack(_ file: Catalogue.PackFile) throws -> Pack {
    let shown = place.shown(file.file)
    guard let bytes = try place.bytes(of: file.file, atMost: file.size) else {
      throw Failure(
        "\(shown): the catalogue lists this pack, but it does not exist; tell its owner"
      )
    }
    guard bytes.count == file.size, Digest(of: bytes).hex == file.sha256 else {
      throw Failure(
        "\(shown): the file differs from its entry in the catalogue; try again, then tell its owner"
      )
    }
    return try Pack(reading: bytes, at: shown)
  }

  /// The name of the catalogue that comes with Weft's packages.
  package static let shippedName = "weft:examples"

  /// The folder of that catalogue, if this program was installed from a package.
  private static var shipped: String? {
    let folder = URL(fileURLWithPath: Executable.path).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "catalogue").path
    return PathKind(of: folder + "/" + Catalogue.fileName) == .file ? folder : nil
  }

  /// Returns the names of the recorded catalogues and of the one that comes with Weft.
  package static func known(_ record: InstalledPlugins?) -> [String] {
    let names = record?.catalogues.map(\.place) ?? []
    return shipped == nil || names.contains(shippedName) ? names : names + [shippedName]
  }
}
