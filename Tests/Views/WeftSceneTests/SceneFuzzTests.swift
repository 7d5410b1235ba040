// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@Suite struct SceneFuzzTests {
  @Test(arguments: 0..<8)
  func `an almost valid scene is refused or laid out within bounds`(seed: Int) {
    var mutator = SceneMutator(seed: UInt64(seed))
    var accepted = 0
    for _ in 0..<250 {
      guard let valid = try? mutator.next().validated(limits: .row) else { continue }
      accepted += 1
      let list = valid.layout(width: 200, measurer: FixedMeasurer())
      #expect(list.height.isFinite && list.height >= 0, "seed \(seed)")
      _ = valid.json
    }
    // Neither all nor none: otherwise the mutations prove nothing.
    #expect((10..<245).contains(accepted), "\(accepted)")
  }
}
