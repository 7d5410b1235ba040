// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform

/// Pictures embedded in a program, by their relative paths.
///
/// They are looked up after the folders and decoded like files: in a separate process, which gets the picture as a file
/// in memory.
struct EmbeddedPictures: Sendable {
  private let files: [String: (index: UInt64, bytes: [UInt8])]

  init(_ files: [String: [UInt8]]) {
    let names = files.keys.sorted().enumerated()
    self.files = Dictionary(
      uniqueKeysWithValues: names.map { index, name in
        (name, (UInt64(index), files[name] ?? []))
      }
    )
  }

  /// Opens the picture at a path, or returns `nil` if there is none.
  func open(_ path: PicturePath, for address: String) throws(PictureProblem) -> PictureFile? {
    guard !path.isAbsolute, !files.isEmpty,
      let name = String(validating: path.names.joined(separator: [0x2F]), as: UTF8.self),
      let file = files[name]
    else { return nil }
    let descriptor = Self.memory(file.bytes)
    guard descriptor >= 0 else {
      throw PictureProblem(
        .unreadable,
        file: address,
        reason: "the system has no memory for it (error \(-descriptor))",
        remedy: "end other programs"
      )
    }
    return PictureFile(
      descriptor: descriptor,
      identity: PictureFile.Identity(
        // No file system has this number.
        device: .max,
        inode: file.index,
        size: Int64(file.bytes.count),
        modified: 0,
        changed: 0
      )
    )
  }

  /// Creates a file in memory, to be read from its start; returns its descriptor or a negative error number.
  private static func memory(_ bytes: [UInt8]) -> Int32 {
    // SAFETY: the bytes are only read, only during the call, and not beyond their count.
    unsafe bytes.withUnsafeBytes {
      unsafe weft_platform_memory_file($0.baseAddress, UInt64($0.count))
    }
  }
}
