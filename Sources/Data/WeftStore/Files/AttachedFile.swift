// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftDigest
public import WeftModel
internal import WeftSystem

/// A file that a user attaches to a message, read as a whole.
///
/// Reading and hashing take as long as the disk does, so that no frame waits for ``init(reading:)``.
public struct AttachedFile: Equatable, Sendable {
  /// The most bytes of a file.
  public static let mostBytes = 32 << 20

  /// The name it has, without folders.
  public let name: String
  /// What is in it.
  public let bytes: [UInt8]
  /// The SHA-256 of its bytes, in lower-case hexadecimal digits.
  public let hash: String

  /// Takes the bytes of a file that came from elsewhere, such as a browser.
  ///
  /// - Throws: `empty` and `tooLarge`.
  public init(name: String, bytes: [UInt8]) throws(AttachmentError) {
    if bytes.isEmpty { throw .empty(name) }
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(name) }
    self.name = Self.shown(name)
    self.bytes = bytes
    hash = Digest(of: bytes).hex
  }

  /// Reads a regular file; a link, a folder, a pipe or a device is refused, and nothing waits.
  ///
  /// - Throws: Why it can't be attached; a file that changes meanwhile is `changed`.
  public init(reading path: String) throws(AttachmentError) {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(opening: Array(path.utf8))
    } catch {
      throw AttachmentError(error, path)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try self.init(reading: file, at: path, named: name)
  }

  /// Reads an open file; the path is for errors alone.
  init(reading file: Descriptor, at path: String, named name: String) throws(AttachmentError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      let before = try file.status()
      if let number = Self.problem(before) { throw SystemError(number) }
      bytes = try file.bytes(Int(before.st_size) + 1)
      guard Self.isSame(before, try file.status()), bytes.count == Int(before.st_size) else {
        throw SystemError(ESTALE)
      }
    } catch {
      throw AttachmentError(error, path)
    }
    if bytes.isEmpty { throw .empty(path) }
    try self.init(name: name, bytes: bytes)
  }

  /// Why a file of a status can't be attached, as an error number; nil where it can.
  private static func problem(_ status: stat) -> Int32? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: status.st_size > off_t(mostBytes) ? EFBIG : nil
    case S_IFDIR: EISDIR
    default: ENODEV
    }
  }

  private static func isSame(_ first: stat, _ second: stat) -> Bool {
    first.st_size == second.st_size && first.st_mtim.tv_sec == second.st_mtim.tv_sec
      && first.st_mtim.tv_nsec == second.st_mtim.tv_nsec
  }

  /// A name on one line and without folders, of at most 255 bytes.
  static func shown(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? "file"
    var shown = FileName.shown(last)
    while shown.utf8.count > 255 { shown.removeLast() }
    return shown
  }
}

extension AttachedFile {
  /// The kind of content, by the first bytes: a PNG or a JPEG is a picture, all else a document.
  public var kind: ChatAttachment.Kind { picture == nil ? .file : .image }

  /// The MIME type of a picture; nil for any other file, which Weft does not look into.
  public var mimeType: String? { picture.map { "image/\($0 == "jpg" ? "jpeg" : $0)" } }

  /// The attachment of a message that carries the file.
  public var attachment: ChatAttachment {
    var attachment = ChatAttachment(kind: kind, title: name, url: place)
    (attachment.mimeType, attachment.size) = (mimeType, bytes.count)
    return attachment
  }

  /// The name under which it is kept: what is in it, and what it ends with.
  var place: String { "\(hash).\(picture ?? ending)" }

  private var picture: String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "jpg" : nil
  }

  /// The letters behind the last dot of its name, if they are a few plain ones.
  private var ending: String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "bin" }
    let letters = name[name.index(after: dot)...].lowercased()
    let isPlain = letters.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return isPlain && (1...8).contains(letters.utf8.count) ? letters : "bin"
  }
}
