// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginHost
import WeftTestSupport
import WeftViews

/// The contents of a deleted message reach no screen and no plugin.
@Suite struct DeletedMessageTests {
  private static let word = SecretWorkspace.word

  /// Whether a scene contains the secret word anywhere: in texts, labels or names.
  private static func tells(_ scene: Scene) -> Bool {
    String(decoding: scene.text, as: UTF8.self).contains(word)
  }

  @Test(arguments: 0..<60)
  func `no screen, field or result reveals a deleted message`(seed: UInt64) throws {
    let secret = SecretWorkspace(seed: seed)
    let listener = ListeningProvider()
    let engine = Engine(
      workspace: secret.workspace,
      environment: secret.workspace.environment(),
      providers: [listener]
    )
    for scene in try Self.screens(of: engine, secret.workspace) {
      #expect(!Self.tells(scene), "seed \(seed)")
    }
    #expect(listener.heard.allSatisfy { !$0.contains(Self.word) }, "seed \(seed)")
  }

  @Test func `without the deletion the secrets would show`() throws {
    var slots: Set<String> = []
    var secrets = 0
    for seed in 0..<60 {
      var workspace = SecretWorkspace(seed: UInt64(seed)).workspace
      secrets += SecretWorkspace(seed: UInt64(seed)).secrets
      for index in workspace.channels.indices { workspace.channels[index].restoreMessages() }
      for index in workspace.threads.indices { workspace.threads[index].restoreMessages() }
      let listener = ListeningProvider()
      let engine = Engine(
        workspace: workspace,
        environment: workspace.environment(),
        providers: [listener]
      )
      let screens = try Self.screens(of: engine, workspace)
      if screens.contains(where: Self.tells),
        listener.heard.contains(where: { $0.contains(Self.word) })
      {
        slots.formUnion(listener.asked)
      }
    }
    #expect(secrets > 50)
    #expect(
      slots.isSuperset(of: [ViewSlot.channelItem.rawValue, ViewSlot.threadItem.rawValue]),
      "\(slots.sorted())"
    )
    #expect(slots.contains(TextSlot.search.rawValue) && slots.contains(TextSlot.parent.rawValue))
  }

  /// All lists of a workspace, drawn, and the results of a search for the secret.
  private static func screens(of engine: Engine, _ workspace: Workspace) throws -> [Scene] {
    let channels = engine.channelList(rows: 20)
    let threads = engine.threadList(rows: 20)
    var scenes = [channels.screen(rowLimit: 20), threads.screen(rowLimit: 20)]
    for channel in workspace.channels {
      let list = try #require(engine.messageList(channel.id, rows: 20))
      scenes.append(list.screen(rowLimit: 20))
    }
    for thread in workspace.threads {
      let list = engine.replyList(thread.id, in: thread.channel.id, rows: 20)
      if let list { scenes.append(list.screen(rowLimit: 20)) }
    }
    for type in [ChannelSearchType.channels, .messages] {
      engine.send(.searchType(type), to: channels)
      engine.send(.search(word), to: channels)
      let results = channels.searchResults.compactMap(\.message)
      #expect(results.allSatisfy { !$0.isDeleted })
      // The screen repeats the search text, so the user's words are replaced.
      let rows = channels.searchRows(in: 0..<20)
      scenes.append(
        Scene { for row in rows { Text(row.title + row.text + row.accessibilityLabel) } }
      )
      engine.send(.clear, to: channels)
    }
    return scenes
  }

  @Test func `events reveal nothing of a deleted message to plugins`() throws {
    let source = PluginCompiler.source(
      id: "org.example.listener",
      hook: "weft.event/1",
      fields: ["event.type", "event.channelID", "event.text"],
      body: "weft_command_custom(out, 0, weft_row_text(row, 0), weft_row_text(row, 2));"
    )
    let (work, folder) = (try Scratch(), try Scratch())
    let built = try PluginCompiler.compile(source, to: work.path("p.so"))
    try FileManager.default.moveItem(at: built, to: folder.path("p.so"))
    let host = PluginHost(folders: [folder.folder.path], policy: PluginPolicy(trustsAll: true))
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = [Samples.channel()]
    let engine = Engine(workspace: workspace, environment: workspace.environment(), plugins: host)
    var heard: [String] = []
    engine.onPluginCommands = { heard += $0.map { "\($0.name ?? "?"): \($0.argument ?? "?")" } }
    func tell(_ type: ChatEventType) {
      engine.apply(
        ChatEvent(type, cid: ChannelID("messaging:general")) {
          $0.message = MessagePatch("new") { $0.text = .set("sesame") }
          $0.message?.author = UserPatch("leia")
        }
      )
    }
    tell(.messageNew)
    tell(.messageDeleted)
    tell(.messageUpdated)
    #expect(heard == ["message.new: sesame", "message.deleted: ", "message.updated: "])
  }
}

extension ChatChannel {
  fileprivate mutating func restoreMessages() { latestMessages = latestMessages.map(\.restored) }
}

extension ChatThread {
  fileprivate mutating func restoreMessages() {
    parentMessage = parentMessage.restored
    latestReplies = latestReplies.map(\.restored)
  }
}

extension ChatMessage {
  /// The message as if it were not deleted.
  fileprivate var restored: ChatMessage {
    var message = self
    message.deletedAt = nil
    return message
  }
}
