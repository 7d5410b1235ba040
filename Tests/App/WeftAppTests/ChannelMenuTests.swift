// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import Weft
import WeftScene
import WeftTestSupport

@testable import WeftApp

/// The effects of the entries in a channel's menu.
@Suite struct ChannelMenuTests {
  /// A viewer who has just opened the menu of a channel.
  private func viewer(_ action: ChannelMenuAction) throws -> Viewer {
    var workspace = Workspace(currentUser: Samples.me)
    workspace.users = [Samples.me]
    workspace.channels = [
      Samples.channel("c", name: "Channel", [Samples.message("Text", id: "m")]) {
        $0.ownCapabilities = Set(ChannelMenuAction.allCases.compactMap(\.capability))
        if action == .unmute { $0.muteDetails = MuteDetails() }
        if case .turn(let flag, on: false) = action { $0[flag.flag] = true }
        if [.accept, .decline].contains(action) {
          $0.membership = ChatChannelMember(Samples.me)
          $0.membership?.invite = .pending
        }
        if action == .unpin { $0.show(.pinned) }
        if action == .unarchive { $0.archive() }
        if action == .markRead { $0.unreadCount = ChannelUnreadCount(messages: 1) }
      }
    ]
    let environment = Samples.environment {
      $0.channelList.supportedMoreChannelActions +=
        ChannelSwitch.allCases.map { .turn($0) } + [.pin, .archive]
    }
    let engine = Engine(workspace: workspace, environment: environment)
    var options = ChatApp.Options()
    // A list that includes hidden and archived channels.
    options.channels.filter = .or([.equal(.hidden, to: true), .equal(.hidden, to: false)])
    options.channels.archived = .included
    let viewer = Viewer(ChatApp(engine, options: options))
    _ = try viewer.scene(rowLimit: 20).validated()
    let row = try #require(viewer.top.row(at: 0))
    viewer.perform(ListAction.more, row: row)
    #expect(viewer.front?.actions.contains(action.id) == true, "\(action) is not offered")
    return viewer
  }

  @Test(arguments: ChannelMenuAction.allCases)
  func `a menu entry is performed and closes the menu`(
    _ action: ChannelMenuAction
  ) throws {
    let viewer = try viewer(action)
    viewer.perform(action.id)
    // The user can undo each action that removes a row without a question.
    switch action {
    case .turn, .archive, .unarchive: #expect(viewer.notice?.canBeUndone == true)
    default: #expect(viewer.notice == nil)
    }
    if case .menu? = viewer.front { Issue.record("the menu is still open") }
  }

  @Test(arguments: ChannelMenuAction.allCases)
  func `an action that can't be undone asks for confirmation first`(
    _ action: ChannelMenuAction
  ) throws {
    let viewer = try viewer(action)
    viewer.perform(action.id)
    #expect(action.canBeUndone || viewer.openQuestion != nil)
    #expect(viewer.app.engine.state.channelIDs.count == 1)
  }

  @Test(arguments: [(ListAction.acceptInvitation, true), (ListAction.declineInvitation, false)])
  func `an invitation is answered with its buttons, after a confirmation, or from its menu`(
    action: String,
    isTaken: Bool
  ) throws {
    for isByMenu in [false, true] {
      let viewer = try viewer(.accept)
      viewer.back()
      let row = try #require(viewer.top.row(at: 0))
      viewer.open(row: row)
      #expect(viewer.top.conversation?.isInvitation == true)
      if isByMenu { viewer.perform(ListAction.more) }
      #expect(viewer.front?.actions.contains(action) ?? false == isByMenu)
      viewer.perform(action)
      let question = try #require(viewer.openQuestion)
      _ = try viewer.scene(rowLimit: 20).validated()
      let confirm = try #require(question.last)
      viewer.app.turn(at: viewer.app.now + .seconds(2))
      viewer.perform(confirm)
      let channel = viewer.app.engine.state.channel("messaging:c")
      #expect(channel?.membership?.invite == (isTaken ? .accepted : nil))
    }
  }

  @Test(arguments: ChannelMenuAction.allCases)
  func `the request to the source is about the menu's channel`(
    _ action: ChannelMenuAction
  ) {
    let id = ChannelID("messaging:c")
    #expect(action.request(for: id).map { $0.channelID == id } != false)
  }

  @Test(arguments: ChannelSwitch.allCases, [true, false])
  func `turning a flag can be undone`(flag: ChannelSwitch, isOn: Bool) throws {
    let viewer = try viewer(.turn(flag, on: isOn))
    viewer.perform(ListAction.turn(flag, on: isOn))
    viewer.perform(.undo)
    #expect(viewer.app.engine.state.channel("messaging:c")?[flag.flag] == !isOn)
    #expect(viewer.notice?.text == viewer.app.words.undoing.done)
    viewer.perform(.undo)
    #expect(viewer.notice?.text == viewer.app.words.nothingToUndo)
  }

  @Test(arguments: ChannelSwitch.allCases, [true, false])
  func `a flag's menu entry toggles the flag`(flag: ChannelSwitch, isOn: Bool) throws {
    let viewer = try viewer(.turn(flag, on: isOn))
    viewer.perform(ListAction.turn(flag, on: isOn))
    #expect(viewer.app.engine.state.channel("messaging:c")?[flag.flag] == isOn)
  }
}
