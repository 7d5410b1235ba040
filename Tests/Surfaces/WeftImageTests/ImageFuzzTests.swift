// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImage
import WeftScene
import WeftTestSupport

@Suite struct ImageFuzzTests {
  @Test func `any valid scene can be painted`() throws {
    let painter = try SceneImage.Painter()
    var mutator = SceneMutator(seed: 79)
    for _ in 0..<200 {
      guard let valid = try? mutator.next().validated(limits: .row) else { continue }
      _ = try painter.paint(valid, width: 90, height: 60)
    }
  }
}
