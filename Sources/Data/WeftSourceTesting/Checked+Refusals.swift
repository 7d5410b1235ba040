// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// An action that a source has to refuse.
struct RefusedAction: Sendable {
  let name: String
  let action: SourceAction
  let code: SourceError.Code

  fileprivate init(_ name: String, _ action: SourceAction, as code: SourceError.Code) {
    self.name = name
    self.action = action
    self.code = code
  }
}

extension RefusedAction {
  /// Every kind of action except `markAllRead` and `join`, which name no existing chat or message.
  static func all(_ roles: SourceRoles) -> [RefusedAction] {
    unknown(roles.main) + forbidden(roles) + voting(roles)
      + (roles.newcomer.map { making(roles, newcomer: $0) } ?? [])
  }

  /// Chats and polls that can't be created, and changes of chats that the user may not make.
  private static func making(_ roles: SourceRoles, newcomer: UserID) -> [RefusedAction] {
    let (main, unknown) = (roles.main, ChannelID("check:unknown"))
    var poll = ChatPoll(name: "One?")
    poll.options = [PollOption(id: "a", text: "Yes"), PollOption(id: "b", text: "Yes")]
    var doubled = OutgoingMessage(id: "doubled", text: "")
    doubled.poll = poll
    let long = String(repeating: "x", count: NewChat.mostNameCharacters + 1)
    let option = PollOption(id: "e", text: "More")
    var all: [RefusedAction] = [
      .init(
        "create with a stranger",
        .create(NewChat(id: "check:x", members: ["no"])),
        as: .notFound
      ),
      .init("create with nobody", .create(NewChat(id: "check:x", members: [])), as: .notAllowed),
      .init(
        "create under the id of another",
        .create(NewChat(id: main, name: "Again", members: [newcomer])),
        as: .notAllowed
      ),
      .init("addMembers to an unknown channel", .addMembers([newcomer], unknown), as: .notFound),
      .init("addMembers of a stranger", .addMembers(["no"], main), as: .notFound),
      .init("removeMember of an unknown channel", .removeMember("bela", unknown), as: .notFound),
      .init("rename of an unknown channel", .rename("x", unknown), as: .notFound),
      .init("rename to nothing", .rename(" ", main), as: .notAllowed),
      .init("rename to two lines", .rename("a\nb", main), as: .notAllowed),
      .init("rename to a long name", .rename(long, main), as: .notAllowed),
      .init("setTopic of an unknown channel", .setTopic("x", unknown), as: .notFound),
      .init("setSlowMode of an unknown channel", .setSlowMode(5, unknown), as: .notFound),
      .init("setSlowMode to less than nothing", .setSlowMode(-1, main), as: .notAllowed),
      .init("setSlowMode to more than a day", .setSlowMode(86_401, main), as: .notAllowed),
      .init("send of a poll with equal options", .send(doubled, main), as: .notAllowed),
      .init("closePoll of an unknown one", .closePoll("none", main), as: .notFound),
      .init(
        "suggestOption to an unknown one",
        .suggestOption(option, in: "none", main),
        as: .notFound
      ),
    ]
    if let others = roles.poll {
      all += [
        .init("closePoll of another's", .closePoll(others, main), as: .notAllowed),
        .init("suggestOption unasked", .suggestOption(option, in: others, main), as: .notAllowed),
      ]
    }
    guard let bound = roles.bound else { return all }
    return all + [
      .init("rename without the capability", .rename("x", bound), as: .notAllowed),
      .init("setTopic without the capability", .setTopic("x", bound), as: .notAllowed),
      .init("setSlowMode without the capability", .setSlowMode(5, bound), as: .notAllowed),
      .init("addMembers without it", .addMembers([newcomer], bound), as: .notAllowed),
      .init("removeMember without it", .removeMember("bela", bound), as: .notAllowed),
    ]
  }

  /// Actions on channels, threads and messages that don't exist.
  private static func unknown(_ main: ChannelID) -> [RefusedAction] {
    let unknown = ChannelID("check:unknown")
    var lost = OutgoingMessage(id: "lost", text: "x")
    lost.thread = "none"
    return [
      .init("markRead of an unknown channel", .markRead(unknown), as: .notFound),
      .init("markUnread of an unknown channel", .markUnread(unknown), as: .notFound),
      .init("mute of an unknown channel", .mute(unknown), as: .notFound),
      .init("unmute of an unknown channel", .unmute(unknown), as: .notFound),
      .init("clearAndHide of an unknown channel", .clearAndHide(unknown), as: .notFound),
      .init("delete of an unknown channel", .delete(unknown), as: .notFound),
      .init("leave of an unknown channel", .leave(unknown), as: .notFound),
      .init("answer to an unknown channel", .answerInvitation(true, unknown), as: .notFound),
      .init("pin of an unknown channel", .pin(unknown), as: .notFound),
      .init("unpin of an unknown channel", .unpin(unknown), as: .notFound),
      .init("archive of an unknown channel", .archive(unknown, on: true), as: .notFound),
      .init(
        "saveDraft in an unknown channel",
        .saveDraft(DraftMessage(text: "x"), unknown),
        as: .notFound
      ),
      .init("clearDraft in an unknown channel", .clearDraft(unknown), as: .notFound),
      .init(
        "send to an unknown channel",
        .send(OutgoingMessage(id: "x", text: "x"), unknown),
        as: .notFound
      ),
      .init("send to an unknown thread", .send(lost, main), as: .notFound),
      .init("edit of an unknown message", .edit("none", text: "x", main), as: .notFound),
      .init("deleteMessage of an unknown one", .deleteMessage("none", main), as: .notFound),
      .init("react to an unknown message", .react("like", to: "none", main), as: .notFound),
      .init("unreact to an unknown message", .unreact("like", to: "none", main), as: .notFound),
      .init("typing in an unknown channel", .typing(true, unknown), as: .notFound),
      .init("typing in an unknown thread", .typing(true, main, thread: "none"), as: .notFound),
      .init("unvote in an unknown message", .unvote("a", in: "none", main), as: .notFound),
      .init("vote in an unknown message", .vote("a", in: "none", main), as: .notFound),
      .init("markThreadRead of an unknown thread", .markThreadRead("none"), as: .notFound),
    ]
      + ChannelSwitch.turns(of: unknown).map {
        .init("\($0.name) of an unknown channel", $0.action, as: .notFound)
      }
  }

