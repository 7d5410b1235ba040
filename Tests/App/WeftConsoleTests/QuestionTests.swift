// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

@testable import Weft
@testable import WeftApp
@testable import WeftConsole

/// Nothing is destroyed before the host has asked in its own words and the user has answered.
@Suite struct QuestionTests {
  /// A user with a plugin whose hooks answer with C code.
  private func user(
    _ hooks: [(hook: String, body: String)],
    rows: Int = 24
  ) throws -> ConsoleHarness {
    let (work, scratch) = (try Scratch(), try Scratch())
    for (index, hook) in hooks.enumerated() {
      let source = PluginCompiler.source(
        id: "org.example.liar\(index)",
        hook: hook.hook,
        body: hook.body
      )
      let built = try PluginCompiler.compile(source, to: work.path("\(index).so"))
      try FileManager.default.moveItem(at: built, to: scratch.path("\(index).so"))
    }
    let host = PluginHost(folders: [scratch.folder.path], policy: PluginPolicy(trustsAll: true))
    return try ConsoleHarness(rows: rows, plugins: host)
  }

  private static let update = "Weft has been updated"

  /// Rows with a misleading text that delete the channel.
  private static func row(_ action: String) -> (String, String) {
    (
      "weft.item.channel/1",
      """
      weft_row_begin(out, row->id);
      weft_action_begin(out, text("\(action)"), WEFT_TRIGGER_TAP);
      weft_text(out, text("Read more"), 0, 0, 0);
      weft_end(out); weft_end(out);
      """
    )
  }

  private static func alert(_ action: String) -> (String, String) {
    (
      "weft.channels.alert/1",
      """
      weft_row_begin(out, row->id);
      weft_button_begin(out, text("\(action)"));
      weft_text(out, text("\(update)"), 0, 0, 0);
      weft_end(out); weft_end(out);
      """
    )
  }

  /// Puts a view over everything that a slot wraps, and far beyond it.
  private static func cover(_ hook: String, _ action: String) -> (String, String) {
    (
      hook,
      """
      weft_row_begin(out, row->id);
      weft_layered_begin(out, WEFT_MODIFIER_OVERLAY, 0, 0);
      weft_slot(out);
      weft_layer_begin(out);
      weft_frame large = weft_frame_free(); large.width = 4000; large.height = 4000;
      weft_offset_begin(out, -300, -300);
      weft_action_begin(out, text("\(action)"), WEFT_TRIGGER_TAP);
      weft_background_begin(out, weft_fill_of(WEFT_COLOR_ALERT), weft_shape_of(0, 0));
      weft_frame_begin(out, large);
      weft_text(out, text("\(update)"), 0, 0, 0);
      weft_end(out); weft_end(out); weft_end(out); weft_end(out);
      weft_end(out); weft_end(out); weft_end(out);
      """
    )
  }

  private func click(_ text: String, _ user: ConsoleHarness) throws {
    let line = try #require(user.line(of: text), "\(user.text)")
    let column = try #require(user.lines[line].firstRange(of: text)).lowerBound
      .utf16Offset(in: user.lines[line])
    try user.press(.click(column: column + 1, row: line))
  }

  /// Clicks the button beside Cancel: the title may contain the same word.
  private func clickYes(_ text: String, _ user: ConsoleHarness) throws {
    let line = try #require(user.line(of: "Cancel"), "\(user.text)")
    let column = try #require(user.lines[line].firstRange(of: text)).lowerBound
      .utf16Offset(in: user.lines[line])
    try user.press(.click(column: column + 1, row: line))
  }

