// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftFormats
import WeftJSON
import WeftModel
import WeftSource
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

extension LiveTests {
  /// The user's actions arrive at a real server; `make test-live` runs this.
  @Suite struct ActionTests {
    /// Ada's account in a file, and a room that she shares with bob.
    private struct Scene {
      let ada: Person
      let bob: Person
      let room: String
      let scratch: Scratch
      let path: String
      let sync: MatrixSync
      let source: MatrixSource
      var channel: ChannelID { ChannelID("matrix:" + room) }

      init() async throws {
        let server = try Synapse.running().server
        (ada, bob) = (try await Person("ada", at: server), try await Person("bob", at: server))
        room = try await bob.make("Room", with: [ada])
        scratch = try Scratch()
        path = scratch.path("ada.weft").path
        sync = try MatrixSync(ada.account, file: path)
        try await bob.say("hello", in: room)
        try await sync.once()
        source = try MatrixSource(ada.account, file: path)
      }

      /// Returns the room as a newly synced file has it.
      func fresh() async throws -> ChatChannel? {
        let path = scratch.path("fresh-\(UUID().uuidString).weft").path
        try await MatrixSync(ada.account, file: path).once()
        return try WorkspaceStore(opening: path).freshState().channel(channel)
      }

      /// Returns the texts of the room when paging through all of it.
      func texts(_ source: MatrixSource? = nil) async throws -> [String] {
        var (texts, position) = ([String](), MessagePageRequest.Position.newest)
        while true {
          let request = MessagePageRequest(
            channel: channel,
            parent: nil,
            position: position,
            limit: 30
          )
          let page = try await (source ?? self.source).messages(request)
          let messages = page.messages.sorted { MessageCursor($0) < MessageCursor($1) }
          texts = messages.map(\.text) + texts
          guard page.hasOlder, let oldest = messages.first else { return texts }
          position = .before(MessageCursor(oldest))
        }
      }

      /// Waits until nothing is left to be sent.
      func sent() async throws {
        let file = try AccountFile(path, user: ada.id)
        for _ in 0..<200 {
          if try file.outbox().entries.isEmpty { return }
          try await Task.sleep(for: .milliseconds(20))
        }
        throw MatrixError(.late, "nothing was sent")
      }
    }

    @Test func `a message keeps its id and reaches the server once`() async throws {
      let scene = try await Scene()
      // Two processes send the queued messages at the same time.
      let other = try MatrixSender(
        scene.ada.account,
        file: scene.path,
        MatrixHTTP(scene.ada.account.server)
      )
      try await scene.source.perform(.send(OutgoingMessage(id: "m1", text: "once"), scene.channel))
      _ = await other.sendAll()
      try await scene.sent()
      try await scene.sync.once()
      let known = try await scene.source.channel(scene.channel)
      #expect(known?.latestMessages.filter { $0.text == "once" }.map(\.id) == ["m1"])
      #expect(known?.latestMessages.first?.localState == nil)
      let fresh = try await scene.fresh()
      #expect(fresh?.latestMessages.filter { $0.text == "once" }.count == 1)
    }

    @Test func `edits, reactions and deletions of sent messages arrive`() async throws {
      let (scene, id) = (try await Scene(), MessageID("m2"))
      try await scene.source.perform(.send(OutgoingMessage(id: id, text: "tpyo"), scene.channel))
      try await scene.sent()
      try await scene.source.perform(.edit(id, text: "typo", scene.channel))
      try await scene.source.perform(.react("👍", to: id, scene.channel))
      try await scene.source.perform(.react("🎉", to: id, scene.channel))
      try await scene.source.perform(.unreact("🎉", to: id, scene.channel))
      try await scene.sync.once()
      let known = try await scene.source.channel(scene.channel)?.latestMessages.first {
        $0.id == id
      }
      let fresh = try await scene.fresh()?.latestMessages.first { $0.text == "typo" }
      #expect(known?.text == "typo" && fresh != nil)
      #expect(known?.reactions == fresh?.reactions)
      #expect(known?.reactions.map(\.type) == ["👍"])
      try await scene.source.perform(.deleteMessage(id, scene.channel))
      try await scene.sync.once()
      #expect(try await scene.fresh()?.latestMessages.first?.isDeleted == true)
      #expect(
        try await scene.source.channel(scene.channel)?.latestMessages.first?.isDeleted == true
      )
    }

