// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import WeftDigest
internal import WeftPluginFormat
internal import WeftSystem

/// A plugin that passed every stage before loading; none of its code has run yet.
struct PluginFile {
  /// The file's path on one line that is safe to print.
  let path: String
  let identity: PluginIdentity
  let trust: TrustDecision
  let swiftModules: [String]
  /// The libraries that are loaded before the plugin.
  let libraries: PluginLibraries
  /// The file's path with all links resolved, on one line that is safe to print.
  let place: String
  /// The bytes that were inspected and will be loaded.
  let sealed: SealedFile

  /// The file's name without the extension.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".so") ? last.dropLast(3) : last)
  }

  /// The size in bytes, including the libraries that the plugin brings.
  var size: Int { libraries.brought.reduce(sealed.size) { $0 + $1.sealed.size } }

  /// Creates the file of a plugin from its inspection, or fails if it was refused.
  init?(_ inspection: PluginInspection) {
    guard inspection.refusal == nil, let identity = inspection.identity,
      let trust = inspection.trust, let sealed = inspection.sealed,
      let libraries = inspection.needed, let place = inspection.place
    else { return nil }
    path = inspection.file
    self.identity = identity
    self.trust = trust
    swiftModules = inspection.swiftModules
    self.libraries = libraries
    self.place = place
    self.sealed = sealed
  }
}

/// The second stage, *open*: a regular file that only the user and root can change.
struct OpenedFile {
  /// A file's device and inode, which identify it regardless of its name.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let descriptor: Descriptor
  let size: Int
  let identity: Identity

  init(_ candidate: PluginCandidate, limits: PluginLimits) throws(PluginRefusal) {
    let status: stat
    do throws(SystemError) {
      descriptor = try Self.open(candidate.source)
      status = try descriptor.status()
    } catch {
      throw Self.refusal(error)
    }
    size = Int(status.st_size)
    identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    try Self.check(status, limits)
    try Self.checkFolders(above: candidate.folder)
  }

  private static func open(_ source: PluginCandidate.Source) throws(SystemError) -> Descriptor {
    switch source {
    case .folder(let folder, let path): return try folder.open(path)
    case .path(let path): return try Descriptor(opening: path)
    }
  }

  private static func check(_ status: stat, _ limits: PluginLimits) throws(PluginRefusal) {
    guard status.isFile else { throw PluginRefusal(.notAFile, "it is not a regular file") }
    guard status.st_size <= limits.bytes else {
      throw PluginRefusal(.tooLarge, "it is larger than \(limits.bytes >> 20) MiB")
    }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw PluginRefusal(.writableByOthers, "it belongs to another user (\(status.st_uid))")
    }
    guard status.st_mode & 0o022 == 0 else {
      throw PluginRefusal(.writableByOthers, "users other than you can change it")
    }
    guard status.st_mode & (S_ISUID | S_ISGID) == 0 else {
      throw PluginRefusal(.setUserID, "it has the set-user-ID or set-group-ID bit")
    }
  }

  /// Refuses a file that any user could have replaced.
  ///
  /// In a sticky folder only the owner can replace a file; other users' files are refused anyway.
  private static func checkFolders(above path: [UInt8]) throws(PluginRefusal) {
    var folder = path
    while true {
      let isOpenToAll: Bool
      do throws(SystemError) {
        let mode = try fileStatus(folder.isEmpty ? [0x2F] : folder).st_mode
        isOpenToAll = mode & S_IWOTH != 0 && mode & S_ISVTX == 0
      } catch {
        throw refusal(error)
      }
      if isOpenToAll {
        throw PluginRefusal(
          .folderWritableByOthers,
          "any user can write to the folder \(EscapedText.line(folder)), which is not sticky"
        )
      }
      guard let slash = folder.lastIndex(of: 0x2F) else { return }
      folder = Array(folder[..<slash])
    }
  }

  private static func refusal(_ error: SystemError) -> PluginRefusal {
    switch error.number {
    case EISDIR, ENODEV: PluginRefusal(.notAFile, "it is not a regular file")
    case ELOOP: PluginRefusal(.link, "it became a symbolic link while it was inspected")
    default: PluginRefusal(.unreadable, "it can't be read (\(error))")
    }
  }
}

/// The third stage, *seal*: a copy of a file in memory that not even this process can change.
///
/// The copy is inspected, hashed and loaded, so changes to the file have no effect.
final class SealedFile: Sendable {
  let descriptor: Descriptor
  let size: Int
  /// The SHA-256 of the copy, in hexadecimal digits.
  let sha256: String

  private init(_ descriptor: Descriptor, _ bytes: [UInt8]) {
    self.descriptor = descriptor
    size = bytes.count
    sha256 = Digest(of: bytes).hex
  }

  /// Copies a file; returns the copy and its bytes, which never change.
  static func copy(
    of file: OpenedFile,
    limits: PluginLimits
  ) throws(PluginRefusal) -> (copy: SealedFile, bytes: [UInt8]) {
    guard file.size <= limits.totalBytes else {
      throw PluginRefusal(.tooMuchTogether, "together with the other plugins it is too large")
    }
    do throws(SystemError) {
      let descriptor = try file.descriptor.sealedCopy(size: file.size)
      let bytes = try descriptor.bytes(file.size)
      return (SealedFile(descriptor, bytes), bytes)
    } catch {
      throw refusal(error)
    }
  }

  /// Returns the number of the copy's descriptor, and keeps it open until the process ends.
  func keptOpen() -> Int32 {
    // SAFETY: the reference is never released.
    _ = unsafe Unmanaged.passRetained(descriptor)
    return descriptor.number
  }

  private static func refusal(_ error: SystemError) -> PluginRefusal {
    switch error.number {
    case ESTALE: PluginRefusal(.changedWhileRead, "it was truncated while it was being read")
    case EIO, EACCES, EISDIR: PluginRefusal(.unreadable, "it can't be read (\(error))")
    default: PluginRefusal(.noMemory, "it can't be copied (\(error))")
    }
  }
}
