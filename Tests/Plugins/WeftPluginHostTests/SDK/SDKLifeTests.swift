// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Synchronization
import Testing
import WeftPlugin

/// A plugin's state, kept from its start until its stop.
@Suite struct SDKLifeTests {
  private final class Seen: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  @Test
  func `the stop function gets the state that the hooks left, and no state exists before or after`()
  {
    let seen = Seen()
    let plugin = Plugin(
      id: "org.example.life",
      name: "Life",
      version: "1.0.0",
      start: { _ in 40 },
      stop: { last in seen.numbers.withLock { $0.append(last) } },
      hooks: [
        .text(.title) { _, number in
          number += 2
          return String(number)
        }
      ]
    )
    #expect(
      SDKLife.run(plugin) == [WEFT_E_INTERNAL, WEFT_OK, WEFT_OK, WEFT_E_INTERNAL]
    )
    #expect(seen.numbers.withLock { $0 } == [42])
  }
}
