// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Sparse files named on the command line: endless, though they take no room on the disk.
@Suite struct LargeInputTests {
  private static let uses: [[String]] = [
    ["snapshot", "--no-plugins", "--workspace", "large"],
    ["snapshot", "--no-plugins", "--query", "large"],
    ["snapshot", "--no-plugins", "--events", "large"],
    ["snapshot", "--no-plugins", "--state", "large"],
  ]

  @Test(arguments: uses)
  func `a file that is too large is refused before it is loaded`(words: [String]) throws {
    let scratch = try Scratch()
    try scratch.write([], to: "large")
    try FileHandle(forWritingTo: scratch.path("large")).truncate(atOffset: 50 << 30)
    // With more memory the whole file would be read. A sanitizer's shadow memory exceeds any limit.
    let limit = Checkout.isSanitized ? ":" : "ulimit -v 8388608"
    let run = try Subprocess(
      URL(filePath: "/bin/sh"),
      ["-c", "\(limit); exec \"$0\" \"$@\"", Checkout.weft.path] + words,
      in: scratch.folder
    )
    #expect(run.status == 1 && run.errors.contains("large: it is larger than 512 MiB; specify "))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func `a pipe is read to its end`() throws {
    let run = try Subprocess(
      URL(filePath: "/bin/bash"),
      [
        "-c",
        #""$0" snapshot --no-plugins --workspace <(printf '{"weft":1,"current_user_id":"a","users":[{"id":"a"}]}')"#,
        Checkout.weft.path,
      ]
    )
    #expect(run.status == 0, "\(run.errors)")
  }
}
