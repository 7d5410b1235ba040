// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftModel

/// A deleted message shows no content; only files and the state still have it.
@Suite struct DeletedContentTests {
  private let full = Samples.message("sesame") {
    $0.attachments = [ChatAttachment(kind: .image, title: "sesame")]
    $0.poll = ChatPoll(name: "sesame")
    $0.translations = ["pl": "sezam"]
    $0.originalLanguage = "en"
    $0.mentionedUserIDs = ["han"]
    $0.quotedMessageID = "q"
    $0.custom = ["text": .string("sesame")]
  }

  /// Returns the values of a message's content by member name.
  private func members(_ message: ChatMessage) -> [String: String] {
    [
      "text": message.text, "attachments": "\(message.attachments)",
      "poll": "\(message.poll as Any)",
      "translations": "\(message.translations)",
      "originalLanguage": "\(message.originalLanguage as Any)",
      "mentionedUserIDs": "\(message.mentionedUserIDs)",
      "quotedMessageID": "\(message.quotedMessageID as Any)", "custom": "\(message.custom)",
    ]
  }

  @Test func `every member of the content is withheld, however the message was deleted`() {
    let names = Mirror(reflecting: full.keptContent).children.compactMap(\.label)
    #expect(Set(names) == Set(members(full).keys), "a new member is added to this test")
    var (marked, kind) = (full, full)
    marked.deletedAt = Samples.now
    kind.kind = .deleted
    let nothing = members(Samples.message(""))
    #expect(members(full).allSatisfy { $0.value != nothing[$0.key] })
    #expect(members(marked) == nothing && members(kind) == nothing)
    #expect(marked.keptContent == full.keptContent)
  }

  @Test func `undoing a deletion restores the content`() {
    var message = full
    message.deletedAt = Samples.now
    message.text = "edited meanwhile"
    #expect(message.text.isEmpty && message.keptContent.text == "edited meanwhile")
    message.deletedAt = nil
    #expect(message.text == "edited meanwhile" && message.poll?.name == "sesame")
  }

  @Test func `an event withholds the content of deleted messages`() {
    var deleted = full
    deleted.deletedAt = Samples.now
    let channel = Samples.channel("general", [deleted, Samples.message("here", id: "n")])
    let thread = ChatThread(parentMessage: deleted, channel: channel, createdAt: Samples.now)
    let state = ChatState(
      currentUser: Samples.me,
      users: [],
      channels: [channel],
      threads: [thread],
      now: Samples.now
    )
    let late = MessagePatch("m") {
      $0.text = .set("sesame")
      $0.poll = .set(PollPatch("p") { $0.name = .set("sesame") })
      $0.custom = ["text": .string("sesame")]
    }
    let event = ChatEvent(.messageUpdated, cid: channel.id) {
      $0.message = late
      $0.poll = PollPatch("p") { $0.name = .set("sesame") }
      $0.channel = ChannelPatch(channel.id) { $0.messages = [late, MessagePatch("n")] }
      $0.thread = ThreadPatch("m") { $0.parentMessage = late }
    }
    let shown = state.withholdingDeleted(event)
    #expect(shown.message == MessagePatch("m") && shown.poll == nil)
    #expect(shown.channel?.messages == [MessagePatch("m"), MessagePatch("n")])
    #expect(shown.thread?.parentMessage == MessagePatch("m"))
  }

  @Test func `an event about a message that is not deleted is unchanged`() {
    let channel = Samples.channel("general", [Samples.message("here")])
    let state = ChatState(
      currentUser: Samples.me,
      users: [],
      channels: [channel],
      threads: [],
      now: Samples.now
    )
    let event = ChatEvent(.messageUpdated, cid: channel.id) {
      $0.message = MessagePatch("m") { $0.text = .set("here") }
    }
    #expect(state.withholdingDeleted(event) == event)
    var deletion = event
    deletion.type = .messageDeleted
    #expect(state.withholdingDeleted(deletion).message == MessagePatch("m"))
  }

  @Test func `only the model, files and sources read the kept content`() throws {
    let sources = Checkout.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String }
    let readers = try (files ?? []).filter { $0.hasSuffix(".swift") }.filter {
      try String(contentsOf: sources.appending(path: $0), encoding: .utf8).contains("keptContent")
    }
    #expect(readers.count > 3)
    for reader in readers {
      #expect(reader.hasPrefix("Chat/WeftModel/") || reader.hasPrefix("Data/"), "\(reader)")
    }
  }
}
