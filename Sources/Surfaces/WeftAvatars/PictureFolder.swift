// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// An open folder of pictures, which stays the same folder even if it is renamed.
final class PictureFolder: Sendable {
  private let descriptor: Int32
  /// The prefixes of absolute paths into it: its path as given, and with symbolic links resolved.
  private let prefixes: [[[UInt8]]]

  init(_ path: String) throws(PictureProblem) {
    descriptor = unsafe weft_platform_open_folder(path)
    guard descriptor >= 0 else {
      throw PictureProblem(
        .noFolder,
        file: path,
        reason: "the folder of pictures does not exist",
        remedy: "create it or specify another one"
      )
    }
    prefixes = [path, Self.resolved(path)].compactMap { name in
      guard let name, name.hasPrefix("/") else { return nil }
      return name.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
    }
  }

  deinit {
    close(descriptor)
  }

  /// Whether an absolute path is in this folder.
  func holds(_ path: PicturePath) -> Bool {
    prefixes.contains { path.below($0) != nil }
  }

  /// Opens the file at a path, or returns `nil` if it is not in this folder.
  func open(_ path: PicturePath, for address: String) throws(PictureProblem) -> PictureFile? {
    guard let path = path.isAbsolute ? prefixes.lazy.compactMap(path.below).first : path else {
      return nil
    }
    var bytes = Array(path.names.joined(separator: [UInt8(ascii: "/")]))
    bytes.append(0)
    let opened = unsafe bytes.withUnsafeBytes { bytes in
      // SAFETY: the bytes end with 0 and are only read, during the call.
      unsafe weft_platform_open_beneath(
        descriptor,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      )
    }
    if opened == -ENOENT || opened == -ENOTDIR { return nil }
    guard opened >= 0 else { throw Self.problem(-opened, address) }
    guard let file = PictureFile(descriptor: opened) else { throw Self.problem(errno, address) }
    return file
  }

  private static func resolved(_ path: String) -> String? {
    // SAFETY: the call allocates the name, which is copied and freed here.
    guard let name = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(name) }
    return unsafe String(validatingCString: name)
  }

  private static func problem(_ error: Int32, _ address: String) -> PictureProblem {
    switch error {
    case ELOOP:
      PictureProblem(
        .link,
        file: address,
        reason: "there is a symbolic link in its path",
        remedy: "put the file itself into the folder"
      )
    case EISDIR:
      PictureProblem(
        .notAFile,
        file: address,
        reason: "it is a folder",
        remedy: "specify a PNG or JPEG file"
      )
    case ENODEV:
      PictureProblem(
        .notAFile,
        file: address,
        reason: "it is a pipe, a device or a socket",
        remedy: "specify a PNG or JPEG file"
      )
    default:
      PictureProblem(
        .unreadable,
        file: address,
        reason: "it can't be opened (\(unsafe String(cString: strerror(error))))",
        remedy: "check its permissions"
      )
    }
  }
}

/// An open picture file: an owned descriptor, and the file's identity.
///
/// This process never reads the file.
struct PictureFile: ~Copyable {
  /// The identity of a file's content, found without reading it.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let modified: Int64
    let changed: Int64
  }

  let descriptor: Int32
  let identity: Identity

  /// Takes ownership of a descriptor whose file has a known identity.
  init(descriptor: Int32, identity: Identity) {
    self.descriptor = descriptor
    self.identity = identity
  }

  /// Takes ownership of a descriptor; if its status is unavailable, closes it and returns `nil`.
  init?(descriptor: Int32) {
    var status = stat()
    // SAFETY: the pointer is to a local variable, and valid during the call.
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