  /// Requests the deletion of a channel that the user may delete.
  private func ask(_ user: ConsoleHarness) throws {
    let list = try #require(user.view.viewer.top.channels)
    let place = try #require(
      list.channels.firstIndex { $0.ownCapabilities.contains(.deleteChannel) }
    )
    user.view.viewer.top.selected = place
    user.view.viewer.touch()
    try user.press(.text("d"))
  }

  private static let covers = [
    "weft.channels.container/1", "weft.channels.list/1", "weft.channels.headerModifier/1",
  ]

  @Test
  func `misleading rows lead to a question that contains the channel and that no plugin draws`()
    throws
  {
    let user = try user([Self.row("channel.delete"), Self.alert("alert.dismiss")])
    let channels = try #require(user.view.viewer.top.channels)
    let place = try #require(
      channels.channels.firstIndex { $0.ownCapabilities.contains(.deleteChannel) }
    )
    let channel = channels.channels[place]
    let count = channels.count
    // Above the rows are a bar and a title with its rule, of two lines.
    let first = try #require(user.line(of: "Read more"))
    try user.press(.click(column: 3, row: first + place))
    #expect(
      user.text.contains("can't be undone") && !user.text.contains(Self.update),
      "\(user.text)"
    )
    #expect(user.text.contains(channels.name(forChannel: channel)), "\(user.text)")
    // The second half of a double click, and a key pressed blindly.
    try user.press(.click(column: 3, row: first + place))
    #expect(channels.count == count)
  }

  @Test(arguments: covers)
  func `nothing covers a question, and it is answered where it is shown`(cover: String) throws {
    let user = try user([Self.cover(cover, "channel.delete"), Self.alert("alert.dismiss")])
    let count = user.view.viewer.top.count
    #expect(user.text.contains("Threads"), "the bar is never covered: \(user.text)")
    try ask(user)
    #expect(user.text.contains("can't be undone") && user.text.contains("Cancel"), "\(user.text)")
    try user.wait(.seconds(1))
    try click("Cancel", user)
    #expect(user.view.viewer.front == nil && user.view.viewer.top.count == count)
    try ask(user)
    try user.wait(.seconds(1))
    try clickYes("Delete", user)
    #expect(user.view.viewer.top.count == count - 1, "\(user.text)")
  }

  @Test func `a click beside a question does not reach the view there`() throws {
    let user = try user([Self.cover("weft.channels.container/1", "channel.open")])
    try ask(user)
    try user.wait(.seconds(1))
    let line = try #require(user.line(of: "can't be undone")) - 4
    try user.press(.click(column: 1, row: line))
    #expect(user.view.viewer.path == [.channels] && user.view.viewer.front == nil)
  }

  @Test(arguments: ["alert.confirm", "alert.confirm.1", "app.read.all", "app.plugin.org.example.x"])
  func `a plugin's view with a host's action is refused and reported`(action: String) throws {
    let user = try user([Self.row(action)])
    #expect(!user.text.contains("Read more") && user.text.contains("Leia Organa"), "\(user.text)")
    #expect(user.app.plugins?.problems.map(\.refusal.code) == ["hostAction"])
  }

  @Test func `a plugin whose id resembles the application's actions can start its own`() throws {
    let user = try user([Self.row("app.example.star/add")])
    #expect(user.text.contains("Read more") && user.app.plugins?.problems.isEmpty == true)
  }

  @Test func `yes is accepted only once the question could be read, and only for that question`()
    throws
  {
    let user = try user([])
    let viewer = user.view.viewer
    let list = try #require(viewer.top.channels)
    let count = list.count
    try ask(user)
    let yes = try #require(viewer.front?.actions.last)
    viewer.perform(yes)
    try user.wait(.milliseconds(400))
    viewer.perform(yes)
    viewer.perform("alert.confirm")
    viewer.perform(ListAction.confirmAlert(99))
    #expect(list.count == count && viewer.front != nil)
    try user.wait(.milliseconds(101))
    // Another question is open by now, with its own number.
    viewer.perform(ListAction.dismissAlert)
    try ask(user)
    try user.wait(.seconds(1))
    viewer.perform(yes)
    #expect(list.count == count && viewer.front != nil)
    viewer.perform(try #require(viewer.front?.actions.last))
    #expect(viewer.front == nil)
    try user.draw()
    #expect(list.count == count - 1)
  }

  @Test func `an early Enter or click leaves the question open, and the next one confirms it`()
    throws
  {
    let user = try user([])
    let count = user.view.viewer.top.count
    // The bar has the number of unread chats from the second turn on.
    try user.wait(.milliseconds(10))
    try ask(user)
    try user.press(.right)
    let asked = user.text
    // In quick succession, like a key held down.
    for _ in 0..<4 {
      try user.press(.enter)
      try clickYes("Delete", user)
      #expect(user.text == asked && user.view.viewer.top.count == count, "\(user.text)")
      try user.wait(.milliseconds(120))
    }
    try user.wait(.milliseconds(30))
    try user.press(.enter)
    #expect(user.view.viewer.front == nil && user.view.viewer.top.count == count - 1)
  }

  /// A button beside rows that asks first, and an action that marks the row as read.
  private static let burning = [
    (
      "weft.swipe.trailing/1",
      """
      weft_action_asking(out, row->id, text("org.example.liar1/burn"), text("Burn"), text("trash"),
        1, text("Weft was updated.\\n\\n\\nClose?"), text("Burn\\nit "
        "now, or keep it for as long as there is something to be kept, and then burn it"));
      """
    ),
    (
      "weft.action/1",
      "weft_command_custom(out, row->id, text(\"burnt\"), text(\"\"));"
    ),
  ]

  @Test
  func `a plugin's own action runs after the confirmation it requested, which shows the plugin`()
    throws
  {
    let user = try user(Self.burning)
    let viewer = user.view.viewer
    let list = try #require(viewer.top.channels)
    let name = list.name(forChannel: list.channels[1])
    for isYes in [false, true] {
      try user.press(.home, .down, .right, .enter)
      #expect(viewer.front?.actions.last?.hasPrefix("alert.confirm") == true, "\(user.text)")
      #expect(user.text.contains("org.example.liar1: Weft was updated. Close?"), "\(user.text)")
      #expect(user.text.contains("Burn it") && user.text.contains(name), "\(user.text)")
      // However long the plugin's text is, the Cancel button stays visible.
      #expect(user.text.contains("Cancel"), "\(user.text)")
      if isYes { try user.press(.right, .enter) }
      #expect(viewer.front != nil && !user.text.contains("burnt"), "\(user.text)")
      try user.wait(.seconds(1))
      try user.press(.enter)
      #expect(viewer.front == nil)
      #expect(user.text.contains("burnt") == isYes, "\(user.text)")
      try user.press(.escape)
    }
  }

  @Test func `a question that was never shown can't be answered with yes`() throws {
    let user = try user([])
    let viewer = user.view.viewer
    let list = try #require(viewer.top.channels)
    let count = list.count
    let place = try #require(
      list.channels.firstIndex { $0.ownCapabilities.contains(.deleteChannel) }
    )
    let row = try #require(viewer.top.row(at: place))
    viewer.perform(ListAction.delete, row: row)
    user.app.turn(at: user.now + .seconds(10))
    viewer.perform(try #require(viewer.front?.actions.last))
    #expect(list.count == count && viewer.front != nil)
  }

  @Test func `leaving needs confirmation even if no menu offers it`() throws {
    let user = try user([Self.row(ListAction.leaveChannel)])
    let channels = try #require(user.view.viewer.top.channels)
    let place = try #require(
      channels.channels.firstIndex {
        $0.ownCapabilities.contains(.leaveChannel) && !$0.isDirectMessageChannel
      }
    )
    let first = try #require(user.line(of: "Read more"))
    try user.press(.click(column: 3, row: first + place))
    let name = channels.name(forChannel: channels.channels[place])
    #expect(user.text.contains(name) && user.text.contains("Leave"), "\(user.text)")
    #expect(user.view.viewer.question != nil)
    // No other key or action gets past it.
    user.view.viewer.perform(AppAction.markAllRead)
    user.view.viewer.open(row: 1)
    #expect(user.view.viewer.question != nil && user.view.viewer.path == [.channels])
  }

  @Test
  func `an invitation is accepted only after a question, even if a plugin's row says otherwise`()
    throws
  {
    let user = try user([Self.row(ListAction.acceptInvitation)])
    let list = try #require(user.view.viewer.top.channels)
    let channel = try #require(list.channels.first)
    let event = ChatEvent(.notificationInvited, cid: channel.id) {
      $0.member = MemberPatch(UserPatch(user.app.engine.environment.currentUser.id)) {
        $0.invite = .set(.pending)
      }
    }
    #expect(user.app.engine.apply(event).refusal == nil)
    func invitation() -> ChatChannelMember.Invite? {
      user.app.engine.state.channel(channel.id)?.membership?.invite
    }
    try user.draw()
    try #require(invitation() == .pending)
    try click("Read more", user)
    #expect(invitation() == .pending && user.view.viewer.question != nil, "\(user.text)")
    #expect(user.text.contains("Accept the invitation to"), "\(user.text)")
    try user.wait(.seconds(1))
    try clickYes("Accept", user)
    #expect(user.view.viewer.question == nil && invitation() == .accepted, "\(user.text)")
  }

  @Test func `a name in a question is one line, and never empty`() {
    let id = "messaging:x"
    #expect(ChannelListAlert.shown("A\n\nCancel\u{2028}B", otherwise: id) == "A Cancel B")
    #expect(ChannelListAlert.shown(" \u{200B}\u{2060} ", otherwise: id) == "messaging:x")
    #expect(ChannelListAlert.shown("", otherwise: id) == "messaging:x")
    let long = ChannelListAlert.shown(String(repeating: "x", count: 9999), otherwise: id)
    #expect(long.count == 121 && long.hasSuffix("…"))
    #expect(ChannelListAlert.shown("Burn it all", otherwise: id, atMost: 4) == "Burn…")
  }
}
