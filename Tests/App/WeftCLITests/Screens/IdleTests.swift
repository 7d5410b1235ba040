// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// An idle program sleeps.
@Suite struct IdleTests {
  @Test func `an idle server wakes up at most once per second`()
    throws
  {
    let scratch = try Scratch()
    let file = scratch.path("w.weft").path
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path
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
    // The thread sanitizer itself wakes ten times a second.
    #expect(Checkout.isSanitized || Double(woken) <= seconds, "\(woken) in \(seconds) s")
  }

  @Test func `a terminal shows what another program writes without a key press`() throws {
    let scratch = try Scratch()
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path
    let file = scratch.path("w.weft").path
    let run = try Subprocess(Checkout.weft, ["import", demo, "--into", file])
    try #require(run.status == 0, "\(run.errors)")
    try scratch.write(
      """
      stty rows 30 cols 90
      exec "\(Checkout.weft.path)" --no-plugins --workspace w.weft
      """.utf8,
      to: "on-terminal"
    )
    // The terminal answers nothing, so the program has no other reason to wake up.
    try scratch.write(
      """
      rm -f out
      (until grep -q 1049h out 2>/dev/null; do sleep 0.05; done; sleep 1
      "\(Checkout.weft.path)" send w.weft messaging:cantina QQQQZZZZ > /dev/null
      until grep -q QQQQZZZZ out; do sleep 0.05; done; printf q) |
        timeout 40 script -qefc 'sh on-terminal' out > /dev/null
      cat out
      """.utf8,
      to: "run"
    )
    let shown = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["run"],
      environment: ["WEFT_PLUGINS": "", "XDG_DATA_HOME": scratch.path("data").path],
      in: scratch.folder
    )
    #expect(shown.text.contains("QQQQZZZZ"), "\(shown.text.suffix(300))")
  }
}
