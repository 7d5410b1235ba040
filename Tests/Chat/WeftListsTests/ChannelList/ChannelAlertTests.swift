// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// What stands in front of the list: every input in every state.
@Suite struct ChannelAlertTests {
  private typealias Input = ChannelAlertSession.Input

  private static let a = Samples.channel("a")
  private static let b = Samples.channel("b")
  private static let inputs: [(name: String, input: Input)] = [
    ("deleteA", .deleteTapped(a)), ("deleteB", .deleteTapped(b)), ("moreA", .moreTapped(a)),
    ("confirm", .confirm), ("dismiss", .dismiss), ("close", .dismissPopup),
    ("deleted", .deleted(a.id)), ("failed", .deleteFailed(a.id, ListFailure("f"))),
    ("problem", .problem(ListFailure("p"))), ("goneA", .channelGone(a.id)),
  ]
  private static let states: [String: [Input]] = [
    "none": [], "asked": [.deleteTapped(a)], "error": [.problem(ListFailure("p"))],
    "askedOver": [.problem(ListFailure("p")), .deleteTapped(a)],
    "errors": [.problem(ListFailure("p")), .problem(ListFailure("q"))],
    "menu": [.moreTapped(a)], "deleting": [.deleteTapped(a), .confirm],
    "deletingB": [.deleteTapped(a), .confirm, .deleteTapped(b)],
  ]

  /// `?` a question, `!` a message, `m` a menu, `-` being deleted, then what was asked for.
  private static let table = """
    state     is   deleteA deleteB moreA confirm        dismiss close deleted failed problem goneA
    none      o    ?a      ?b      ma    .              .       .     .       .      !p      .
    asked     ?a   .       ?b      .     -a_delete:a    o       .     .       .      .       o
    error     !p   ?a      ?b      .     o              o       .     .       .      .       .
    askedOver ?a   .       ?b      .     !p-a_delete:a  !p      .     .       .      .       !p
    errors    !p   ?a      ?b      .     !q             !q      .     .       .      .       .
    menu      ma   ?a      ?b      .     .              .       o     .       .      !pma    o
    deleting  -a   .       ?b-a    ma-a  .              .       .     o       !f     !p-a    o
    deletingB ?b-a .       .       .     -a-b_delete:b  -a      .     ?b      ?b     .       ?b
    """

  private func text(
    _ session: ChannelAlertSession,
    _ effects: [ChannelAlertSession.Effect]
  ) -> String {
    func name(_ id: ChannelID) -> String { String(id.rawValue.suffix(1)) }
    var text = ""
    switch session.channelAlertType {
    case .deleteChannel(let channel)?: text += "?\(name(channel.id))"
    case .error(let failure)?: text += "!\(failure.message)"
    case nil: break
    }
    if case .moreActions(let channel)? = session.customChannelPopupType {
      text += "m\(name(channel.id))"
    }
    for id in session.deleting.sorted() { text += "-\(name(id))" }
    for case .delete(let id) in effects { text += "_delete:\(name(id))" }
    return text.isEmpty ? "o" : text
  }

  @Test(arguments: table.split(separator: "\n").dropFirst().map { String($0) })
  func `every input leads where the table says`(line: String) throws {
    let cells = line.split(separator: " ").map { String($0) }
    var start = ChannelAlertSession()
    for input in try #require(Self.states[cells[0]]) { _ = start.handle(input) }
    #expect(text(start, []) == cells[1], "\(cells[0])")
    try #require(cells.count == Self.inputs.count + 2)
    for ((name, input), expected) in zip(Self.inputs, cells.dropFirst(2)) {
      var session = start
      let effects = session.handle(input)
      let wanted = expected == "." ? cells[1] : expected
      #expect(text(session, effects) == wanted, "\(cells[0]), \(name)")
    }
  }

  @Test func `a question and a message say what the reference says`() {
    let question = ChannelListAlert.deleteChannel(Self.a).words(.english)
    #expect(question.title == "Delete conversation" && question.confirm == "Delete")
    #expect(question.detail == "Are you sure you want to delete this conversation?")
    #expect(question.dismiss == "Cancel")
    let message = ChannelListAlert.error(ListFailure("x")).words(.english)
    #expect(message.title == "Something went wrong." && message.confirm == nil)
    #expect(message.detail == "The operation couldn't be completed." && message.dismiss == "OK")
  }

  @Test func `the list tells what stands in front of it, and a channel that goes takes it along`() {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    #expect(!list.channelAlertShown && !list.customAlertShown)
    list.onMoreTapped(channel: Self.a)
    #expect(list.customChannelPopupType == .moreActions(Self.a) && list.customAlertShown)
    list.onDeleteTapped(channel: Self.a)
    #expect(list.channelAlertType == .deleteChannel(Self.a) && list.channelAlertShown)
    #expect(!list.customAlertShown, "one at a time")
    _ = list.send(.channelRemoved(Self.a.id))
    #expect(!list.channelAlertShown)
  }
}
