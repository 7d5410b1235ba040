// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// Files of queued messages: uploaded, sent, and withdrawn.
@Suite struct OutgoingFileTests {
  private let recorded: RecordedAccount
  private let server: MediaServer

  init() throws {
    (recorded, server) = (try RecordedAccount(), try MediaServer())
    try recorded.begin()
  }

  private func tea() throws -> ChannelID { ChannelID("matrix:" + (try RecordedAccount.id("tea"))) }

  private func sender() throws -> MatrixSender {
    try MatrixSender(
      server.account,
      file: recorded.file.store.path,
      MatrixHTTP(server.account.server)
    )
  }

  /// Returns an attachment whose file waits next to the account's.
  private func attach(_ name: String, _ bytes: String) throws -> ChatAttachment {
    let file = try AttachedFile(name: name, bytes: Array(bytes.utf8))
    try recorded.file.files.keep(file)
    return file.attachment
  }

  private func message(
    _ id: String,
    _ text: String,
    _ files: [ChatAttachment]
  ) -> OutgoingMessage {
    var message = OutgoingMessage(id: MessageID(id), text: text)
    message.attachments = files
    return message
  }

  private func shown(_ id: String) throws -> ChatMessage? {
    try recorded.channel("tea")?.latestMessages.first { $0.id.rawValue == id }
  }

  private var waiting: [String] {
    let folder = recorded.file.files.folder
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0 != "unsent" }
  }

  @Test func `a file is uploaded, sent, and kept like a fetched one`() async throws {
    let file = try attach("leaves.pdf", "green")
    try recorded.file.queue(message("m1", "the leaves", [file]), in: tea(), at: RecordedAccount.now)
    #expect(try shown("m1")?.localState == .pendingSend && waiting.count == 1)
    #expect(await (try sender()).sendAll() == nil)
    let log = try await server.log()
    #expect(log.count == 3 && log[0] == "POST /_matrix/media/v3/upload?filename=leaves.pdf token")
    #expect(log[1].hasPrefix("PUT ") && log[1].hasSuffix("/send/m.room.message/m1 token"))
    #expect(
      log[2] == #"{"body": "the leaves", "filename": "leaves.pdf", "info": {"mimetype": "#
        + #""application/pdf", "size": 5}, "m.mentions": {}, "msgtype": "m.file", "url": "#
        + #""mxc://localhost/up-5"}"#
    )
    let sent = try shown("m1")
    #expect(sent?.localState == nil && sent?.attachments.first?.url == "mxc://localhost/up-5")
    #expect(waiting == [])
    let kept = MatrixMediaFolder(beside: recorded.file.store.path).file("mxc://localhost/up-5")
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept ?? "")) == Data("green".utf8))
  }

  @Test func `a message with several files becomes several, with the text in the first`()
    async throws
  {
    let files = [try attach("a.mp4", "one"), try attach("b.ogg", "four"), try attach("c", "three")]
    try recorded.file.queue(message("m1", "look", files), in: tea(), at: RecordedAccount.now)
    try recorded.file.queue(message("m1", "look", files), in: tea(), at: RecordedAccount.now)
    #expect(try recorded.file.outbox().entries.map(\.id) == ["m1", "m1-2", "m1-3"])
    #expect(try shown("m1")?.text == "look" && shown("m1-3")?.text == "")
    #expect(await (try sender()).sendAll() == nil)
    let sent = try await server.log().filter { $0.hasPrefix("{") }
    for (content, kind) in zip(sent, ["m.video", "m.audio", "m.file"]) {
      #expect(content.contains("\"msgtype\": \"\(kind)\""))
    }
    #expect(sent.count == 3 && sent[0].contains(#""body": "look""#))
  }

  @Test func `a file uploaded before a crash is not uploaded again`() async throws {
    let file = try attach("a.txt", "words")
    try recorded.file.queue(message("m1", "", [file]), in: tea(), at: RecordedAccount.now)
    let entry = try #require(try recorded.file.outbox().entries.first)
    let next = try recorded.file.uploaded(entry, as: "mxc://localhost/first")
    #expect(next?.address == "mxc://localhost/first")
    // Another process that got as far has the same address.
    #expect(try recorded.file.uploaded(entry, as: "mxc://localhost/other") == next)
    #expect(await (try sender()).sendAll() == nil)
    #expect(try await !server.log().contains { $0.hasPrefix("POST") })
    #expect(try shown("m1")?.attachments.first?.url == "mxc://localhost/first")
  }

  @Test func `a broken connection leaves the file waiting and a retry sends it`() async throws {
    let file = try attach("lost.txt", "words")
    try recorded.file.queue(message("m1", "", [file]), in: tea(), at: RecordedAccount.now)
    #expect(await (try sender()).sendAll()?.code == .unreachable)
    #expect(try shown("m1")?.localState == .pendingSend && waiting.count == 1)
    #expect(await (try sender()).sendAll() == nil)
    #expect(try shown("m1")?.localState == nil && waiting == [])
  }

  @Test func `a file that the server refuses fails and can be sent again`() async throws {
    let file = try attach("refused.txt", "words")
    try recorded.file.queue(message("m1", "", [file]), in: tea(), at: RecordedAccount.now)
    #expect(await (try sender()).sendAll() == nil)
    let failed = try #require(try shown("m1"))
    #expect(failed.localState == .sendingFailed && waiting.count == 1)
    #expect(try await !server.log().contains { $0.hasPrefix("PUT") })
    try recorded.file.queue(OutgoingMessage(failed), in: tea(), at: RecordedAccount.now)
    #expect(try recorded.file.outbox().entries.map(\.file?.name) == ["refused.txt"])
    #expect(try shown("m1")?.localState == .pendingSend)
  }

  @Test func `no other local file is sent, and no part of its message is queued`() throws {
    let before = try recorded.content()
    let good = try attach("a.txt", "words")
    for address in [
      "/etc/passwd", "../ada.weft", "unsent/a.txt", "file:///etc/passwd", "https://a.org/b",
      String(repeating: "a", count: 64) + ".txt",
    ] {
      let bad = ChatAttachment(kind: .file, title: "b", url: address)
      #expect(throws: SourceError.self, "\(address)") {
        try recorded.file.queue(message("m1", "", [good, bad]), in: tea(), at: RecordedAccount.now)
      }
    }
    #expect(try recorded.content() == before && recorded.file.outbox().entries == [])
  }

  @Test func `a file of two messages is kept until both are sent`() throws {
    let file = try attach("a.txt", "words")
    for id in ["m1", "m2"] {
      try recorded.file.queue(message(id, "", [file]), in: tea(), at: RecordedAccount.now)
    }
    let entries = try recorded.file.outbox().entries
    for (index, entry) in entries.enumerated() {
      let sent = try #require(try recorded.file.uploaded(entry, as: "mxc://localhost/\(index)"))
      try recorded.file.sent(sent, as: "$e\(index)", at: RecordedAccount.now)
      recorded.file.settle(sent)
      #expect(waiting.count == 1 - index)
    }
  }
}
