// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem
internal import WeftZip

/// A plugin as one file for distribution: a zip archive of its library and its documents.
///
///     let pack = try Pack(reading: bytes, at: "org.example.badge-1.0.weftpack")
///     pack.library.count     // the size of the plugin's library in bytes
///     pack.about?.count      // the size of its README.md, if it has one
package struct Pack: Sendable {
  /// The limits beyond which a pack is refused.
  package enum Limit {
    /// The maximum size of the archive in bytes.
    package static let archive = 80 << 20
    /// The maximum size of the library in bytes.
    package static let library = 64 << 20
    /// The maximum size of a text file in bytes.
    package static let text = 256 << 10
    /// The maximum size of a picture in bytes.
    package static let picture = 2 << 20
    /// The maximum number of pictures.
    package static let pictures = 4
  }

  /// The file name of the library in every pack.
  package static let libraryName = "plugin.so"
  private static let textNames = ["LICENSE", "README.md"]

  /// The bytes of the library.
  package let library: [UInt8]
  /// All other files: `README.md`, `LICENSE` and pictures, sorted by name.
  package let others: [(name: String, bytes: [UInt8])]

  /// The content of `README.md`, or `nil` if there is none.
  package var about: [UInt8]? { others.first { $0.name == "README.md" }?.bytes }
  /// The file names of the pictures.
  package var pictures: [String] { others.map(\.name).filter { $0.hasSuffix(".png") } }

  /// Creates a pack from its files.
  ///
  /// - Throws: An error that names a file that isn't allowed in a pack or is too large.
  package init(library: [UInt8], others: [(name: String, bytes: [UInt8])]) throws(PackError) {
    self.library = library
    self.others = others.sorted { $0.name < $1.name }
    try Self.check(library.count, Self.libraryName, at: Self.libraryName)
    for other in others { try Self.check(other.bytes.count, other.name, at: other.name) }
    try Self.checkCount(of: pictures, at: "the pack")
  }

  /// Reads a pack from untrusted bytes.
  ///
  /// Nothing is written to disk, and all names and sizes are checked before anything is unpacked.
  ///
  /// - Throws: An error that says what isn't allowed in a pack; the pack is rejected as a whole.
  package init(reading bytes: [UInt8], at place: String) throws(PackError) {
    guard bytes.count <= Limit.archive else {
      throw PackError(place, "it is too large for a pack", remedy: "specify another file")
    }
    let (archive, entries) = try Self.entries(of: bytes, at: place)
    var library: [UInt8]?
    var others: [(name: String, bytes: [UInt8])] = []
    for (name, entry) in entries {
      let content: [UInt8]
      do throws(ZipError) {
        content = try archive.bytes(of: entry)
      } catch {
        throw PackError(place, "\(name) in it is damaged (\(error))", remedy: Self.again)
      }
      if name == Self.libraryName { library = content } else { others.append((name, content)) }
    }
    guard let library else {
      throw PackError(place, "it has no \(Self.libraryName)", remedy: Self.made)
    }
    try self.init(library: library, others: others)
  }

  private static let again = "download it again"
  private static let made = "specify a file created by weft plugins pack"

  /// Returns the entries of an archive by name, after checking their names and sizes.
  private static func entries(
    of bytes: [UInt8],
    at place: String
  ) throws(PackError) -> (ZipArchive, [(String, ZipArchive.Entry)]) {
    let archive: ZipArchive
    do {
      archive = try ZipArchive(try Descriptor(memory: bytes))
    } catch {
      throw PackError(place, "it is not a pack, or it is damaged (\(error))", remedy: Self.made)
    }
    // A library, two texts and the pictures.
    guard archive.count <= 3 + Limit.pictures else {
      throw PackError(place, "it has more files than a pack", remedy: Self.made)
    }
    var entries: [(String, ZipArchive.Entry)] = []
    for index in 0..<archive.count {
      guard let entry = archive.entry(index), !entry.isEncrypted,
        let name = String(validating: entry.name, as: UTF8.self)
      else {
        throw PackError(place, "its list of files is damaged", remedy: Self.again)
      }
      try check(entry.size, name, at: place)
      guard !entries.contains(where: { $0.0 == name }) else {
        throw PackError(place, "it has \(name) twice", remedy: Self.made)
      }
      entries.append((name, entry))
    }
    try checkCount(of: entries.map(\.0).filter { $0.hasSuffix(".png") }, at: place)
    return (archive, entries)
  }

  /// Checks the name of a file, which must be one of the few that packs may have, and its size.
  private static func check(_ size: Int, _ name: String, at place: String) throws(PackError) {
    let most: Int
    switch name {
    case libraryName: most = Limit.library
    case _ where textNames.contains(name): most = Limit.text
    case _ where isPicture(name): most = Limit.picture
    default:
      throw PackError(place, "it has \"\(name)\", which does not belong in a pack", remedy: made)
    }
    guard size <= most else {
      throw PackError(place, "\(name) has more than \(most) bytes", remedy: "make it smaller")
    }
  }

  private static func checkCount(of pictures: [String], at place: String) throws(PackError) {
    guard pictures.count <= Limit.pictures else {
      throw PackError(
        place,
        "it has more than \(Limit.pictures) pictures",
        remedy: "leave some out"
      )
    }
  }

  /// Returns whether a name is a valid picture name: letters, digits, `.`, `-`, `_`, `+` and `~`, ending in `.png`.
  package static func isPicture(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.hasSuffix(".png") && FileName.isPlain(name)
  }

  /// Writes the archive; the same content always produces the same bytes.
  package func write(to path: String) throws(PackError) {
    do throws(ZipError) {
      try ZipWriter.write([(Self.libraryName, library)] + others, to: path)
    } catch {
      throw PackError(path, "it can't be written (\(error))", remedy: "check the folder")
    }
  }
}

/// Checks of file names in packs and catalogues, which must not lead to other folders.
enum FileName {
  /// Returns whether a name has only letters, digits and `._-+~`, and starts with a letter or digit.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 160 else { return false }
    return name.utf8.allSatisfy { isLetter($0) || "._-+~".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
