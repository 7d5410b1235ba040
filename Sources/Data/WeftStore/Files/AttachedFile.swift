// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftDigest
package import WeftModel
internal import WeftSystem

/// A file that a user attaches to a message, read as a whole.
///
/// Reading and hashing are as slow as the disk, so no frame may wait for ``init(reading:)``.
package struct AttachedFile: Equatable, Sendable {
  /// The maximum size of a file in bytes.
  static let mostBytes = 32 << 20

  /// The name of the file, without folders.
  let name: String
  /// The content of the file.
  package let bytes: [UInt8]
  /// The SHA-256 of the content, in lower-case hexadecimal digits.
  package let hash: String

  /// Creates a file from bytes that came from elsewhere, such as a browser.
  ///
  /// - Throws: `empty` or `tooLarge`.
  package init(name: String, bytes: [UInt8]) throws(AttachmentError) {
    if bytes.isEmpty { throw .empty(name) }
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(name) }
    self.name = Self.shown(name)
    self.bytes = bytes
    hash = Digest(of: bytes).hex
  }

  /// Reads a regular file; refuses a link, a folder, a pipe or a device without blocking on it.
  ///
  /// - Throws: The reason why it can't be attached; `changed` if it was written to while it was read.
  package init(reading path: String) throws(AttachmentError) {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor(opening: Array(path.utf8))
    } catch {
      throw AttachmentError(error, path)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try self.init(reading: file, at: path, named: name)
  }

  /// Reads an open file; the path is only for errors.
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

  /// Returns the error number for a file that can't be attached, or `nil` if it can.
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

  /// Returns a name on one line and without folders, of at most 255 bytes.
  static func shown(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? "file"
    var shown = FileName.shown(last)
    while shown.utf8.count > 255 { shown.removeLast() }
    return shown
  }
}

extension AttachedFile {
  /// The kind of content, by the first bytes: a picture for PNG and JPEG, otherwise a document.
  var kind: ChatAttachment.Kind { picture == nil ? .file : .image }

  /// The MIME type of a picture, or `nil` for any other file, whose content Weft doesn't examine.
  var mimeType: String? { picture.map { "image/\($0 == "jpg" ? "jpeg" : $0)" } }

  /// The attachment for a message with the file.
  package var attachment: ChatAttachment {
    var attachment = ChatAttachment(kind: kind, title: name, url: place)
    (attachment.mimeType, attachment.size) = (mimeType, bytes.count)
    return attachment
  }

  /// The MIME type of a sound in one of the containers in which programs record, or `nil` for any other file.
  package var soundType: String? {
    if bytes.starts(with: "OggS".utf8) { return "audio/ogg" }
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "audio/webm" }
    return bytes.dropFirst(4).starts(with: "ftyp".utf8) ? "audio/mp4" : nil
  }

  /// The name under which the file is stored: its hash and a file extension.
  var place: String { "\(hash).\(picture ?? ending)" }

  private var picture: String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "png" }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? "jpg" : nil
  }

  /// The file extension in lower case, or `bin` if it isn't 1 to 8 ASCII letters and digits.
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
