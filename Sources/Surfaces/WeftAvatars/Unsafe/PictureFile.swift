// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// An open picture file: a descriptor that it closes, and the file's identity.
///
/// Nothing in this process reads the file.
struct PictureFile: ~Copyable {
  /// Identifies a file's content without reading it.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
    let changed: Int64
  }

  let descriptor: Int32
  let identity: Identity

  /// Takes ownership of a descriptor; nil, and the descriptor is closed, when its status is
  /// unavailable.
  init?(descriptor: Int32) {
    var status = stat()
    // SAFETY: the pointer is to a local variable, for the duration of the call.
    guard unsafe fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return nil
    }
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    self.descriptor = descriptor
    identity = Identity(
      device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino),
      size: Int64(status.st_size),
      modified: nanoseconds(status.st_mtim),
      changed: nanoseconds(status.st_ctim)
    )
  }

  deinit {
    close(descriptor)
  }
}
