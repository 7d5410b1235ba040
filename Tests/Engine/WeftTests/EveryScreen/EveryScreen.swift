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
import WeftViews

/// All screens in all states: everything that can be drawn is drawn once.
struct EveryScreen {
  var factory = ViewFactory()
  var providers: [any SlotProvider] = []

  /// Draws every screen.
  func show() throws {
    for placement in [MessageListConfig.DateIndicatorPlacement.messageList, .overlay] {
      let engine = try engine(placement)
      showChannels(engine)
      showThreads(engine)
      try showMessages(engine)
    }
    showPluginProblems(try engine(.overlay))
    showPluginProblems(try engine(.overlay, plugins: nil))
  }

  /// An engine over a workspace that uses every feature.
  private func engine(
    _ placement: MessageListConfig.DateIndicatorPlacement,
    plugins: PluginHost? = PluginHost(folders: ["/nonexistent"])
  ) throws -> Engine {
    let message = """
      {"id":"m","user_id":"leia","text":"x","created_at":"2026-06-05T10:00:00Z","attachments":[
      {"type":"image"},{"type":"giphy"},{"type":"linkPreview"},{"type":"file"},{"type":"video"},
      {"type":"voiceRecording"},{"type":"own"}],"reply_count":1,"pinned_at":"2026-06-05T11:00:00Z",
      "i18n":{"pl":"y"},"original_language":"en","reactions":[{"type":"like","user_id":"luke"}]}
      """
    func more(_ id: String, _ rest: String) -> String {
      #"{"id":"\#(id)","user_id":"leia","created_at":"2026-06-04T10:00:00Z",\#(rest)}"#
    }
    let messages = [
      message, more("e", #""text":"🚀""#), more("p", #""text":"","poll":{"id":"p","name":"?"}"#),
      more("s", #""text":"joined","type":"system""#),
      more("t", #""text":"plain","quoted_message_id":"m""#),
      more("d", #""text":"","deleted_at":"2026-06-04T11:00:00Z""#),
      more("c", #""text":"reply","parent_id":"t","show_in_channel":true"#),
      #"{"id":"o","user_id":"luke","text":"mine","created_at":"2026-06-04T10:00:00Z"}"#,
    ].joined(separator: ",")
    // Enough for a search to show some.
    let others = (1...4).map {
      #"{"cid":"messaging:x\#($0)","name":"X","created_at":"2026-05-01T10:00:00Z","members":[{"user_id":"luke"}]}"#
    }.joined(separator: ",")
    let json = """
      {"weft":1,"current_user_id":"luke","users":[{"id":"luke","name":"Luke","language":"pl"},
      {"id":"leia","name":"Leia"},{"id":"han","name":"Han"}],"channels":[{"cid":"messaging:a",
      "created_at":"2026-06-01T10:00:00Z","name":"A","members":[{"user_id":"luke"},
      {"user_id":"leia"},{"user_id":"han"}],"unread":{"messages":2,"mentions":0},
      "typing_user_ids":["leia"],"own_capabilities":["delete-channel","send-message"],"messages":[\(messages)]},
      \(others)],
      "threads":[{"parent_message_id":"t","channel_cid":"messaging:a",
      "created_at":"2026-06-04T10:00:00Z"}]}
      """
    let workspace = try Workspace(json: Array(json.utf8))
    var environment = workspace.environment()
    environment.config.messageList.dateIndicatorPlacement = placement
    return Engine(
      workspace: workspace,
      environment: environment,
      factory: factory,
      plugins: plugins,
      providers: providers
    )
  }

  private func showPluginProblems(_ engine: Engine) {
    _ = engine.perform(ListAction.showPluginProblems, in: engine.channelList())
    _ = engine.pluginProblems().screen(rowLimit: 5)
  }

  private func showChannels(_ engine: Engine) {
    let byName = ChannelListQuery(sort: [.init(key: .custom("name"), isAscending: true)])
    _ = engine.channelList(query: byName).screen(rowLimit: 1)
    let list = engine.channelList(rows: 5)
    _ = list.screen(rowLimit: 5)
    for phase in ListStateOverride.Phase.allCases {
      list.stateOverride = ListStateOverride()
      list.stateOverride?.phase = phase
      _ = list.screen(rowLimit: 5)
    }
    list.stateOverride = ListStateOverride()
    list.stateOverride?.swiped = "messaging:a"
    list.stateOverride?.swipeOffset = -64
    _ = list.screen(rowLimit: 5)
    list.stateOverride?.swipeOffset = 64
    _ = list.screen(rowLimit: 5)
    list.stateOverride = nil
    engine.send(.search("x"), to: list)
    _ = list.screen(rowLimit: 9)
    engine.send(.clear, to: list)
    list.onMoreTapped(channel: list.channels[0])
    _ = list.screen(rowLimit: 5)
    list.onDeleteTapped(channel: list.channels[0])
    _ = list.screen(rowLimit: 5)
    _ = list.send(ChannelAlertSession.Input.dismiss)
    _ = list.send(.problem(ListFailure("It can't be done.")))
    _ = list.screen(rowLimit: 5)
  }

  private func showThreads(_ engine: Engine) {
    let list = engine.threadList(rows: 5)
    for phase in ListStateOverride.Phase.allCases {
      list.stateOverride = ListStateOverride()
      list.stateOverride?.phase = phase
      _ = list.screen(rowLimit: 5)
    }
    list.stateOverride = ListStateOverride()
    list.stateOverride?.failedToLoadMoreThreads = true
    _ = list.screen(rowLimit: 5)
  }

  private func showMessages(_ engine: Engine) throws {
    let list = try #require(engine.messageList(ChannelID("messaging:a")))
    _ = list.screen(rowLimit: 20)
    engine.send(.scrolled(by: 300), to: list)
    engine.send(.scroll(to: 3), to: list)
    engine.send(.visible(0..<1), to: list)
    _ = list.screen(rowLimit: 1)
    _ = try #require(engine.replyList(MessageID("t"))).screen(rowLimit: 5)
    _ = try #require(list.mediaViewer(of: MessageID("m"), attachment: 0))
    let options = ComposerOptions(
      channel: list.channel,
      isInThread: false,
      session: ComposerSession(),
      outgoing: "y",
      environment: engine.environment
    )
    _ = list.slots.outgoing("x", options, of: list)
    _ = list.slots.composer(options, of: list)
    showStatesOfMessages(engine, list)
  }

  private func showStatesOfMessages(_ engine: Engine, _ shown: ChatMessageListViewModel) {
    func list(_ messages: [ChatMessage]? = nil) -> ChatMessageListViewModel {
      messages.map {
        ChatMessageListViewModel(
          channel: shown.channel,
          messages: $0,
          environment: shown.environment,
          slots: shown.slots
        )
      }
        ?? ChatMessageListViewModel(
          channel: shown.channel,
          environment: shown.environment,
          slots: shown.slots
        )
    }
    _ = list([]).screen(rowLimit: 5)
    let loading = list()
    let effects = loading.send(.appear)
    _ = loading.screen(rowLimit: 5)
    for case .loadPage(let request) in effects {
      _ = loading.send(.loadFailed(request, ListFailure("no network")))
    }
    _ = loading.screen(rowLimit: 5)
  }
}
