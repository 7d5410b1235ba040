// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginHost
import WeftSource
import WeftTestSupport
import WeftViews

/// The actions that users start in lists, and their effects.
@Suite struct ActionTests {
  private static func demo(_ plugins: PluginHost? = nil) throws -> Engine {
    let file = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    let workspace = try Workspace(json: Array(Data(contentsOf: file)))
    return Engine(
      workspace: workspace,
      environment: workspace.environment(),
      plugins: plugins
    )
  }

  private static func plugin(_ source: String) throws -> PluginHost {
    let (work, folder) = (try Scratch(), try Scratch())
    let built = try PluginCompiler.compile(source, to: work.path("p.so"))
    try FileManager.default.moveItem(at: built, to: folder.path("p.so"))
    let host = PluginHost(folders: [folder.folder.path], policy: PluginPolicy(trustsAll: true))
    #expect(host.problems.isEmpty, "\(host.problems)")
    return host
  }

  @Test func `a channel is selected, opened, shows its menu, and is deleted after confirmation`()
    throws
  {
    let engine = try Self.demo()
    let list = engine.channelList(rows: 20)
    let row = try #require(
      list.rows(in: 0..<20).first { $0.channel.ownCapabilities.contains(.deleteChannel) }
    )
    #expect(
      engine.perform(ListAction.openChannel, row: row.rowID, in: list)
        == .open(Route(.channel(row.channel.id)))
    )
    #expect(list.session.selected == row.channel.id)
    #expect(engine.perform(ListAction.more, row: row.rowID, in: list) == .done)
    #expect(list.customChannelPopupType == .moreActions(row.channel))
    #expect(engine.perform(ListAction.cancel, in: list) == .done)
    #expect(list.customChannelPopupType == nil)
    #expect(engine.perform(ListAction.delete, row: row.rowID, in: list) == .done)
    #expect(list.channelAlertType == .deleteChannel(row.channel))
    #expect(engine.perform(ListAction.dismissAlert, in: list) == .done)
    #expect(list.channelAlertType == nil)
    #expect(
      engine.perform(ListAction.leaveChannel, row: row.rowID, in: list)
        == .host(ListAction.leaveChannel),
      "what the engine can't do is the host's"
    )
    #expect(
      engine.perform(ListAction.openChannel, row: 99, in: list)
        == .host(ListAction.openChannel)
    )
  }

  @Test func `threads and messages open the right destination`() throws {
    let engine = try Self.demo()
    let threads = engine.threadList(rows: 20)
    let thread = threads.rows(in: 0..<1)[0]
    #expect(
      engine.perform(ListAction.openThread, row: thread.rowID, in: threads)
        == .open(Route(.thread(thread.thread.channel.id, parent: thread.thread.id)))
    )
    let id = ChannelID("messaging:rebel-alliance")
    let messages = try #require(engine.messageList(id, rows: 20))
    let rows = messages.rows(in: 0..<20)
    let replied = try #require(rows.first { $0.message.replyCount > 0 })
    #expect(
      engine.perform(ListAction.openThread, row: replied.rowID, in: messages)
        == .open(Route(.thread(id, parent: replied.message.id)))
    )
    let carrying = try #require(rows.first { $0.message.attachments.count > 1 })
    #expect(
      engine.perform(ListAction.openAttachment(1), row: carrying.rowID, in: messages)
        == .open(Route(.attachment(carrying.message.id, index: 1), style: .present))
    )
  }

  @Test func `a channel is marked as read and as unread from its menu, which closes`() throws {
    let engine = try Self.demo()
    let list = engine.channelList(rows: 20)
    let row = try #require(list.rows(in: 0..<20).first { $0.channel.isUnread })
    for (action, isUnread) in [
      (ListAction.markChannelRead, false), (ListAction.markChannelUnread, true),
    ] {
      #expect(engine.perform(ListAction.more, row: row.rowID, in: list) == .done)
      #expect(engine.perform(action, row: row.rowID, in: list) == .done)
      #expect(list.customChannelPopupType == nil)
      #expect(engine.state.channel(row.channel.id)?.isUnread == isUnread)
    }
  }

  @Test func `all channels of a list are marked as read`() throws {
    let engine = try Self.demo()
    let list = engine.channelList(rows: 20)
    #expect(list.channels.contains { $0.isUnread })
    engine.markAllRead(list)
    _ = list.drainChanges()
    #expect(!list.channels.contains { $0.isUnread })
  }

  @Test
  func `channels that changed since the last frame or are on no page yet are marked as read, too`()
  {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.channels = (0..<9).map { number in
      Samples.channel("c\(number)") {
        $0.unreadCount = ChannelUnreadCount(messages: number % 2)
        if number == 7 { $0.isHidden = true }
      }
    }
    let engine = Engine(workspace: workspace, environment: workspace.environment())
    let list = engine.channelList(query: ChannelListQuery(pageSize: 2))
    let unread = {
      workspace.channels.map(\.id).filter { engine.state.channel($0)?.isUnread == true }
    }
    engine.apply(
      ChatEvent(.messageNew, cid: ChannelID("messaging:c0")) {
        $0.message = MessagePatch(MessageID("new"))
        $0.message?.author = UserPatch(UserID("leia"))
      }
    )
    #expect(unread().count == 5 && list.count == 2)
    engine.markAllRead(list)
    #expect(unread() == ["messaging:c7"], "what is not in the list stays as it is")
  }

  private let snooze = PluginCompiler.source(
    id: "org.example.snooze",
    hook: "weft.action/1",
    fields: ["action.id", "channel.hasUnread"],
    body: """
      if (weft_row_text(row, 0).length != 23) return WEFT_E_INTERNAL;
      if (weft_row_integer(row, 1)) weft_command(out, WEFT_COMMAND_MARK_READ, row->id);
      weft_command_custom(out, row->id, text("snooze"), text("1h"));
      """
  )

  @Test func `a plugin receives its action, and its commands are performed`() throws {
    let engine = try Self.demo(Self.plugin(snooze))
    let list = engine.channelList(rows: 20)
    let row = try #require(list.rows(in: 0..<20).first { $0.hasUnread })
    let outcome = engine.perform("org.example.snooze/hour", row: row.rowID, in: list)
    let command = PluginCommand(
      verb: .custom,
      row: row.rowID,
      name: "snooze",
      argument: "1h",
      plugin: "org.example.snooze"
    )
    #expect(outcome == .custom([command]))
    #expect(engine.state.channel(row.channel.id)?.isUnread == false, "it is read now")
    #expect(
      engine.perform("org.example.other/hour", row: row.rowID, in: list)
        == .host("org.example.other/hour"),
      "another plugin's action is not told to it"
    )
  }

  @Test func `a plugin's command reloads a channel list even if it has not failed`() throws {
    let source = PluginCompiler.source(
      id: "org.example.again",
      hook: "weft.action/1",
      fields: ["action.id"],
      body: "weft_command(out, WEFT_COMMAND_RELOAD, row->id);"
    )
    let engine = Engine(
      account: SourceAccount(Samples.me),
      environment: Samples.environment(),
      plugins: try Self.plugin(source)
    )
    let list = engine.channelList(query: ChannelListQuery(pageSize: 1))
    let position = SourcePosition(rawValue: 0)
    let first = try #require(engine.drainRequests().first)
    let rows = ["a", "b"].map { Samples.channel($0) }
    engine.receive(.channels(SourcePage([rows[0]], next: nil, at: position)), to: first)
    _ = list.drainChanges()
    let row = try #require(list.rows(in: 0..<1).first)
    _ = engine.perform("org.example.again/now", row: row.rowID, in: list)
    let again = try #require(engine.drainRequests().first)
    #expect(again.wish == .channels(list.session.query, after: nil, limit: 1))
    engine.receive(.channels(SourcePage([rows[1]], next: nil, at: position)), to: again)
    _ = list.drainChanges()
    #expect(list.channels.map(\.id) == [rows[1].id])
  }

  @Test func `a plugin's buttons come before the row's own, each id once`() throws {
    let source = PluginCompiler.source(
      id: "org.example.snooze",
      hook: "weft.swipe.trailing/1",
      fields: ["channel.isMuted"],
      body: """
        weft_action(out, row->id, text("org.example.snooze/hour"), text("Snooze"), text("clock"), 0);
        weft_action_asking(out, row->id, text("org.example.snooze/burn"), text("Burn"), text("trash"),
                           1, text("Sure?"), text("Burn it"));
        weft_action(out, row->id, text("more"), text("Mine"), text("more"), 0);
        """
    )
    let list = try Self.demo(Self.plugin(source)).channelList(rows: 20)
    let actions = list.rows(in: 0..<1)[0].trailingSwipeActions
    #expect(actions.map(\.id) == ["org.example.snooze/hour", "org.example.snooze/burn", "more"])
    #expect(actions.map(\.title) == ["Snooze", "Burn", "Mine"])
    #expect(actions[1].isDestructive)
    #expect(actions[1].confirmation == .init(title: "Sure?", buttonTitle: "Burn it"))
  }

  @Test func `plugins receive events`() throws {
    let source = PluginCompiler.source(
      id: "org.example.listener",
      hook: "weft.event/1",
      fields: ["event.type", "event.channelID", "event.text"],
      body: """
        weft_command_custom(out, 0, weft_row_text(row, 0), weft_row_text(row, 2));
        """
    )
    let engine = try Self.demo(Self.plugin(source))
    var heard: [PluginCommand] = []
    engine.onPluginCommands = { heard += $0 }
    let id = ChannelID("messaging:rebel-alliance")
    engine.apply(
      ChatEvent(.messageNew, cid: id) {
        $0.message = MessagePatch(MessageID("new"))
        $0.message?.text = .set("Hello")
        $0.message?.author = UserPatch(UserID("leia"))
      }
    )
    func command(_ text: String) -> PluginCommand {
      PluginCommand(
        verb: .custom,
        name: "message.new",
        argument: text,
        plugin: "org.example.listener"
      )
    }
    #expect(heard == [command("Hello")])
    heard = []
    engine.apply(ChatEvent(.channelHidden, cid: ChannelID("messaging:nowhere")))
    #expect(heard == [], "what was refused has not happened")
    let line =
      #"{"type":"message.new","cid":"\#(id)","message":{"id":"next","text":"Again","user_id":"leia"}}"#
    let refused = #"{"type":"channel.hidden","cid":"messaging:nowhere"}"#
    let log = EventLog(Array("\(line)\n\(refused)".utf8))
    #expect(throws: EventLineError.self) { try engine.applyStrictly(log) }
    #expect(heard == [], "a log is taken whole or not at all")
    #expect(engine.apply(log).count == 1)
    #expect(heard == [command("Again")])
  }
}
