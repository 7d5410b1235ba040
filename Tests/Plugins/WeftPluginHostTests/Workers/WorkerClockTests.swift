// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct WorkerClockTests {
  /// A worker answers while it is looked for only where it has a processor of its own.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
  func `a call that is answered while it is looked for reads no clock`() throws {
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
    // On a machine with much to do most calls wait, and those read it.
    var (least, rounds) = (Int.max, 0)
    while least > 0, rounds < 50_000 {
      let before = reads
      #expect(try WorkerFixture.texts(worker.call(0, window, within: .seconds(60))).count == 3)
      (least, rounds) = (min(least, reads - before), rounds + 1)
    }
    #expect(least == 0)
  }
}
