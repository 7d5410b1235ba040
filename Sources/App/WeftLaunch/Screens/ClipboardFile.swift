// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// The file that stores whether copying in a terminal uses the terminal's clipboard.
///
/// A file that can't be read is ignored, and so is a failure to write it.
enum ClipboardFile {
  private static var path: String? { UserFolder.state.path("weft/clipboard") }

  /// Returns the stored choice; without one, the clipboard is used.
  static func isUsed() -> Bool {
    let file = path.flatMap { FileHandle(forReadingAtPath: $0) }
    let bytes = (try? file?.read(upToCount: 16)) ?? Data()
    return String(decoding: bytes, as: UTF8.self) != off
  }

  /// Stores the choice, readable only by the user.
  static func keep(_ isUsed: Bool) {
    guard let path else { return }
    try? PrivateFolder.make(above: Array(path.utf8))
    try? PrivateFile.write(Array((isUsed ? "on\n" : off).utf8), to: Array(path.utf8))
  }

  private static let off = "off\n"
}
