// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftTerminal
import WeftViews
import WeftWeb

// MARK: Checks that hold on every surface
extension SceneInput {
  /// Frames of a terminal contain no control sequences, and don't depend on what was shown before.
  func checkFrames(_ row: ValidScene, _ list: ValidScene) {
    let (first, second) = (screen(row), screen(list))
    for depth in [ColorDepth.full, .none] {
      check(second.update(from: first, depth: depth))
      check(first.update(from: nil, depth: depth))
    }
    check(second.ansi)
    for after in [first, second] {
      let again = screen(list, after: after)
      precondition(second.update(from: again).isEmpty, "what was there before changes a frame")
    }
  }

  /// A page is UTF-8, and no text in it is markup.
  func checkPage(_ scene: ValidScene) {
    let page = HTMLPage(scene, title: "fuzz", isRightToLeft: isRightToLeft)
    guard let text = String(validating: page.bytes, as: UTF8.self) else {
      fatalError("a page is not UTF-8")
    }
    precondition(!text.contains("<script") && !text.contains(" onload="), "a text became markup")
  }

  /// Checks that output to a terminal has no control characters except the encoder's own.
  private func check(_ output: String) {
    for scalar in output.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      precondition(!isControl || scalar == "\u{1B}" || scalar == "\n", "a control gets through")
    }
  }
}