    @Test func `threads and quotes refer to the right messages`() async throws {
      let scene = try await Scene()
      let root = try await scene.bob.say("which leaves?", in: scene.room)
      try await scene.sync.once()
      var reply = OutgoingMessage(id: "m3", text: "green")
      reply.thread = MessageID(root)
      var quote = OutgoingMessage(id: "m4", text: "yes")
      quote.quotedMessageID = MessageID(root)
      try await scene.source.perform(.send(reply, scene.channel))
      try await scene.source.perform(.send(quote, scene.channel))
      try await scene.sent()
      try await scene.sync.once()
      let fresh = try await scene.fresh()
      #expect(fresh?.latestMessages.first { $0.text == "green" }?.parentID?.rawValue == root)
      #expect(fresh?.latestMessages.first { $0.text == "yes" }?.quotedMessageID?.rawValue == root)
      let thread = try await scene.source.thread(MessageID(root))
      #expect(thread?.latestReplies.map(\.text) == ["green"])
    }

    @Test func `read marks, unread marks, mutes and favourites reach the server`() async throws {
      let scene = try await Scene()
      #expect(try await scene.source.channel(scene.channel)?.unreadCount.messages == 1)
      try await scene.source.perform(.markRead(scene.channel))
      try await scene.source.perform(.pin(scene.channel))
      try await scene.source.perform(.archive(scene.channel, on: true))
      try await scene.source.perform(.mute(scene.channel))
      for _ in 0..<2 {
        let channel = try await scene.source.channel(scene.channel)
        #expect(channel?.isUnread == false)
        #expect(channel?.isPinned == true && channel?.isMuted == true)
        #expect(channel?.isArchived == true)
        try await scene.sync.once()
      }
      try await scene.source.perform(.unmute(scene.channel))
      try await scene.source.perform(.unpin(scene.channel))
      try await scene.source.perform(.archive(scene.channel, on: false))
      try await scene.source.markUnread(scene.channel)
      for _ in 0..<2 {
        let channel = try await scene.source.channel(scene.channel)
        #expect(channel?.custom["unread_without_count"] == .bool(true) && channel?.isUnread == true)
        #expect(channel?.isPinned == false && channel?.isMuted == false)
        #expect(channel?.isArchived == false)
        try await scene.sync.once()
      }
      try await scene.source.perform(.markRead(scene.channel))
      try await scene.sync.once()
      #expect(try await scene.source.channel(scene.channel)?.isUnread == false)
    }

    @Test func `older messages load on demand without gaps`()
      async throws
    {
      let scene = try await Scene()
      for number in 0..<130 { try await scene.bob.say("a\(number)", in: scene.room) }
      try await scene.sync.once()
      for number in 0..<130 { try await scene.bob.say("b\(number)", in: scene.room) }
      try await scene.sync.once()
      let expected = ["hello"] + (0..<130).map { "a\($0)" } + (0..<130).map { "b\($0)" }
      #expect(try await scene.texts() == expected)
      // A file that starts in the middle loads the others on demand.
      let path = scratch(of: scene)
      try await MatrixSync(scene.ada.account, file: path).once()
      let late = try MatrixSource(scene.ada.account, file: path)
      #expect(try await scene.texts(late) == expected)
    }

