// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

// Writing below a folder whose content may come from a stranger, without following a link out of it.
extension FolderListing {
  /// Returns the path below the folder that a name stands for, after its links; nil where they lead out of the folder.
  ///
  /// - Throws: ENOENT where there is no such name, or its links lead to nothing.
  package func inside(_ name: [UInt8]) throws(SystemError) -> [UInt8]? {
    guard try status(name).isLink else { return name }
    let root = try path()
    let prefix = root == [0x2F] ? root : root + [0x2F]
    let target = try realPath(prefix + name)
    guard target.starts(with: prefix), target.count > prefix.count else { return nil }
    return Array(target.dropFirst(prefix.count))
  }

  /// Replaces a file below the folder, or makes it: a reader sees the old content or the new one.
  ///
  /// No link is followed on the way, and one that has the name itself is not written through.
  ///
  /// - Parameter mode: The rights of the file; nil for those it has, or its owner's alone where it is new.
  /// - Throws: The reason why it can't be written, ELOOP where a link has the name; the file then keeps its content.
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
    let (draft, file) = try makeDraft(of: path)
    do throws(SystemError) {
      let mode = (mode ?? known ?? 0o600) & 0o777
      guard fchmod(file.number, mode) == 0 else { throw SystemError(errno) }
      try file.write(bytes)
      try file.sync()
      try rename(draft, to: path)
    } catch {
      remove(draft)
      throw error
    }
  }

  /// Returns the rights of a regular file, nil where the name is free.
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

  /// The most drafts that crashes may leave beside a file before it can't be written.
  private static let mostDrafts = 64

  /// Makes a draft beside a file under a name that is free; one that is there may be another process's.
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
