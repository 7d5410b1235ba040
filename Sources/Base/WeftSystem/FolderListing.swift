// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import Glibc

/// An open folder that lists its names and opens files beneath it; names and paths are bytes.
///
/// It looks everything up from the open folder, so it keeps referring to that folder even if the path is reused for
/// another one.
package struct FolderListing {
  private let folder: Descriptor

  /// Opens a folder; links to it are followed.
  package init(path: [UInt8]) throws(SystemError) {
    // SAFETY: the path is valid during the call and ends with a NUL.
    let number = unsafe Glibc.open(path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(errno) }
    folder = Descriptor(number)
  }

  /// Uses a folder that is already open.
  init(_ folder: Descriptor) {
    self.folder = folder
  }

  /// Opens a folder inside this one; a link is refused.
  package func subfolder(_ name: [UInt8]) throws(SystemError) -> FolderListing {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    // SAFETY: the name is valid during the call and ends with a NUL.
    let number = unsafe openat(folder.number, name.cString, flags)
    guard number >= 0 else { throw SystemError(errno) }
    return FolderListing(Descriptor(number))
  }

  /// Returns the names in the folder except `.` and `..`, and whether there are more than `limit`.
  package func names(atMost limit: Int) throws(SystemError) -> (names: [[UInt8]], isCut: Bool) {
    // The stream closes its descriptor.
    let number = dup(folder.number)
    guard number >= 0 else { throw SystemError(errno) }
    guard let stream = unsafe fdopendir(number) else {
      let error = SystemError(errno)
      close(number)
      throw error
    }
    // SAFETY: the stream is open until here, and each entry is read before the next one is requested.
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe Self.name(of: entry)
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      if names.count == limit { return (names, true) }
      names.append(name)
    }
    return (names, false)
  }

  /// Copies an entry's name.
  ///
  /// The entry may be shorter than the struct, so the struct must not be read as a whole.
  private static func name(of entry: UnsafePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    // SAFETY: readdir ends each name with a NUL inside the entry.
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// Returns the metadata of a name; for a link, that of the link itself.
  package func status(_ name: [UInt8]) throws(SystemError) -> stat {
    var status = stat()
    // SAFETY: the name and the variable are valid during the call.
    let result = unsafe fstatat(folder.number, name.cString, &status, AT_SYMLINK_NOFOLLOW)
    guard result == 0 else { throw SystemError(errno) }
    return status
  }

  /// Opens a regular file beneath the folder; a link in any part of the path is refused.
  package func open(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    // SAFETY: the path is valid during the call and ends with a NUL.
    let number = unsafe weft_platform_open_beneath(folder.number, path.cString)
    guard number >= 0 else { throw SystemError(-number) }
    return Descriptor(number)
  }

  /// Creates a file for its owner only, and opens it for writing; throws `EEXIST` if the name is taken.
  package func make(_ name: [UInt8]) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // SAFETY: the name is valid during the call and ends with a NUL.
    let number = unsafe openat(folder.number, name.cString, flags, 0o600)
    guard number >= 0 else { throw SystemError(errno) }
    return Descriptor(number)
  }

  /// Renames a file of the folder; an existing file or link with the new name is replaced.
  func rename(_ name: [UInt8], to other: [UInt8]) throws(SystemError) {
    // SAFETY: the names are valid during the call and end with a NUL.
    let result = unsafe renameat(folder.number, name.cString, folder.number, other.cString)
    guard result == 0 else { throw SystemError(errno) }
  }

  /// Removes a file of the folder, if it exists.
  package func remove(_ name: [UInt8]) {
    // SAFETY: the name is valid during the call and ends with a NUL.
    _ = unsafe unlinkat(folder.number, name.cString, 0)
  }

  /// Returns the folder's path with all links resolved.
  package func path() throws(SystemError) -> [UInt8] {
    try realPath(Array("/proc/self/fd/\(folder.number)".utf8))
  }
}

/// Resolves all links in a path.
package func realPath(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
  // SAFETY: the path is valid during the call; the returned path ends with a NUL and is freed here.
  let found = unsafe realpath(path.cString, nil)
  guard let found = unsafe found else { throw SystemError(errno) }
  defer { unsafe free(found) }
  return unsafe UnsafeRawBufferPointer(start: found, count: strlen(found)).map { $0 }
}

/// Returns the metadata of the file at a path, following links.
package func fileStatus(_ path: [UInt8]) throws(SystemError) -> stat {
  var status = stat()
  // SAFETY: the path and the variable are valid during the call.
  guard unsafe stat(path.cString, &status) == 0 else { throw SystemError(errno) }
  return status
}

extension stat {
  /// Whether this is the metadata of a regular file.
  package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether this is the metadata of a symbolic link.
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
