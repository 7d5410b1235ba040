// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// A folder that the program keeps for its user next to another file, such as a workspace.
///
///     let folder = try OwnFolder(making: "/home/ada/team.files")
///     let file = try folder.create("notes.part")
///     try folder.rename("notes.part", to: "notes")
///
/// Someone else may have put a symbolic link in place of the folder, pointing to any folder of the user. So a link is
/// refused, and so is a folder of another user. Everything inside is looked up from the open folder, which stays the
/// same even if its path is reused. Names must not contain a slash.
package struct OwnFolder: Sendable {
  private let folder: Descriptor

  /// Opens a folder, or creates it for its owner only.
  ///
  /// Links in the path to it are followed.
  ///
  /// - Throws: `ELOOP` for a link, `ENOTDIR` for a file, `EPERM` for a folder of another user.
  package init(making path: String) throws(SystemError) {
    try self.init(path, isMade: true)
  }

  /// Opens an existing folder.
  ///
  /// - Throws: `ENOENT` if it doesn't exist, otherwise like ``init(making:)``.
  package init(opening path: String) throws(SystemError) {
    try self.init(path, isMade: false)
  }

  private init(_ path: String, isMade: Bool) throws(SystemError) {
    var whole = Array(path.utf8)[...]
    while whole.count > 1, whole.last == UInt8(ascii: "/") { whole.removeLast() }
    let slash = whole.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { Array(whole[...$0]) } ?? Array(".".utf8)
    // SAFETY: the path is valid during the call and ends with a NUL.
    let number = unsafe weft_platform_open_folder(parent.cString)
    guard number >= 0 else { throw SystemError(-number) }
    let name = Array(whole[(slash.map { $0 + 1 } ?? whole.startIndex)...])
    folder = try Self.folder(name, in: Descriptor(number), isMade: isMade)
  }

  private init(_ folder: Descriptor) { self.folder = folder }

  /// Opens a folder inside this one by the same rules, or creates it.
  package func subfolder(making name: String) throws(SystemError) -> OwnFolder {
    OwnFolder(try Self.folder(Array(name.utf8), in: folder, isMade: true))
  }

  /// Opens an existing folder inside this one by the same rules.
  package func subfolder(opening name: String) throws(SystemError) -> OwnFolder {
    OwnFolder(try Self.folder(Array(name.utf8), in: folder, isMade: false))
  }

  private static func folder(
    _ name: [UInt8],
    in parent: Descriptor,
    isMade: Bool
  ) throws(SystemError) -> Descriptor {
    let name = name.cString
    // SAFETY: the name is valid during the call and ends with a NUL.
    if isMade, unsafe mkdirat(parent.number, name, 0o700) != 0, errno != EEXIST {
      throw SystemError(errno)
    }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    // SAFETY: the name is valid during the call and ends with a NUL.
    let number = unsafe openat(parent.number, name, flags)
    guard number >= 0 else {
      let error = errno
      var status = stat()
      // SAFETY: the name and the variable are valid during the call.
      let isThere = unsafe fstatat(parent.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      // For a link, the kernel only reports that it isn't a folder.
      throw SystemError(isThere && status.st_mode & S_IFMT == S_IFLNK ? ELOOP : error)
    }
    let folder = Descriptor(number)
    guard try folder.status().st_uid == geteuid() else { throw SystemError(EPERM) }
    return folder
  }
}

// Its files.
extension OwnFolder {
  /// The folder as a listing, which doesn't follow links.
  package var listing: FolderListing { FolderListing(folder) }

  /// Opens a regular file for reading; a link, a folder, a pipe or a device is refused.
  package func open(_ name: String) throws(SystemError) -> Descriptor {
    try listing.open(Array(name.utf8))
  }

  /// Creates a file for its owner only; throws if the name is taken.
  package func create(_ name: String) throws(SystemError) -> Descriptor {
    try listing.make(Array(name.utf8))
  }

  /// Renames a file of the folder; an existing file or link with the new name is replaced.
  package func rename(_ name: String, to other: String) throws(SystemError) {
    try listing.rename(Array(name.utf8), to: Array(other.utf8))
  }

  /// Creates a hard link in this folder to a file of another folder.
  ///
  /// - Throws: `EEXIST` if the name is taken.
  package func link(
    _ name: String,
    in other: OwnFolder,
    as own: String
  ) throws(SystemError) {
    let old = Array(name.utf8).cString
    let new = Array(own.utf8).cString
    // SAFETY: the names are valid during the call and end with a NUL.
    guard unsafe linkat(other.folder.number, old, folder.number, new, 0) == 0 else {
      throw SystemError(errno)
    }
  }

  /// Removes a file, or a link itself rather than its target; a folder isn't removed.
  package func remove(_ name: [UInt8]) throws(SystemError) {
    // SAFETY: the name is valid during the call and ends with a NUL.
    guard unsafe unlinkat(folder.number, name.cString, 0) == 0 else { throw SystemError(errno) }
  }

  /// Removes a file, or a link itself rather than its target; a folder isn't removed.
  package func remove(_ name: String) throws(SystemError) { try remove(Array(name.utf8)) }
}
