// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginFormat
internal import WeftSystem

/// The second stage, *open*: a regular file that only the user and root can change.
struct OpenedFile {
  /// The identity of a file regardless of its name: its device and inode.
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
      throw PluginRefusal(.writableByOthers, "others than you can change it")
    }
    guard status.st_mode & (S_ISUID | S_ISGID) == 0 else {
      throw PluginRefusal(.setUserID, "it would run as its owner (mode bit s)")
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
    case ELOOP: PluginRefusal(.link, "it became a symbolic link while it was looked at")
    default: PluginRefusal(.unreadable, "it can't be read (\(error))")
    }
  }
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
