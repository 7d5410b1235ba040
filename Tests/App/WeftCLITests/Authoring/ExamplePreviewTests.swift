// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The example plugins, as their golden files show them.
@Suite struct ExamplePreviewTests {
  /// The folders with something in them: all of the examples, and those that show something.
  private static func names(with file: String) -> [String] {
    let folder = Checkout.root.appending(path: "Plugins")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/\(file)").path)
    }
  }

  @Test func `every example tells about itself, and all but four show something`() {
    let shown = Self.names(with: "preview")
    #expect(shown.count > 14)
    // The first has no hooks: it does something for others. The others change what is written, and a
    // preview has no field.
    let others: Set = ["Phrasebook", "EmojiSigns", "QuickReplies", "Shrug"]
    #expect(Set(Self.names(with: "README.md")).subtracting(shown) == others)
  }

  @Test(arguments: names(with: "preview"))
  func `an example looks as its golden file says, and is what makes it look so`(
    name: String
  ) throws {
    let folder = Checkout.root.appending(path: "Plugins/\(name)")
    let run = try Subprocess(Checkout.weft, ["plugins", "preview", folder.path])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let golden = folder.appending(path: "golden.txt")
    if ProcessInfo.processInfo.environment["WEFT_RECORD"] != nil {
      try run.text.write(to: golden, atomically: true, encoding: .utf8)
    }
    #expect(run.text == (try? String(contentsOf: golden, encoding: .utf8)))
    for file in ["README.md", "preview", "before.png", "after.png"] {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "\(file)")
    }
    let pictures = ["before.png", "after.png"].map { folder.appending(path: $0) }
    #expect(try Data(contentsOf: pictures[0]) != Data(contentsOf: pictures[1]))
  }
}