    @Test func `messages between two syncs load on demand from either side`()
      async throws
    {
      let scene = try await Scene()
      for number in 0..<20 { try await scene.bob.say("a\(number)", in: scene.room) }
      try await scene.sync.once()
      for number in 0..<330 { try await scene.bob.say("b\(number)", in: scene.room) }
      // One answer is written, and what it lacks is not requested.
      let file = try AccountFile(scene.path, user: scene.ada.id)
      let purpose = SyncPurpose.news(since: try file.progress().since ?? "", wait: .zero)
      let request = purpose.request(position: nil, rooms: 0, .following, moment: .zero)
      guard
        case .answer(let answer) = await scene.ada.http.ask(
          request,
          token: scene.ada.account.token
        )
      else { return #expect(Bool(false)) }
      let progress = try file.write(purpose.read(answer.body), at: Date())
      #expect(!progress.wants.isEmpty)
      let copy = scene.scratch.path("copy.weft").path
      let sqlite = URL(fileURLWithPath: "/usr/bin/sqlite3")
      let made = try Subprocess(
        sqlite,
        [scene.path, "VACUUM INTO '\(copy)'"],
        in: scene.scratch.folder
      )
      try #require(made.status == 0, "\(made.errors)")
      let expected = ["hello"] + (0..<20).map { "a\($0)" } + (0..<330).map { "b\($0)" }
      #expect(try await scene.texts() == expected)
      let other = try MatrixSource(scene.ada.account, file: copy)
      #expect(try await upwards(scene.channel, other) == expected)
    }

    /// Returns the texts of a room when paging from the oldest message in the file to the newest.
    private func upwards(_ channel: ChannelID, _ source: MatrixSource) async throws -> [String] {
      func page(_ position: MessagePageRequest.Position) async throws -> MessagePage {
        let request = MessagePageRequest(
          channel: channel,
          parent: nil,
          position: position,
          limit: 30
        )
        var page = try await source.messages(request)
        page.messages.sort { MessageCursor($0) < MessageCursor($1) }
        return page
      }
      var known = try await page(.aroundMoment(.distantPast))
      var texts = known.messages.map(\.text)
      for _ in 0..<40 where known.hasNewer {
        guard let newest = known.messages.last else { break }
        known = try await page(.after(MessageCursor(newest)))
        texts += known.messages.map(\.text)
      }
      return texts
    }

    private func scratch(of scene: Scene) -> String { scene.scratch.path("late.weft").path }

    @Test func `an uploaded and sent file is available to others`() async throws {
      let scene = try await Scene()
      let picture = Array(try Data(contentsOf: Checkout.root.appendingPathComponent(Self.picture)))
      let folder = scene.scratch.path("media").path
      let media = try MatrixMedia(scene.ada.account, folder: folder)
      let address = try await media.upload(picture, name: "a bay.jpg", type: "image/jpeg")
      var message = OutgoingMessage(id: "m9", text: "the bay")
      message.attachments = [ChatAttachment(kind: .image, title: "a bay.jpg", url: address)]
      try await scene.source.perform(.send(message, scene.channel))
      try await scene.sent()
      let fresh = try await scene.fresh()?.latestMessages.first
      #expect(fresh?.text == "the bay" && fresh?.attachments.first?.kind == .image)
      let others = try MatrixMedia(scene.bob.account, folder: scene.scratch.path("others").path)
      let file = try await others.file(fresh?.attachments.first?.url ?? "")
      #expect(Array(try Data(contentsOf: URL(fileURLWithPath: file))) == picture)
      let small = try await others.file(address, thumbnail: 96)
      #expect(try !Data(contentsOf: URL(fileURLWithPath: small)).isEmpty)
      await #expect(throws: MatrixError.self) { try await others.file("mxc://localhost/none") }
    }

    @Test func `a file waiting next to the account is uploaded, sent and fetched by others`()
      async throws
    {
      let scene = try await Scene()
      let picture = try AttachedFile(reading: Checkout.root.path + "/" + Self.picture)
      let notes = try AttachedFile(name: "notes.txt", bytes: Array("hello".utf8))
      let files = WorkspaceFiles(beside: scene.path)
      for file in [picture, notes] { try files.keep(file) }
      var message = OutgoingMessage(id: "m10", text: "the *bay*")
      message.attachments = [picture.attachment, notes.attachment]
      #expect(try await scene.source.deliver(message, in: scene.channel) == .sent)
      try await scene.sync.once()
      let told = try await scene.fresh()?.latestMessages.prefix(2).reversed().map { $0 } ?? []
      #expect(told.map(\.text) == ["the *bay*", ""])
      #expect(told.compactMap(\.attachments.first?.kind) == [.image, .file])
      let known = try await scene.source.channel(scene.channel)?.latestMessages.prefix(2) ?? []
      #expect(known.allSatisfy { $0.localState == nil })
      #expect(known.map(\.attachments.first?.url) == told.reversed().map(\.attachments.first?.url))
      let folder = scene.scratch.path("bob").path
      let queue = MatrixMediaQueue(try MatrixMedia(scene.bob.account, folder: folder))
      for (message, bytes) in zip(told, [picture.bytes, notes.bytes]) {
        let address = message.attachments.first?.url ?? ""
        let outcome = await withCheckedContinuation { continuation in
          queue.fetch(address) { continuation.resume(returning: $0) }
        }
        guard case .fetched(let path) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
      }
    }

    @Test func `a text arrives as it was written, with formatting`() async throws {
      let scene = try await Scene()
      let text = "**now**, @bob"
      try await scene.source.perform(.send(OutgoingMessage(id: "m11", text: text), scene.channel))
      try await scene.sent()
      let place = "/rooms/\(MatrixRequest.quoted(scene.room))/messages?dir=b&limit=1"
      let content = try await scene.bob.ask(.get, place)["chunk"]?.elements.first?["content"]
      #expect(content?["body"]?.text == text)
      #expect(
        content?["formatted_body"]?.text
          == "<p><strong>now</strong>, <a href=\"https://matrix.to/#/@bob:localhost\">bob</a></p>"
      )
      #expect(content?.at("m.mentions", "user_ids")?.texts == ["@bob:localhost"])
      #expect(try await scene.fresh()?.latestMessages.first?.text == text)
    }

