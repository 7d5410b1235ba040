// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import Glibc

/// An open folder: the names in it, and what is beneath it, by names that are bytes.
///
/// Everything is looked up from the open folder, so that it stays the same one when its path is given
/// to another.
package struct FolderListing {
  private let folder: Descriptor

  /// Opens a folder; links to it are followed.
  package init(path: [UInt8]) throws(SystemError) {
    // SAFETY: the path is lent for the call and ends with a NUL.
    let number = unsafe Glibc.open(path.cString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError(errno) }
    folder = Descriptor(number)
  }

  private init(_ folder: Descriptor) {
    self.folder = folder
  }

  /// A folder in this one, not through a link.
  package func subfolder(_ name: [UInt8]) throws(SystemError) -> FolderListing {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    // SAFETY: the name is lent for the call and ends with a NUL.
    let number = unsafe openat(folder.number, name.cString, flags)
    guard number >= 0 else { throw SystemError(errno) }
    return FolderListing(Descriptor(number))
  }

  /// The names in the folder but `.` and `..`, by their bytes, and whether there are more.
  package func names(atMost limit: Int) throws(SystemError) -> (names: [[UInt8]], isCut: Bool) {
    // The stream closes its descriptor.
    let number = dup(folder.number)
    guard number >= 0 else { throw SystemError(errno) }
    guard let stream = unsafe fdopendir(number) else {
      let error = SystemError(errno)
      close(number)
      throw error
    }
    // SAFETY: the stream is open until here, and an entry is read before the next is asked for.
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

  /// The name in an entry, which is only as long as the name: the fields of the struct may lie behind
  /// the memory there is.
  private static func name(of entry: UnsafePointer<dirent>) -> [UInt8] {
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
    // SAFETY: readdir ends each name with a NUL inside the entry.
    let start = unsafe UnsafeRawPointer(entry).advanced(by: offset)
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  /// What stands under a name, links not followed.
  package func status(_ name: [UInt8]) throws(SystemError) -> stat {
    var status = stat()
    // SAFETY: the name and the variable are lent for the call.
    let result = unsafe fstatat(folder.number, name.cString, &status, AT_SYMLINK_NOFOLLOW)
    guard result == 0 else { throw SystemError(errno) }
    return status
  }

  /// Opens a regular file beneath the folder; no part of the path may be a link.
  package func open(_ path: [UInt8]) throws(SystemError) -> Descriptor {
    // SAFETY: the path is lent for the call and ends with a NUL.
    let number = unsafe weft_platform_open_beneath(folder.number, path.cString)
    guard number >= 0 else { throw SystemError(-number) }
    return Descriptor(number)
  }

  /// The path of the folder without links.
  package func path() throws(SystemError) -> [UInt8] {
    try realPath(Array("/proc/self/fd/\(folder.number)".utf8))
  }
}

/// A path without links.
package func realPath(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
  // SAFETY: the path is lent for the call; what is returned ends with a NUL and is freed here.
  let found = unsafe realpath(path.cString, nil)
  guard let found = unsafe found else { throw SystemError(errno) }
  defer { unsafe free(found) }
  return unsafe UnsafeRawBufferPointer(start: found, count: strlen(found)).map { $0 }
}

/// What stands at a path, links followed.
package func fileStatus(_ path: [UInt8]) throws(SystemError) -> stat {
  var status = stat()
  // SAFETY: the path and the variable are lent for the call.
  guard unsafe stat(path.cString, &status) == 0 else { throw SystemError(errno) }
  return status
}
