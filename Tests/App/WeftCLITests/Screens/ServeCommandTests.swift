// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@Suite struct ServeCommandTests {
  @Test
  func `a broken line of the followed file is reported on standard error while the server runs`()
    throws
  {
    let scratch = try Scratch()
    let events = try scratch.write("".utf8, to: "events")
    let server = try ServeProcess(["--no-plugins", "--watch", events.path], in: scratch)
    try scratch.write("\nno event\n".utf8, to: "events")
    try server.waitForError("weft: \(events.path): line 2: ")
  }
}
