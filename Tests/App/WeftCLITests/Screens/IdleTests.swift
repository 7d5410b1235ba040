// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// An idle program sleeps.
@Suite struct IdleTests {
  @Test func `an idle server wakes up at most once a second`()
    throws
  {
    let scratch = try Scratch()
    let file = scratch.path("w.weft").path
    let demo = Checkout.root.appending(path: "Sources/App/WeftCLI/Resources/demo.json").path
    let run = try Subprocess(Checkout.weft, ["import", demo, "--into", file])
    try #require(run.status == 0, "\(run.errors)")
    let server = try ServeProcess(["--no-plugins", "--workspace", file], in: scratch)
    // Waits until the work at the start is done.
    var before = server.wakeUps
    let patience = ContinuousClock.now + .seconds(60)
    repeat {
      before = server.wakeUps
      usleep(1_000_000)
    } while server.wakeUps - before > 1 && ContinuousClock.now < patience
    let (start, count) = (ContinuousClock.now, server.wakeUps)
    usleep(5_000_000)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let woken = server.wakeUps - count
    #expect(Double(woken) <= seconds, "\(woken) in \(seconds) s")
  }
}
