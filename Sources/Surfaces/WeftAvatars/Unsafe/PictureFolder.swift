// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
private import Glibc

/// A folder of pictures, held open: a folder renamed later is still this one.
final class PictureFolder: Sendable {
  private let descriptor: Int32
  /// The beginnings of absolute paths into it: its name as given, and without links.
  private let prefixes: [[[UInt8]]]

  init(_ path: String) throws(PictureProblem) {
    descriptor = unsafe weft_platform_open_folder(path)
    guard descriptor >= 0 else {
      throw PictureProblem(
        .noFolder,
        path,
        "the folder of pictures does not exist",
        remedy: "create it or name another"
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

  /// Whether an absolute path leads into this folder.
  func holds(_ path: PicturePath) -> Bool {
    prefixes.contains { path.below($0) != nil }
  }

  /// Opens the file at a path; nil when it is not in this folder.
  func open(_ path: PicturePath, for address: String) throws(PictureProblem) -> PictureFile? {
    guard let path = path.isAbsolute ? prefixes.lazy.compactMap(path.below).first : path else {
      return nil
    }
    var bytes = Array(path.names.joined(separator: [UInt8(ascii: "/")]))
    bytes.append(0)
    let opened = unsafe bytes.withUnsafeBytes { bytes in
      // SAFETY: the bytes end with 0 and are only read during the call.
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
    // SAFETY: the call makes the name; it is copied and freed here.
    guard let name = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(name) }
    return unsafe String(validatingCString: name)
  }

  private static func problem(_ error: Int32, _ address: String) -> PictureProblem {
    switch error {
    case ELOOP:
      PictureProblem(
        .link,
        address,
        "a symbolic link stands on the way to it",
        remedy: "put the file itself into the folder"
      )
    case EISDIR:
      PictureProblem(.notAFile, address, "it is a folder", remedy: "name a PNG or JPEG file")
    case ENODEV:
      PictureProblem(
        .notAFile,
        address,
        "it is a pipe, a device or a socket",
        remedy: "name a PNG or JPEG file"
      )
    default:
      PictureProblem(
        .unreadable,
        address,
        "it can't be opened (\(unsafe String(cString: strerror(error))))",
        remedy: "check its permissions"
      )
    }
  }
}
