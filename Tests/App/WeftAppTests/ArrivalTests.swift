// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftStore
import WeftTestSupport

@testable import WeftApp

/// Which events cause a notification.
@Suite struct ArrivalTests {
  private let start = ContinuousClock.now

  private static var workspace: Workspace {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia, Samples.droid]
    workspace.channels = [
      Samples.channel("general", [Samples.message("Old")]),
      Samples.channel("muted") { $0.muteDetails = MuteDetails(createdAt: Samples.now) },
    ]
    return workspace
  }

  /// An application whose user is looking elsewhere.
  private func app(_ engine: Engine, _ choice: NotificationChoice = .all) -> ChatApp {
    var options = ChatApp.Options()
    options.notifications = choice
    let app = ChatApp(engine, options: options, at: start)
    app.look(false)
    return app
  }

  private static func event(
    _ text: String,
    from user: ChatUser = Samples.leia,
    in channel: String = "general",
    id: String,
    age: TimeInterval = 1,
    _ change: (inout ChatEvent) -> Void = { _ in }
  ) -> ChatEvent {
    let moment = Samples.now.addingTimeInterval(-age)
    var event = ChatEvent(.messageNew, cid: ChannelID("messaging:\(channel)"), at: moment) {
      $0.user = UserPatch(user.id)
      $0.message = MessagePatch(MessageID(id)) {
        ($0.text, $0.author, $0.createdAt) = (.set(text), UserPatch(user.id), moment)
      }
    }
    change(&event)
    return event
  }

  private func shown(_ app: ChatApp) -> [String] {
    app.turn(at: app.now + Notifier.gathering)
    return app.drainNotifications().map { "\($0.title): \($0.body)" }
  }

  @Test func `a message of another user is announced once, even if it changes later`() {
    let app = app(Engine(workspace: Self.workspace, environment: Samples.environment()))
    app.engine.apply(Self.event("Help me", id: "n1"))
    app.engine.apply(Self.event("Help me", id: "n1"))
    app.engine.apply(
      ChatEvent(.reactionNew, cid: "messaging:general", at: Samples.now) {
        $0.messageID = "n1"
        $0.reaction = ChatReaction(type: "like", userID: "r2d2")
      }
    )
    #expect(shown(app) == ["Leia Organa, General: Help me"])
  }

  @Test func `own, old and silent messages and those of muted channels are not announced`() {
    let app = app(Engine(workspace: Self.workspace, environment: Samples.environment()))
    app.engine.apply(Self.event("Mine", from: Samples.me, id: "n1"))
    app.engine.apply(Self.event("Long ago", id: "n2", age: 3_600))
    app.engine.apply(Self.event("Muted", in: "muted", id: "n3"))
    app.engine.apply(Self.event("Quiet", id: "n4") { $0.message?.isSilent = .set(true) })
    #expect(shown(app) == [])
    app.engine.apply(Self.event("Loud", id: "n5"))
    #expect(shown(app) == ["Leia Organa, General: Loud"])
  }

  @Test func `if only mentions are announced, other messages are not`() {
    let app = app(Engine(workspace: Self.workspace, environment: Samples.environment()), .mentions)
    app.engine.apply(Self.event("To all", id: "n1"))
    #expect(shown(app) == [])
    app.engine.apply(
      Self.event("To you", id: "n2") { $0.message?.mentionedUsers = .set([UserPatch("luke")]) }
    )
    #expect(shown(app) == ["Leia Organa, General: To you"])
  }

  @Test func `in an archived chat, only mentions are announced`() {
    var workspace = Self.workspace
    workspace.channels[0].membership = ChatChannelMember(Samples.me)
    workspace.channels[0].membership?.archivedAt = Samples.now
    let app = app(Engine(workspace: workspace, environment: Samples.environment()))
    app.engine.apply(Self.event("To all", id: "n1"))
    #expect(shown(app) == [])
    app.engine.apply(
      Self.event("To you", id: "n2") { $0.message?.mentionedUsers = .set([UserPatch("luke")]) }
    )
    #expect(shown(app) == ["Leia Organa, General: To you"])
  }

  @Test
  func `a message that another process writes to the file is announced like one from an event`()
    throws
  {
    let scratch = try Scratch()
    let path = scratch.path("chats.weft").path
    try WorkspaceStore(creating: path, Self.workspace).add(Self.workspace)
    let environment = Samples.environment()
    let app = app(try Engine(store: WorkspaceStore(opening: path), environment: environment))
    let other = try Engine(store: WorkspaceStore(opening: path), environment: environment)
    other.apply(Self.event("From afar", id: "n1", age: -1))
    other.apply(Self.event("Mine", from: Samples.me, id: "n2", age: -2))
    try other.save()
    #expect(try app.engine.refresh())
    #expect(shown(app) == ["Leia Organa, General: From afar"])
    other.apply(
      ChatEvent(.reactionNew, cid: "messaging:general", at: Samples.now) {
        $0.messageID = "n1"
        $0.reaction = ChatReaction(type: "like", userID: "r2d2")
      }
    )
    try other.save()
    #expect(try app.engine.refresh())
    #expect(shown(app) == [], "a reaction is no message")
  }

  @Test func `a message of a channel that is not loaded yet is announced once, after it loads`() {
    let account = SourceAccount(Samples.me)
    let engine = Engine(account: account, environment: Samples.environment())
    let app = app(engine)
    let event = SourceEvent(SourcePosition(rawValue: 1), Self.event("Far", id: "n1"))
    engine.receive(event)
    #expect(shown(app) == [])
    let asked = engine.drainRequests().first {
      if case .channel = $0.wish { true } else { false }
    }
    guard let asked else {
      Issue.record("the channel was not asked for")
      return
    }
    let channel = Samples.channel("general", [Samples.message("Far", id: "n1", age: 1)])
    engine.receive(.channel(channel), to: asked)
    #expect(shown(app) == ["Leia Organa, General: Far"])
  }

  @Test func `the settings switch notifications on and off, and the choice is kept`() throws {
    var kept: [NotificationChoice] = []
    var options = ChatApp.Options()
    options.keepNotifications = { choice, _ in kept.append(choice) }
    let engine = Engine(workspace: Self.workspace, environment: Samples.environment())
    let viewer = Viewer(ChatApp(engine, options: options, at: start))
    viewer.perform(AppAction.settings)
    func lines() throws -> [String] {
      try viewer.top.scene(rowLimit: 99).rowLabels().filter { $0.hasPrefix("Notifications") }
    }
    #expect(
      try lines() == [
        "Notifications, Mentions and direct chats", "Notifications in this browser, Not supported",
      ]
    )
    viewer.notificationPermission = .undecided
    #expect(try lines().last == "Notifications in this browser, Allow…")
    // On a desktop they are always allowed.
    viewer.notificationPermission = nil
    #expect(try lines() == ["Notifications, Mentions and direct chats"])
    viewer.perform(AppAction.notifications)
    viewer.perform(AppAction.notifications)
    #expect(try lines() == ["Notifications, None"])
    #expect(kept == [.all, .off])
  }
}
