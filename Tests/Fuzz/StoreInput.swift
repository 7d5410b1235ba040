// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats

/// A database file and its log, made from bytes.
///
/// The first byte chooses: the rest is the file; or changes to a valid one, five bytes each; or values
/// for its columns; or changes to its log.
struct StoreInput {
  var file: [UInt8]
  var log: [UInt8]?

  init?(_ bytes: [UInt8], _ bases: StoreBases) {
    guard bytes.count > 2 else { return nil }
    let base = bases.files[Int(bytes[1]) % bases.files.count]
    file = base.file
    switch bytes[0] % 4 {
    case 0: file = Array(bytes.dropFirst())
    case 1: Self.change(&file, bytes.dropFirst(2))
    case 2:
      guard let changed = bases.changed(base, bytes.dropFirst(2)) else { return nil }
      file = changed
    default:
      var log = bases.logged.log
      file = bases.logged.file
      Self.change(&log, bytes.dropFirst(2))
      self.log = log
    }
  }

  /// Each change is a place in four bytes, the last of which also chooses the change, and a value.
  private static func change(_ file: inout [UInt8], _ changes: ArraySlice<UInt8>) {
    var changes = changes
    while changes.count >= 5, file.count > 100 {
      let words = changes.prefix(5).map { Int($0) }
      changes = changes.dropFirst(5)
      // A quarter of them target the header, the rest a page and a place in it.
      let place = words[0] % 4 == 0 ? words[2] % 100 : (words[0] << 9 | words[1] << 8 | words[2])
      let at = place % file.count
      switch words[3] % 5 {
      case 0: file[at] = UInt8(words[4])
      case 1: file[at] ^= 1 << UInt8(words[4] & 7)
      case 2: for offset in at..<min(file.count, at + words[4]) { file[offset] = 0 }
      case 3:
        let from = words[4] << 9 % file.count
        for offset in 0..<min(512, file.count - max(at, from)) where from < file.count {
          file[at + offset] = file[from + offset]
        }
      default: if words[4] < 16 { file.removeLast(min(file.count - 1, at)) }
      }
    }
  }
}
