// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A plugin that tries to leak chat contents to a server through an account's terminal.
@Suite struct PictureLeakTests {
  @Test func `a terminal requests only pictures of its rooms from the account's server`()
    throws
  {
    let leak = try LeakyPlugin()
    // Wide enough for the row's text beside its pictures.
    let terminal = try TmuxTerminal(columns: 200, rows: 30, environment: leak.environment)
    let words = leak.options + ["--show-pictures", "blocks"]
    try terminal.start(words.joined(separator: " "), until: "leaky row")
    let asked = try leak.waitForPictures()
    #expect(asked.allSatisfy(LeakyPlugin.isOrdinary), "\(asked)")
    // The plugin is reported as a problem, and its view shows names instead of those pictures.
    let text = try terminal.wait(for: "told")
    #expect(text.contains("leaky row"))
    try terminal.press("p")
    try terminal.wait(for: "imageAddress")
    #expect(try leak.server.askedForMedia.allSatisfy(LeakyPlugin.isOrdinary))
  }

  @Test func `check and snapshot report the broken rule`() throws {
    let leak = try LeakyPlugin()
    let file = leak.scratch.path("plugins/leak.so").path
    let checked = try Subprocess(Checkout.weft, ["plugins", "check", file])
    #expect(checked.status == 1 && checked.text.contains("imageAddress"), "\(checked.text)")
    let shown = try Subprocess(
      Checkout.weft,
      ["snapshot", "--plugins", leak.scratch.path("plugins").path],
      environment: leak.environment
    )
    #expect(shown.text.contains("leaky row"))
    #expect((shown.text + shown.errors).contains("imageAddress"), "\(shown.errors)")
  }
}
