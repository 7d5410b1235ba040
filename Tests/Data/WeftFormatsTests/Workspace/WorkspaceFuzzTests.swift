// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftModel
import WeftTestSupport

@Suite struct WorkspaceFuzzTests {
  private static let bytes: [UInt8] = Array("{}[]\",:0-9.eEtfn\\u\n\0\u{7F}Z+".utf8) + [0xC3, 0xFF]

  private func demo() throws -> [UInt8] {
    let file = Checkout.root.appendingPathComponent("Sources/App/WeftLaunch/Resources/demo.json")
    return Array(try Data(contentsOf: file))
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let length = Int.random(in: 1...12, using: &random)
      let end = min(bytes.count, place + length)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = Self.bytes.randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4:
        // Changing a digit or letter keeps the JSON valid and changes ids, dates and names.
        bytes[place] = bytes[place] ^ 1
      default: bytes.insert(Self.bytes.randomElement(using: &random) ?? 0, at: place)
      }
    }
  }

  @Test(arguments: 0..<8)
  func `a damaged file is refused in one line or can be written and read back`(
    seed: UInt64
  ) throws {
    let original = try demo()
    var random = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<250 {
      var bytes = original
      mutate(&bytes, &random)
      do {
        let workspace = try Workspace(json: bytes)
        accepted += 1
        #expect(try WorkspaceSamples.read(workspace.json) == workspace, "seed \(seed)")
      } catch let error as WorkspaceError {
        #expect(!error.description.isEmpty && !error.description.contains("\n"), "seed \(seed)")
      }
    }
    #expect(accepted > 10 && accepted < 240, "the damage is neither always nor never fatal")
  }

  @Test func `the demo workspace reads back and fills every list`() throws {
    let workspace = try Workspace(json: try demo())
    #expect(try WorkspaceSamples.read(workspace.json) == workspace)
    #expect(workspace.threads.count >= 5)
    #expect(workspace.threads.allSatisfy { !$0.latestReplies.isEmpty })
    let messages = workspace.channels.flatMap(\.latestMessages)
    #expect(messages.contains { $0.kind == .system })
    #expect(messages.contains { $0.textUpdatedAt != nil })
    #expect(messages.contains { !$0.reactions.isEmpty })
    #expect(messages.contains { $0.quotedMessageID != nil && $0.draftReply == nil })
    #expect(messages.contains { $0.draftReply != nil })
    for message in messages where message.replyCount > 0 {
      let thread = try #require(workspace.threads.first { $0.id == message.id })
      #expect(thread.replyCount == message.replyCount && thread.latestReplies.count <= 4)
    }
  }
}
