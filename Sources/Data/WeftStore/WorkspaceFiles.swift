// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CLibMD
private import Glibc
public import WeftModel
private import WeftSystem

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
    hash = Self.sha256(bytes)
  }

  /// Reads a regular file; a link, a folder, a pipe or a device is refused, and nothing waits.
  ///
  /// - Throws: Why it can't be attached; a file that changes meanwhile is `changed`.
  public init(reading path: String) throws(AttachmentError) {
    let file: Descriptor
    let bytes: [UInt8]
    do throws(SystemError) {
      file = try Descriptor(opening: Array(path.utf8))
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
    try self.init(name: path.split(separator: "/").last.map(String.init) ?? path, bytes: bytes)
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
  private static func shown(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? "file"
    var shown = String(
      String.UnicodeScalarView(
        last.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
      )
    )
    while shown.utf8.count > 255 { shown.removeLast() }
    return shown
  }

  private static func sha256(_ bytes: [UInt8]) -> String {
    let length = 2 * Int(SHA256_DIGEST_LENGTH) + 1
    let text = unsafe [CChar](unsafeUninitializedCapacity: length) { buffer, count in
      // SAFETY: libmd reads that many bytes and writes 64 digits and a NUL.
      _ = unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe SHA256Data(bytes.baseAddress, bytes.count, buffer.baseAddress)
      }
      count = length
    }
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension AttachedFile {
  /// The kind of content, by the first bytes: a PNG or a JPEG is a picture, all else a document.
  public var kind: ChatAttachment.Kind { picture == nil ? .file : .image }

  /// The MIME type of a picture; nil for anything else, which nobody looks into.
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

/// The files that the messages of a stored workspace carry, in a folder beside it.
///
/// A file is named by what is in it, so that one that is sent twice is there once. Folder and files
/// are the user's alone.
public struct WorkspaceFiles: Sendable {
  /// The path of the folder: `example.files` beside `example.weft`.
  public let folder: String

  /// Names the folder of a stored workspace, which need not exist yet.
  public init(beside workspace: String) {
    let ending = ".weft"
    folder =
      (workspace.hasSuffix(ending) ? String(workspace.dropLast(ending.count)) : workspace)
      + ".files"
  }

  /// Keeps a file, whole or not at all, where its ``AttachedFile/attachment`` names it.
  ///
  /// - Throws: `full`, `readOnly` or `failed`; the folder is then as it was.
  public func keep(_ file: AttachedFile) throws(AttachmentError) {
    do throws(SystemError) {
      try makeFolder()
      try write(file)
    } catch {
      throw AttachmentError(writing: error, folder)
    }
  }

  private func makeFolder() throws(SystemError) {
    // SAFETY: the path is lent for the call.
    guard unsafe mkdir(Array(folder.utf8).cString, 0o700) == 0 || errno == EEXIST else {
      throw SystemError(errno)
    }
  }

  private func write(_ file: AttachedFile) throws(SystemError) {
    let place = Array("\(folder)/\(file.place)".utf8).cString
    let draft = Array("\(folder)/.\(file.place).\(getpid()).partial".utf8).cString
    // SAFETY: the paths are lent for the calls.
    if unsafe access(place, F_OK) == 0 { return }
    _ = unsafe unlink(draft)
    let number = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError(errno) }
    let target = Descriptor(number)
    // SAFETY: as above.
    defer { _ = unsafe unlink(draft) }
    try target.write(file.bytes)
    guard fsync(target.number) == 0 else { throw SystemError(errno) }
    // SAFETY: as above. Unlike renaming, linking never replaces a file.
    guard unsafe link(draft, place) == 0 || errno == EEXIST else { throw SystemError(errno) }
  }
}

/// The reason a file can't be attached to a message.
public struct AttachmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable {
    /// There is no such file.
    case absent
    /// It is a symbolic link.
    case link
    /// It is a folder, a pipe, a device or a socket.
    case notAFile
    /// It holds nothing.
    case empty
    /// It is larger than a file may be.
    case tooLarge
    /// It was written to while it was read.
    case changed
    /// It may not be read, or reading it failed.
    case unreadable
    /// The disk is full.
    case full
    /// The folder of the workspace's files may not be written.
    case readOnly
    /// Writing failed.
    case failed
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the file or folder.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String

  init(_ code: Code, _ path: String, _ message: String) {
    (self.code, self.path, self.message) = (code, path, message)
  }

  /// Path, reason and remedy in one line.
  public var description: String { "\(path): \(message)" }

  static func empty(_ path: String) -> AttachmentError {
    AttachmentError(.empty, path, "it holds nothing; choose another file")
  }

  static func tooLarge(_ path: String) -> AttachmentError {
    AttachmentError(
      .tooLarge,
      path,
      "it is larger than \(AttachedFile.mostBytes >> 20) MiB; send a smaller one"
    )
  }

  fileprivate init(_ error: SystemError, _ path: String) {
    switch error.number {
    case ENOENT, ENOTDIR: self.init(.absent, path, "there is no such file; check its name")
    case ELOOP: self.init(.link, path, "it is a symbolic link; name the file itself")
    case EISDIR: self.init(.notAFile, path, "it is a folder; name a file in it")
    case ENODEV, ENXIO:
      self.init(.notAFile, path, "it is a pipe, a device or a socket; name a file")
    case EFBIG: self = .tooLarge(path)
    case ESTALE:
      self.init(.changed, path, "it was written to while it was read; send it once that is done")
    default: self.init(.unreadable, path, "it can't be read (\(error)); check its permissions")
    }
  }

  fileprivate init(writing error: SystemError, _ path: String) {
    switch error.number {
    case ENOSPC, EDQUOT: self.init(.full, path, "the disk is full; make room and send it again")
    case EACCES, EPERM, EROFS:
      self.init(.readOnly, path, "it may not be written; check its permissions")
    default: self.init(.failed, path, "the file can't be kept in it (\(error)); check the folder")
    }
  }
}
