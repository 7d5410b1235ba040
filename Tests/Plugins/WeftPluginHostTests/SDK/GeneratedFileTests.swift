// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftABI

/// The files that `make abi` writes.
@Suite struct GeneratedFileTests {
  @Test func `the files in the checkout follow from the description and the headers`() throws {
    let files = try GeneratedFile.all(in: Checkout.root)
    #expect(Set(files.map(\.path)).count == 14)
    for file in files {
      let kept = try? Data(contentsOf: Checkout.root.appending(path: file.path))
      #expect(kept == Data(file.text.utf8), "\(file.path) is not what make abi writes")
    }
  }

  @Test func `a file is written below a folder that doesn't exist yet`() throws {
    let scratch = try Scratch()
    var file = GeneratedFile("some/folder/page.md")
    file.add("# A page")
    try file.write(below: scratch.folder)
    #expect(try String(contentsOf: scratch.path(file.path), encoding: .utf8) == "# A page\n")
  }

  @Test func `comments are broken between words`() {
    var file = GeneratedFile("long.md")
    file.comment(String(repeating: "a word ", count: 20), indent: "  ")
    let lines = file.text.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("  /// ") && $0.utf8.count <= 100 })
  }

  @Test(arguments: [
    ("lastMessageUTCOffset", "last_message_utc_offset"), ("UTC", "utc"), ("isPinned", "is_pinned"),
  ])
  func `names become those of Rust`(name: String, expected: String) {
    #expect(name.snakeCase == expected)
  }

  @Test func `comments are escaped outside of code`() {
    #expect(ReferencePage.escaped("a * b _c `d * e | f`") == "a \\* b \\_c `d * e | f`")
    #expect(ReferencePage.escaped("a | `b | c`", inTable: true) == "a \\| `b \\| c`")
  }

  @Test func `a description without a text is refused with the name of the text`() {
    let json = Array(#"{"codes": [{"name": "OK", "type": "i32", "value": 0}]}"#.utf8)
    #expect {
      try Description(json)
    } throws: { error in
      "\(error)" == "Sources/Base/CWeft/abi.json: an entry has no text \"text\""
    }
  }
}
