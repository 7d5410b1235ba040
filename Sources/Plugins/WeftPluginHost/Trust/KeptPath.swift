// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginFormat
internal import WeftSystem

/// A check of all folders and links through which a path leads to a file that decides about rights.
///
/// It is not enough that the file belongs to the user: someone who can write to one of the folders
/// could add a link to another file of the user, for example one that a browser has downloaded.
enum KeptPath {
  /// The maximum number of links in a path, which is the kernel's own limit.
  private static let mostLinks = 40

  /// Returns why others than the user and root can choose the file that the path leads to, or `nil` if they can't.
  ///
  /// - Throws: The reason why a part of the path can't be examined; a missing part is no error.
  static func problem(of path: [UInt8]) throws(SystemError) -> String? {
    var rest = parts(of: path)[...]
    var folder: [UInt8] = path.first == 0x2F ? [] : try realPath([0x2E])
    // The working folder was reached without links.
    if let problem = try problem(above: folder) { return problem }
    var links = 0
    while let name = rest.popFirst() {
      if name == [0x2E, 0x2E] {
        folder = Array(folder[..<(folder.lastIndex(of: 0x2F) ?? 0)])
        continue
      }
      let next = folder + [0x2F] + name
      guard let status = try ownStatus(of: next) else { return nil }
      guard status.isLink else {
        if let problem = try problem(of: next, status, in: folder) { return problem }
        folder = next
        continue
      }
      guard isKept(status.st_uid) else { return belongs("link", at: next, to: status.st_uid) }
      links += 1
      guard links <= mostLinks else { throw SystemError(ELOOP) }
      let target = try target(of: next)
      if target.first == 0x2F { folder = [] }
      rest = parts(of: target) + rest
    }
    return nil
  }

  /// Returns the names in a path, without those that stay in the same folder.
  private static func parts(of path: [UInt8]) -> [[UInt8]] {
    path.split(separator: 0x2F).map { Array($0) }.filter { $0 != [0x2E] }
  }

  private static func isKept(_ owner: uid_t) -> Bool { owner == 0 || owner == geteuid() }

  private static func belongs(_ kind: String, at path: [UInt8], to owner: uid_t) -> String {
    "the \(kind) \(EscapedText.line(path)) belongs to another user (\(owner))"
  }

  /// Checks a folder and all those above it.
  private static func problem(above path: [UInt8]) throws(SystemError) -> String? {
    var folder = path
    while true {
      let status = try fileStatus(folder.isEmpty ? [0x2F] : folder)
      if let problem = problem(ofFolder: folder, status) { return problem }
      guard let slash = folder.lastIndex(of: 0x2F) else { return nil }
      folder = Array(folder[..<slash])
    }
  }

  private static func problem(
    of path: [UInt8],
    _ status: stat,
    in folder: [UInt8]
  ) throws(SystemError) -> String? {
    if status.st_mode & S_IFMT == S_IFDIR { return problem(ofFolder: path, status) }
    // In a sticky folder others can't replace existing files, but they can add another name of a file.
    guard status.st_nlink > 1, isOpen(try fileStatus(folder.isEmpty ? [0x2F] : folder)) else {
      return nil
    }
    return "users other than you can write to the folder \(EscapedText.line(folder))"
  }

  private static func problem(ofFolder path: [UInt8], _ status: stat) -> String? {
    guard isKept(status.st_uid) else { return belongs("folder", at: path, to: status.st_uid) }
    // In a sticky folder only its owner can replace a file, and owners are checked.
    guard isOpen(status), status.st_mode & S_ISVTX == 0 else { return nil }
    let shown = EscapedText.line(path.isEmpty ? [0x2F] : path)
    return "users other than you can write to the folder \(shown)"
  }

  /// Whether others than the user and root can write to a folder.
  ///
  /// A user's private group has the same number as the user. Where each user has such a group,
  /// folders are often writable for it, which gives access to nobody else.
  private static func isOpen(_ status: stat) -> Bool {
    let isOwnGroup = status.st_gid == 0 || status.st_gid == geteuid()
    return status.st_mode & S_IWOTH != 0 || status.st_mode & S_IWGRP != 0 && !isOwnGroup
  }

  /// Returns the status of a path without following its last part, or `nil` if nothing is there.
  private static func ownStatus(of path: [UInt8]) throws(SystemError) -> stat? {
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    if unsafe lstat(path.cString, &status) == 0 { return status }
    guard errno == ENOENT || errno == ENOTDIR else { throw SystemError(errno) }
    return nil
  }

  /// Returns the path in a link.
  private static func target(of path: [UInt8]) throws(SystemError) -> [UInt8] {
    let room = Int(PATH_MAX)
    var characters = [CChar](repeating: 0, count: room)
    // SAFETY: the path and the characters are borrowed for the call, which writes no more than they are.
    let length = unsafe readlink(path.cString, &characters, room)
    guard length >= 0 else { throw SystemError(errno) }
    return characters[..<length].map { UInt8(bitPattern: $0) }
  }
}