    @Test func `users of direct chats are online while their server says so`() async throws {
      let scene = try await Scene()
      let me = MatrixRequest.quoted(scene.ada.id)
      let direct: JSONValue = .object([
        .init(scene.bob.id, .array([.string(scene.room)]))
      ])
      try await scene.ada.ask(.put, "/user/\(me)/account_data/m.direct", direct)
      let bob = MatrixRequest.quoted(scene.bob.id)
      func turn(_ presence: String) async throws {
        let body: JSONValue = .object([.init("presence", .string(presence))])
        try await scene.bob.ask(.put, "/presence/\(bob)/status", body)
      }
      let store = try WorkspaceStore(opening: scene.path)
      func waits(until isOnline: Bool) async throws -> Bool {
        for _ in 0..<600 {
          if try store.freshState().user(UserID(scene.bob.id)).isOnline == isOnline { return true }
          try await Task.sleep(for: .milliseconds(50))
        }
        return false
      }
      try await turn("online")
      let following = Task { try await scene.sync.follow() }
      #expect(try await waits(until: true))
      try await turn("offline")
      #expect(try await waits(until: false))
      try await turn("online")
      #expect(try await waits(until: true))
      following.cancel()
      _ = await following.result
      #expect(try !store.freshState().user(UserID(scene.bob.id)).isOnline)
    }

    private static let picture = "Sources/App/WeftLaunch/Resources/demo/bay-one.jpg"

    @Test func `all replies of a thread load on demand, listed or not`() async throws {
      let scene = try await Scene()
      var roots: [String: [String]] = [:]
      for (name, own) in [("listed", true), ("others'", false)] {
        let root = try await scene.bob.say("which leaves, \(name)?", in: scene.room)
        var texts: [String] = []
        for number in 0..<130 {
          texts.append("\(name) \(number)")
          try await scene.bob.say("\(name) \(number)", in: scene.room, thread: root)
        }
        if own {
          texts.append("mine")
          try await scene.ada.say("mine", in: scene.room, thread: root)
        }
        roots[root] = texts
      }
      for number in 0..<30 { try await scene.bob.say("and \(number)", in: scene.room) }
      let path = scratch(of: scene)
      try await MatrixSync(scene.ada.account, file: path).once()
      let late = try MatrixSource(scene.ada.account, file: path)
      // The channel's own messages are complete before and after.
      let before = try await scene.texts(late)
      for (root, expected) in roots {
        let texts = try await replies(to: MessageID(root), scene.channel, late)
        #expect(texts == expected, "\(expected.first ?? "")")
      }
      let after = try await scene.texts(late)
      #expect(after == before)
      #expect(before.count == 33)
    }

    /// Returns the texts of a thread when paging through all of it.
    private func replies(
      to root: MessageID,
      _ channel: ChannelID,
      _ source: MatrixSource
    ) async throws -> [String] {
      var (texts, position) = ([String](), MessagePageRequest.Position.newest)
      while true {
        let request = MessagePageRequest(
          channel: channel,
          parent: root,
          position: position,
          limit: 30
        )
        let page = try await source.messages(request)
        let messages = page.messages.sorted { MessageCursor($0) < MessageCursor($1) }
        texts = messages.map(\.text) + texts
        guard page.hasOlder, let oldest = messages.first, texts.count < 1_000 else { return texts }
        position = .before(MessageCursor(oldest))
      }
    }

    @Test func `a timed mute is also lifted on the server`() async throws {
      let scene = try await Scene()
      try await scene.source.perform(.mute(scene.channel, until: Date().addingTimeInterval(3_600)))
      try await scene.sync.once()
      #expect(try await scene.source.channel(scene.channel)?.muteDetails?.expiresAt != nil)
      #expect(try await scene.fresh()?.isMuted == true)
      try await scene.source.perform(.mute(scene.channel, until: Date().addingTimeInterval(-1)))
      try await scene.sync.once()
      #expect(try await scene.source.channel(scene.channel)?.isMuted == false)
      #expect(try await scene.fresh()?.isMuted == false)
    }

