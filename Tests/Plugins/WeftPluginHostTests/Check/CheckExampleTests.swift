// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct CheckExampleTests {
  private static let examples = [
    "BadgeCap", "BubbleStyle", "CodeCard", "CompactChannelItem", "CompactThreadItem",
    "CustomChannelItem", "EmojiSigns", "FloatingBanner", "FullScreenStates", "LargeTitleHeader",
    "LivestreamMessages",
    "Phrasebook", "QuickReplies", "RedactPreview", "RelativeTime", "Shrug", "SwipeSnooze",
    "ThreadHeaderBanner", "ThreadStates", "Translate",
  ]

  @Test(
    arguments: examples.map { Checkout.plugin($0) } + [Checkout.embeddedPlugin("CustomChannelItem")]
  )
  func `the example plugins pass every level`(file: URL) throws {
    let check = try PluginCheck.run(
      file.path,
      in: WorkerProgram(named: Checkout.worker.path),
      limits: CheckFixture.patient
    )
    #expect(check.isPassed && check.findings.isEmpty, "\(check.refusal as Any) \(check.findings)")
  }

  @Test func `every example is checked`() throws {
    let folder = Checkout.root.appending(path: "Plugins")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/Note.c").path)
        || FileManager.default.fileExists(atPath: folder.appending(path: $0 + ".so").path)
    }
    #expect(names.sorted() == Self.examples)
  }
}
