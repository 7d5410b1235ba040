// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftSystem
internal import WeftZip

/// A plugin as one file for others: a zip archive of its library and of what people read about it.
///
///     let pack = try Pack(reading: bytes, at: "org.example.badge-1.0.weftpack")
///     pack.library.count     // as many bytes as the plugin's library has
///     pack.about?.count      // its README.md, if it has one
package struct Pack: Sendable {
  /// The limits of a pack.
  package enum Limit {
    /// The most bytes of the archive.
    package static let archive = 80 << 20
    /// The most bytes of the library.
    package static let library = 64 << 20
    /// The most bytes of a text.
    package static let text = 256 << 10
    /// The most bytes of a picture.
    package static let picture = 2 << 20
    /// The most pictures.
    package static let pictures = 4
  }

  /// The name of the library in every pack.
  package static let libraryName = "plugin.so"
  private static let textNames = ["LICENSE", "README.md"]

  /// The bytes of the library.
  package let library: [UInt8]
  /// All other files: `README.md`, `LICENSE` and pictures, sorted by name.
  package let others: [(name: String, bytes: [UInt8])]

  /// The README; nil when there is none.
  package var about: [UInt8]? { others.first { $0.name == "README.md" }?.bytes }
  /// The names of its pictures.
  package var pictures: [String] { others.map(\.name).filter { $0.hasSuffix(".png") } }

  /// Puts a pack together.
  ///
  /// - Throws: An error that names the file which no pack has.
  package init(library: [UInt8], others: [(name: String, bytes: [UInt8])]) throws(PackError) {
    self.library = library
    self.others = others.sorted { $0.name < $1.name }
    try Self.check(library.count, Self.libraryName, at: Self.libraryName)
    for other in others { try Self.check(other.bytes.count, other.name, at: other.name) }
    try Self.checkCount(of: pictures, at: "the pack")
  }

  /// Reads a pack, none of whose bytes can be trusted.
  ///
  /// Nothing is written anywhere. All of it is checked before any of it is unpacked.
  ///
  /// - Throws: An error that says what is no part of a pack, and nothing of it is used.
  package init(reading bytes: [UInt8], at place: String) throws(PackError) {
    guard bytes.count <= Limit.archive else {
      throw PackError(place, "it is larger than a pack may be", remedy: "name another file")
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

  private static let again = "fetch it again"
  private static let made = "name a file that weft plugins pack has made"

  /// The entries of an archive by name, whose names and sizes are those of a pack.
  private static func entries(
    of bytes: [UInt8],
    at place: String
  ) throws(PackError) -> (ZipArchive, [(String, ZipArchive.Entry)]) {
    let archive: ZipArchive
    do {
      archive = try ZipArchive(try Descriptor(memory: bytes))
    } catch {
      throw PackError(place, "it is no pack, or a damaged one (\(error))", remedy: Self.made)
    }
    // A library, two texts, and pictures.
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

  /// Checks the name of a file, of which a pack has few, and its size.
  private static func check(_ size: Int, _ name: String, at place: String) throws(PackError) {
    let most: Int
    switch name {
    case libraryName: most = Limit.library
    case _ where textNames.contains(name): most = Limit.text
    case _ where isPicture(name): most = Limit.picture
    default:
      throw PackError(place, "it has \"\(name)\", which no pack has", remedy: made)
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

  /// Whether a name is that of a picture: letters, digits, `-`, `_` and `.png`.
  package static func isPicture(_ name: String) -> Bool {
    name.utf8.count <= 64 && name.hasSuffix(".png") && FileName.isPlain(name)
  }

  /// Writes the archive; the same content gives the same bytes.
  package func write(to path: String) throws(PackError) {
    do throws(ZipError) {
      try ZipWriter.write([(Self.libraryName, library)] + others, to: path)
    } catch {
      throw PackError(path, "it can't be written (\(error))", remedy: "check the folder")
    }
  }
}

/// Names of files in packs and catalogues, which may lead nowhere else.
enum FileName {
  /// Whether a name has letters, digits, `.`, `-`, `_`, `+` and `~` alone, and begins with none of the signs.
  static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 160 else { return false }
    return name.utf8.allSatisfy { isLetter($0) || "._-+~".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