  /// Actions that the user isn't allowed to perform, and messages that can't be sent.
  private static func forbidden(_ roles: SourceRoles) -> [RefusedAction] {
    let main = roles.main
    let others = roles.message
    var all: [RefusedAction] = [
      .init("send of too many files", .send(.carrying(11), main), as: .notAllowed),
      .init(
        "send of nothing",
        .send(OutgoingMessage(id: "empty", text: " \n"), main),
        as: .notAllowed
      ),
      .init(
        "send with the id of another",
        .send(OutgoingMessage(id: others, text: "x"), main),
        as: .notAllowed
      ),
      .init("edit of another's message", .edit(others, text: "x", main), as: .notAllowed),
      .init("deleteMessage of another's", .deleteMessage(others, main), as: .notAllowed),
    ]
    if let foreign = roles.foreign {
      all.append(.init("pin without belonging to it", .pin(foreign), as: .notAllowed))
      let archive = SourceAction.archive(foreign, on: true)
      all.append(.init("archive without belonging to it", archive, as: .notAllowed))
    }
    if roles.pinsMessages {
      all.append(
        .init("pinMessage of an unknown one", .pinMessage("none", on: true, main), as: .notFound)
      )
    }
    if roles.keepsMarks {
      all.append(.init("save of an unknown one", .save("none", main), as: .notFound))
      all.append(.init("stopAnswer in an unknown one", .stopAnswer("none"), as: .notFound))
    }
    if let gone = roles.gone {
      all.append(.init("pin of a deleted channel", .pin(gone), as: .notFound))
    }
    guard let bound = roles.bound else { return all }
    let message = OutgoingMessage(id: "no", text: "No")
    all += [
      .init("delete without the capability", .delete(bound), as: .notAllowed),
      .init("leave without the capability", .leave(bound), as: .notAllowed),
      .init("mute where mutes are off", .mute(bound), as: .notAllowed),
      .init("send without the capability", .send(message, bound), as: .notAllowed),
      .init("typing without the capability", .typing(true, bound), as: .notAllowed),
    ]
    guard let message = roles.boundMessage else { return all }
    return all + [
      .init("react without the capability", .react("like", to: message, bound), as: .notAllowed),
      .init("vote without the capability", .vote("a", in: message, bound), as: .notAllowed),
    ]
      + (roles.pinsMessages
        ? [
          .init(
            "pinMessage without the capability",
            .pinMessage(message, on: true, bound),
            as: .notAllowed
          )
        ] : [])
  }

  private static func voting(_ roles: SourceRoles) -> [RefusedAction] {
    let main = roles.main
    var all = [
      RefusedAction("vote without a poll", .vote("a", in: roles.message, main), as: .notAllowed)
    ]
    if let poll = roles.poll {
      all.append(
        .init("vote for an option that is gone", .vote("x", in: poll, main), as: .notFound)
      )
    }
    if let closed = roles.closedPoll {
      all.append(.init("vote in a closed poll", .vote("b", in: closed, main), as: .notAllowed))
    }
    if let used = roles.usedPoll {
      all.append(.init("vote too many", .vote("c", in: used, main), as: .notAllowed))
    }
    return all
  }
}

extension Checked {
  func checkRefusals() async throws {
    let before = try await Seen(of: self)
    let follower = Follower(try await source.events(after: nil), self)
    for refused in RefusedAction.all(workspace.roles) {
      // The rule isn't broken if the workspace allows the action.
      let name = refused.name
      let action = refused.action
      let code = refused.code
      if code == .notAllowed, !workspace.state.refuses(action, at: workspace.now) { continue }
      do {
        try await source.perform(action)
        expect(false, by: .refusal, "\(name) was not refused.")
      } catch {
        let isNamed = error.code == code
        expect(isNamed, by: .refusal, "\(name) gave \(error.code.name), not \(code.name).")
        expect(!error.message.isEmpty, by: .refusal, "\(name) gave no reason.")
      }
    }
    let seen = try await Seen(of: self)
    expect(seen == before, by: .refusal, "It changed \(seen.difference(from: before)).")
    try await mark("after refusals")
    let events = await follower.events(upToMark: "after refusals")
    let types = events.dropLast().map(\.event.type.rawValue)
    expect(types.isEmpty, by: .refusal, "Its followers received \(types.joined(separator: ", ")).")
  }
}
