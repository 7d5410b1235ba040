// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

/// A row of the reference's table: its number, the input and the expected output.
struct Pair<Input: Sendable, Output: Sendable>: Sendable, CustomTestStringConvertible {
  let row: Int
  let input: Input
  let output: Output

  init(_ row: Int, _ input: Input, _ output: Output) {
    self.row = row
    self.input = input
    self.output = output
  }

  var testDescription: String { "row \(row): \(output)" }
}

/// The users in the reference's table.
enum Cast {
  static let vader = ChatUser(id: "vader", name: "Darth Vader")
  static let maul = ChatUser(id: "maul", name: "Darth Maul")
  static let kylo = ChatUser(id: "kylo", name: "Kylo Ren")
  static let leia = ChatUser(id: "leia", name: "Leia")
  static let yoda = ChatUser(id: "yoda", name: "Yoda")
  static let john = ChatUser(id: "john", name: "John")
  static let alice = ChatUser(id: "alice", name: "Alice")

  /// Returns a conversation of the user with Alice.
  static func direct(
    _ messages: [ChatMessage] = [],
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> ChatChannel {
    Samples.channel("!members-a", name: nil, messages) {
      $0.members = [Samples.me, alice].map { ChatChannelMember($0) }
      change(&$0)
    }
  }

  /// Returns a group of five.
  static func group(
    _ messages: [ChatMessage] = [],
    _ change: (inout ChatChannel) -> Void = { _ in }
  ) -> ChatChannel {
    Samples.channel("team", name: "Team", messages) {
      $0.memberCount = 5
      change(&$0)
    }
  }

  /// Returns a message of the current user.
  static func mine(
    _ text: String = "Hi",
    _ change: (inout ChatMessage) -> Void = { _ in }
  ) -> ChatMessage {
    Samples.message(text, from: Samples.me, change)
  }

  /// Returns a message with one attachment by another user.
  static func carrying(_ kind: ChatAttachment.Kind, _ text: String = "") -> ChatMessage {
    Samples.message(text, from: john) {
      $0.attachments = [ChatAttachment(kind: kind, title: "Filename", url: "https://example.org")]
    }
  }
}
