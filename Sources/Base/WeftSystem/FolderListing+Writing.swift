// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

// Writing inside a folder whose content is untrusted, without following a link out of it.
extension FolderListing {
  /// Resolves the links of a name to a path inside the folder; returns `nil` if they lead out of it.
  ///
  /// - Throws: `ENOENT` if the name doesn't exist, or its links lead to nothing.
  package func inside(_ name: [UInt8]) throws(SystemError) -> [UInt8]? {
    guard try status(name).isLink else { return name }
    let root = try path()
    let prefix = root == [0x2F] ? root : root + [0x2F]
    let target = try realPath(prefix + name)
    guard target.starts(with: prefix), target.count > prefix.count else { return nil }
    return Array(target.dropFirst(prefix.count))
  }

  /// Replaces or creates a file inside the folder; a reader sees either the old or the new content.
  ///
  /// No links in the path are followed, and the file itself must not be a link.
  ///
  /// - Parameter mode: The file's permissions; `nil` keeps those it has, or allows only the owner if it is new.
  /// - Throws: The reason why it can't be written, `ELOOP` if the file is a link; it then keeps its content.
  package func replace(
    _ path: [UInt8],
    with bytes: [UInt8],
    mode: UInt32?
  ) throws(SystemError) {
    if let slash = path.firstIndex(of: 0x2F) {
      let rest = Array(path[(slash + 1)...])
      return try subfolder(Array(path[..<slash])).replace(rest, with: bytes, mode: mode)
    }
    let known = try replaceable(path)
    try put(path, bytes, mode: (mode ?? known ?? 0o600) & 0o777)
  }

  /// Replaces what has this name, of any kind, by a file with this content.
  func put(_ name: [UInt8], _ bytes: [UInt8], mode: UInt32) throws(SystemError) {
    let (draft, file) = try makeDraft(of: name)
    do throws(SystemError) {
      guard fchmod(file.number, mode) == 0 else { throw SystemError(errno) }
      try file.write(bytes)
      try file.sync()
      try rename(draft, to: name)
    } catch {
      remove(draft)
      throw error
    }
  }

  /// Returns the mode of a regular file, or `nil` if the name is free.
  private func replaceable(_ name: [UInt8]) throws(SystemError) -> mode_t? {
    do throws(SystemError) {
      let status = try status(name)
      guard !status.isLink else { throw SystemError(ELOOP) }
      guard status.isFile else { throw SystemError(ENODEV) }
      return status.st_mode
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
  }

  /// The number of drafts that crashes may leave next to a file before it can't be written any more.
  private static let mostDrafts = 64

  /// Creates a draft next to a file under a free name; an existing one may belong to another process.
  private func makeDraft(of name: [UInt8]) throws(SystemError) -> ([UInt8], Descriptor) {
    for index in 0..<Self.mostDrafts {
      let draft = name + Array(".\(getpid())\(index == 0 ? "" : ".\(index)").new".utf8)
      do throws(SystemError) {
        return (draft, try make(draft))
      } catch {
        guard error.number == EEXIST else { throw error }
      }
    }
    throw SystemError(EEXIST)
  }
}
