// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The example plugins and their golden files.
@Suite struct ExamplePreviewTests {
  /// The folders of examples that contain a file: a README for all of them, a preview for those that draw something.
  private static func names(with file: String) -> [String] {
    let folder = Checkout.root.appending(path: "Plugins")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/\(file)").path)
    }
  }

  @Test func `every example has a README, and all but four have a preview`() {
    let shown = Self.names(with: "preview")
    #expect(shown.count > 14)
    // The first has no hooks: it serves other plugins. The rest change what the user writes, and a
    // preview has no field.
    let others: Set = ["Phrasebook", "EmojiSigns", "QuickReplies", "Shrug"]
    #expect(Set(Self.names(with: "README.md")).subtracting(shown) == others)
  }

  @Test(arguments: names(with: "preview"))
  func `an example looks like its golden file, and its pictures before and after differ`(
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
