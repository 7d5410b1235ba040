// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// The ids of actions, as views start them.
@Suite struct ViewActionTests {
  /// An id of every kind, with its meaning.
  private static let meanings: [(id: String, action: ViewAction)] = {
    let filters = [ListFilter.all, .unread, .mentions, .direct, .group("a")]
    var all: [(id: String, action: ViewAction)] = AppAction.allCases.map { ($0.id, .app($0)) }
    all += ChannelMenuAction.allCases.map { ($0.id, .channel($0)) }
    all += filters.map { ($0.action, .filter($0)) }
    all += [
      ("app.plugin.org.example.a", .turnPlugin("org.example.a")),
      ("channel.hidden.on", .channel(.turn(.hidden, on: true))),
      ("search.cancel", .list(.cancelSearch)), (ListAction.choose(2), .compose(.choose(2))),
      (ListAction.detach(1), .compose(.detach(1))), (ListAction.stop("f"), .stop("f")),
      (ListAction.openAttachment(3), .openAttachment(3)),
      (ListAction.confirmAlert(-4), .confirm(-4)), ("reaction.a%2Fb", .react("a/b")),
      ("poll.vote.o", .vote("o")), ("app.link.open.1", .openLink(1)),
      ("app.slow.30", .setSlowMode(30)), ("app.link.copy.0", .copyLink(0)),
      ("message.quote", .message(.quote)),
      ("message.openQuote", .list(.openQuote)),
    ]
    return all
  }()

  @Test(arguments: meanings)
  func `every id of the application has one meaning`(id: String, action: ViewAction) {
    #expect(ViewAction(id) == action)
  }

  @Test func `views of lists start the profile of an author by the application's id`() {
    #expect(ListAction.openAuthor == AppAction.author.id)
  }

  @Test(arguments: ListAction.Name.allCases)
  func `every action of lists can be parsed`(name: ListAction.Name) {
    #expect(ViewAction(name.rawValue) != nil)
  }

  @Test(arguments: [
    "org.example.a/run", "app.plugin.example/run", "app.filter.x/y", "reaction./", "app.unknown",
    "", "app.slow.31", "app.slow.-5", "app.slow.",
  ])
  func `an action of a plugin or an unknown one can't be parsed`(id: String) {
    #expect(ViewAction(id) == nil)
  }

  /// A viewer of a workspace with something of everything.
  private func viewer() -> Viewer {
    var poll = ChatPoll(name: "Band?", createdBy: Samples.leia)
    poll.options = (0..<12).map { PollOption(id: "\($0)", text: "\($0)") }
    let messages = [
      Samples.message("Look", id: "m", age: 90) {
        $0.attachments = ["a", "b"].map { (name: String) in
          ChatAttachment(kind: .image, title: name, url: "\(name).png")
        }
      },
      Samples.message("", id: "p", age: 80) { $0.poll = poll },
      Samples.message("Mine", from: Samples.me, id: "o", age: 70),
      Samples.message("Lost", from: Samples.me, id: "f") { $0.localState = .sendingFailed },
    ]
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me, Samples.leia]
    workspace.channels = [
      Samples.channel("general", messages) {
        $0.ownCapabilities = [
          .sendMessage, .sendReply, .quoteMessage, .sendReaction, .updateOwnMessage,
          .deleteOwnMessage, .castPollVote, .leaveChannel, .deleteChannel,
        ]
        $0.unreadCount = ChannelUnreadCount(messages: 4)
      },
      Samples.channel("invited", name: "Invited") {
        $0.membership = ChatChannelMember(Samples.me)
        $0.membership?.invite = .pending
      },
    ]
    workspace.threads = [Samples.thread()]
    return Viewer(ChatApp(Engine(workspace: workspace, environment: Samples.environment())))
  }

  /// The ids in the frame: of its views, of what is in front, and of the rows' tools.
  private func offered(by viewer: Viewer) throws -> [String] {
    let drawn = try viewer.scene(rowLimit: 20).actions()
    let rows = (0..<viewer.top.count).compactMap { viewer.top.row(at: $0) }
    return drawn + (viewer.front?.actions ?? [])
      + rows.flatMap { viewer.tools(ofRow: $0).map(\.id) }
  }

  @Test(
    arguments: [
      [.threads], [.channels, .messages("messaging:general")],
      [.channels, .messages("messaging:general"), .replies("m")],
      [.channels, .messages("messaging:general"), .attachment("m", index: 0)],
      [.channels, .messages("messaging:invited")], [.channels, .info("messaging:general")],
      [.channels, .members("messaging:general")], [.channels, .person("leia")],
      [.channels, .media("messaging:general")], [.channels, .pinned("messaging:general")],
      [.channels, .mentions], [.channels, .drafts],
      [.channels, .catchUp], [.channels, .settings], [.channels, .filters], [.channels, .help],
      [.channels, .join], [.channels, .problems], [.channels],
    ] as [[ScreenName]]
  )
  func `every id offered by a screen, its menus and its tools can be parsed`(
    path: [ScreenName]
  ) throws {
    let viewer = viewer()
    viewer.show(path)
    var ids = try offered(by: viewer)
    #expect(viewer.path == path)
    for index in 0..<viewer.top.count {
      viewer.perform(ListAction.more, row: viewer.top.row(at: index))
      ids += try offered(by: viewer)
      let leading = [
        MessageMenuAction.vote.id, MessageMenuAction.react.id, AppAction.moreOptions.id,
      ]
      for action in leading where viewer.front?.actions.contains(action) == true {
        viewer.perform(action)
        ids += try offered(by: viewer)
      }
      while viewer.front != nil, viewer.back() {}
    }
    viewer.togglePalette()
    ids += try offered(by: viewer)
    viewer.togglePalette()
    viewer.search(true)
    ids += try offered(by: viewer)
    #expect(ids.count > 5)
    for id in Set(ids) { #expect(ViewAction(id) != nil, "\(id)") }
  }
}
