// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The wrapping in which tmux hands commands on to the terminal in front of which it stands, where its
/// option `allow-passthrough` lets it.
enum TmuxPassage {
  /// Wraps commands, each of which is a string with its escapes.
  static func wrapped(_ commands: String) -> String {
    var (output, isInside): ([UInt8], Bool) = ([], false)
    let bytes = Array(commands.utf8)
    for (place, byte) in bytes.enumerated() {
      let after = place + 1 < bytes.count ? bytes[place + 1] : 0
      if byte == 0x1B, after == UInt8(ascii: "_") {
        output.append(contentsOf: "\u{1B}Ptmux;".utf8)
        isInside = true
      }
      // Within the wrapping each escape is doubled.
      if byte == 0x1B, isInside { output.append(byte) }
      output.append(byte)
      if isInside, byte == UInt8(ascii: "\\"), place > 0, bytes[place - 1] == 0x1B {
        output.append(contentsOf: "\u{1B}\\".utf8)
        isInside = false
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