    @Test func `an invitation is accepted or declined, and a room left`() async throws {
      let scene = try await Scene()
      var ids: [ChannelID] = []
      for name in ["Come", "Stay"] {
        let room = try await scene.bob.make(name, with: [])
        let path = "/rooms/\(MatrixRequest.quoted(room))/invite"
        try await scene.bob.ask(.post, path, .object([.init("user_id", .string(scene.ada.id))]))
        ids.append(ChannelID("matrix:" + room))
      }
      try await scene.sync.once()
      for id in ids {
        #expect(try await scene.source.channel(id)?.membership?.invite == .pending)
      }
      try await scene.source.perform(.answerInvitation(true, ids[0]))
      try await scene.source.perform(.leave(ids[1]))
      try await scene.source.perform(.leave(scene.channel))
      for _ in 0..<2 {
        #expect(try await scene.source.channel(ids[0])?.membership?.invite == .accepted)
        #expect(try await scene.source.channel(ids[1])?.membership == nil)
        #expect(try await scene.source.channel(scene.channel)?.membership == nil)
        try await scene.sync.once()
      }
    }

    @Test func `a pin reaches the room, and pins of others arrive`() async throws {
      let scene = try await Scene()
      let room = MatrixRequest.quoted(scene.room)
      let place = "/rooms/\(room)/state/m.room.pinned_events"
      let first = try await scene.bob.say("first", in: scene.room)
      let second = try await scene.bob.say("second", in: scene.room)
      try await scene.bob.ask(.put, place, .object([.init("pinned", .array([.string(first)]))]))
      try await scene.sync.once()
      let channel = try #require(try await scene.source.channel(scene.channel))
      #expect(channel.pinnedMessageIDs == [MessageID(first)] && !channel.allows(.pinMessage))
      #expect(channel.latestMessages.first { $0.text == "first" }?.pinnedAt != nil)
      let pin = SourceAction.pinMessage(MessageID(second), on: true, scene.channel)
      await #expect(throws: SourceError.self) { try await scene.source.perform(pin) }
      // Bob, who created the room and so is above all levels, makes ada a moderator.
      let levels: JSONValue = .object([
        .init("users", .object([.init(scene.ada.id, .integer(50))]))
      ])
      try await scene.bob.ask(.put, "/rooms/\(room)/state/m.room.power_levels", levels)
      try await scene.sync.once()
      try await scene.source.perform(pin)
      let listed = try await scene.bob.ask(.get, place)["pinned"]?.texts
      #expect(listed == [first, second])
      try await scene.source.perform(.pinMessage(MessageID(first), on: false, scene.channel))
      for _ in 0..<2 {
        let known = try await scene.source.channel(scene.channel)?.latestMessages
          .filter { $0.pinnedAt != nil }.map(\.text)
        #expect(known == ["second"])
        try await scene.sync.once()
      }
      #expect(try await scene.fresh()?.pinnedMessageIDs == [MessageID(second)])
    }

    @Test func `a pinned message from long ago is loaded alone, and the rest around it later`()
      async throws
    {
      let scene = try await Scene()
      let old = try await scene.bob.say("old", in: scene.room)
      var texts = ["hello", "old"]
      for number in 0..<150 {
        try await scene.bob.say("\(number)", in: scene.room)
        texts.append("\(number)")
      }
      let path = scene.scratch.path("late.weft").path
      try await MatrixSync(scene.ada.account, file: path).once()
      let source = try MatrixSource(scene.ada.account, file: path)
      let request = MessagePageRequest(
        channel: scene.channel,
        parent: nil,
        position: .around(MessageID(old)),
        limit: 1
      )
      #expect(try await source.messages(request).messages.map(\.text) == ["old"])
      #expect(try await scene.texts(source) == texts)
    }

    @Test func `a server without previews is asked once`() async throws {
      let scene = try await Scene()
      #expect(scene.source.previewsLinks(in: scene.channel))
      let preview = try await scene.source.preview(of: "https://example.org", in: scene.channel)
      #expect(preview == nil && !scene.source.previewsLinks(in: scene.channel))
    }
  }
}
