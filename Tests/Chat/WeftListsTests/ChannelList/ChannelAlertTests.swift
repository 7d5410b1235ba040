// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Questions, messages and menus over the list: every input in every state.
@Suite struct ChannelAlertTests {
  private typealias Input = ChannelAlertSession.Input

  private static let a = Samples.channel("a")
  private static let b = Samples.channel("b")
  private static let inputs: [(name: String, input: Input)] = [
    ("deleteA", .deleteTapped(a)), ("deleteB", .deleteTapped(b)), ("moreA", .moreTapped(a)),
    ("confirm", .confirm), ("dismiss", .dismiss), ("close", .dismissPopup),
    ("deleted", .deleted(a.id)), ("failed", .deleteFailed(a.id, ListFailure("f"))),
    ("refused", .deleteRefused(a, ListFailure("r"))),
    ("problem", .problem(ListFailure("p"))), ("goneA", .channelGone(a.id)),
  ]
  private static let states: [String: [Input]] = [
    "none": [], "asked": [.deleteTapped(a)], "error": [.problem(ListFailure("p"))],
    "askedOver": [.problem(ListFailure("p")), .deleteTapped(a)],
    "errors": [.problem(ListFailure("p")), .problem(ListFailure("q"))],
    "menu": [.moreTapped(a)], "deleting": [.deleteTapped(a), .confirm],
    "deletingB": [.deleteTapped(a), .confirm, .deleteTapped(b)],
  ]

  /// `?` a question, `!` a message, `m` a menu, `-` a deletion in progress, then the requests made.
  private static let table = """
    state     is   deleteA deleteB moreA confirm        dismiss close deleted failed refused problem goneA
    none      o    ?a      ?b      ma    .              .       .     .       .      !r      !p      .
    asked     ?a   .       ?b      .     -a_delete:a    o       .     .       .      .       .       o
    error     !p   ?a      ?b      .     o              o       .     .       .      .       .       .
    askedOver ?a   .       ?b      .     !p-a_delete:a  !p      .     .       .      .       .       !p
    errors    !p   ?a      ?b      .     !q             !q      .     .       .      .       .       .
    menu      ma   ?a      ?b      .     .              .       o     .       .      !rma    !pma    o
    deleting  -a   .       ?b-a    ma-a  .              .       .     o       !f     !r-a    !p-a    o
    deletingB ?b-a .       .       .     -a-b_delete:b  -a      .     ?b      ?b     .       .       ?b
    """

  private func text(
    _ session: ChannelAlertSession,
    _ effects: [ChannelAlertSession.Effect]
  ) -> String {
    func name(_ id: ChannelID) -> String { String(id.rawValue.suffix(1)) }
    var text = ""
    switch session.channelAlertType {
    case .deleteChannel(let channel)?: text += "?\(name(channel.id))"
    case .notDeleted(_, let failure)?, .error(let failure)?: text += "!\(failure.message)"
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
  func `every input leads to the state in the table`(line: String) throws {
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

  @Test func `a question contains its channel and the consequences`() {
    let environment = Samples.environment()
    let named = Samples.channel("a") { $0.name = "Podracing" }
    let question = ChannelListAlert.deleteChannel(named).words(environment)
    #expect(question.title == "Delete \"Podracing\"?" && question.subject == nil)
    #expect(
      question.detail == "All its messages are deleted for everyone. This can't be undone."
    )
    #expect(question.confirm == "Delete" && question.dismiss == "Cancel")
    let direct = Samples.channel("a") {
      $0.id = ChannelID("messaging:!members-a")
      $0.name = "Leia Organa"
    }
    #expect(
      ChannelListAlert.deleteChannel(direct).words(environment).title
        == "Delete the chat with Leia Organa?"
    )
  }

  @Test func `an error contains its channel for every reason`() {
    let environment = Samples.environment()
    let named = Samples.channel("a") { $0.name = "Rebel Alliance" }
    func words(_ kind: ListFailure.Kind) -> ChannelListAlert.Words {
      ChannelListAlert.notDeleted(named, ListFailure("x", kind: kind)).words(environment)
    }
    #expect(words(.notAllowed).title == "Couldn't delete Rebel Alliance")
    #expect(words(.notAllowed).detail == "You don't have permission to delete Rebel Alliance.")
    #expect(words(.offline).detail == "Please try again." && words(.offline).confirm == nil)
    let other = ChannelListAlert.error(ListFailure("x")).words(environment)
    #expect(other.title == "Something went wrong" && other.dismiss == "OK")
  }

  @Test func `the list reports what covers it, and removing a channel closes its alert`() {
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
