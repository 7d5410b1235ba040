// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct WorkerClockTests {
  /// A worker can answer during polling only if it has a processor of its own.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func `a call answered while polling reads no clock`() throws {
    var reads = 0
    let uptime = uptime()
    let worker = try WorkerFixture.start(
      PluginCompiler.source(body: "weft_row_answer(out, row->id, text(\"x\"));"),
      now: {
        reads += 1
        return uptime()
      }
    )
    let window = WorkerFixture.window()
    // On a busy machine most calls wait, and those read the clock.
    var (least, rounds) = (Int.max, 0)
    while least > 0, rounds < 50_000 {
      let before = reads
      #expect(try WorkerFixture.texts(worker.call(0, window, within: .seconds(60))).count == 3)
      (least, rounds) = (min(least, reads - before), rounds + 1)
    }
    #expect(least == 0)
  }
}
