// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftSource
import WeftSourceTesting

// 1. Does it keep what every source promises? An empty answer is a yes.
let broken = await SourceConformance.check { workspace in
  MemorySource(workspace.state) { workspace.now }
}
for rule in broken { print(rule) }
precondition(broken.isEmpty, "the source breaks \(broken.count) rules")
print("every rule of \(SourceRule.allCases.count) is kept")
