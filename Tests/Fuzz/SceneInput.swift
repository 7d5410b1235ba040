// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftTerminal
import WeftViews

/// A scene and how it is shown, as bytes: columns, rows, flags, a spare one, the length of the text in
/// two, two spare ones; then the text, padded to whole words; then the words.
struct SceneInput {
  var scene: Scene
  var columns = 40
  var rows = 12
  var isRightToLeft = false

  init(_ scene: Scene) {
    self.scene = scene
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    columns = 1 + Int(bytes[0]) % 120
    rows = 1 + Int(bytes[1]) % 40
    isRightToLeft = bytes[2] & 1 == 1
    let rest = bytes[8...]
    let length = min(rest.count, Int(bytes[4]) | Int(bytes[5]) << 8)
    let words = rest.dropFirst((length + 7) / 8 * 8)
    scene = Scene(
      words: stride(from: words.startIndex, to: words.endIndex - 7, by: 8).map { start in
        words[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      },
      text: Array(rest.prefix(length))
    )
  }

  var bytes: [UInt8] {
    let length = min(scene.text.count, Int(UInt16.max))
    var bytes = [UInt8(columns - 1), UInt8(rows - 1), isRightToLeft ? 1 : 0, 0]
    bytes += [UInt8(length & 0xFF), UInt8(length >> 8), 0, 0] + scene.text.prefix(length)
    bytes += repeatElement(0, count: (8 - length % 8) % 8)
    for word in scene.words {
      for shift in 0..<8 { bytes.append(UInt8(word >> (shift * 8) & 0xFF)) }
    }
    return bytes
  }

  func screen(_ scene: ValidScene, after previous: TerminalScreen? = nil) -> TerminalScreen {
    TerminalScreen(
      scene,
      columns: columns,
      rows: rows,
      isRightToLeft: isRightToLeft,
      after: previous
    )
  }
}
