// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

extension Checked {
  /// Marks a moment in the stream: a follower that receives the mark has received all earlier
  /// events.
  func mark(_ text: String) async throws {
    try await source.perform(.saveDraft(DraftMessage(text: text), SourceWorkspace.mark))
  }

  /// Performs each action twice, and checks pages and events after each.
  func checkActions() async throws {
    var state = workspace.state
    var expected = try await Seen(of: self)
    let first = Seen(state, of: self)
    let words = first.difference(from: expected)
    guard first == expected else {
      return expect(false, .singleRows, "The workspace and what came differ in \(words).")
    }
    let follower = Follower(try await source.events(after: nil), patience)
    for (number, step) in ActionStep.all.enumerated() {
      do {
        try await source.perform(step.action)
      } catch {
        expect(false, .outcome, "\(step.name) failed: \(error).")
        continue
      }
      let before = expected
      step.outcome(&expected)
      expected = try await compare(expected, before, after: step)
      try await repeatAction(step, expected)
      let text = "mark \(number)"
      try await mark(text)
      expected.channels[SourceWorkspace.mark]?.draft = DraftMessage(text: text)
      let events = await follower.events(upToMark: text)
      check(events, step.name)
      for happened in events { _ = state.apply(happened.event) }
      let told = Seen(state, of: self)
      let difference = told.difference(from: expected)
      expect(told == expected, .eventsTell, "After \(step.name) differ \(difference).")
    }
  }

  /// Compares pages after a step with the expected values, which are returned so that one fault
  /// isn't reported again.
  private func compare(
    _ expected: Seen,
    _ before: Seen,
    after step: ActionStep
  ) async throws -> Seen {
    let seen = try await Seen(of: self)
    if seen == expected { return expected }
    let difference = seen.difference(from: expected)
    let id = step.action.channelID ?? SourceWorkspace.main
    let isUndone = seen == before || seen.channels[id] != expected.channels[id]
    let rule: SourceRule = isUndone || seen.listed != expected.listed ? .outcome : .isolation
    expect(false, rule, "After \(step.name) differ \(difference).")
    return expected
  }

  private func repeatAction(_ step: ActionStep, _ expected: Seen) async throws {
    do {
      try await source.perform(step.action)
    } catch {
      expect(error.code == .notFound, .idempotence, "\(step.name) again failed: \(error).")
    }
    let seen = try await Seen(of: self)
    let difference = seen.difference(from: expected)
    expect(seen == expected, .idempotence, "After \(step.name) again differ \(difference).")
  }

  /// Checks the rules for any sequence of events.
  func check(_ events: [SourceEvent], _ place: String) {
    for (one, next) in zip(events, events.dropFirst()) {
      let (first, second) = (one.position.rawValue, next.position.rawValue)
      expect(first < second, .eventOrder, "\(second) came after \(first) (\(place)).")
      let isTwice = one.event == next.event && one.event.createdAt != nil
      expect(!isTwice, .eventsOnce, "\(one.event.type.rawValue) came twice (\(place)).")
    }
    expect(!events.isEmpty, .eventsTell, "Nothing was heard of (\(place)).")
  }

  /// Actions that a source has to refuse: each kind of them but the one that names nothing.
  static var refused: [(name: String, action: SourceAction, code: SourceError.Code)] {
    let (main, bound) = (SourceWorkspace.main, SourceWorkspace.bound)
    let unknown = ChannelID("check:unknown")
    return [
      ("delete without the capability", .delete(bound), .notAllowed),
      ("leave without the capability", .leave(bound), .notAllowed),
      ("mute where mutes are off", .mute(bound), .notAllowed),
      ("pin without belonging to it", .pin(SourceWorkspace.foreign), .notAllowed),
      ("markRead of an unknown channel", .markRead(unknown), .notFound),
      ("mute of an unknown channel", .mute(unknown), .notFound),
      ("unmute of an unknown channel", .unmute(unknown), .notFound),
      ("clearAndHide of an unknown channel", .clearAndHide(unknown), .notFound),
      ("delete of an unknown channel", .delete(unknown), .notFound),
      ("leave of an unknown channel", .leave(unknown), .notFound),
      ("answer to an unknown channel", .answerInvitation(true, unknown), .notFound),
      ("pin of an unknown channel", .pin(unknown), .notFound),
      ("unpin of an unknown channel", .unpin(unknown), .notFound),
      ("saveDraft in an unknown channel", .saveDraft(DraftMessage(text: "x"), unknown), .notFound),
      ("clearDraft in an unknown channel", .clearDraft(unknown), .notFound),
      (
        "send without the capability", .send(OutgoingMessage(id: "no", text: "No"), bound),
        .notAllowed
      ),
      ("send of too many files", .send(Self.carrying(11), main), .notAllowed),
      ("send of nothing", .send(OutgoingMessage(id: "empty", text: " \n"), main), .notAllowed),
      (
        "send with the id of another", .send(OutgoingMessage(id: "m0", text: "x"), main),
        .notAllowed
      ),
      ("edit of another's message", .edit("m0", text: "x", main), .notAllowed),
      ("deleteMessage of another's", .deleteMessage("m0", main), .notAllowed),
      ("react without the capability", .react("like", to: "last-bound", bound), .notAllowed),
      ("edit of an unknown message", .edit("none", text: "x", main), .notFound),
      ("deleteMessage of an unknown one", .deleteMessage("none", main), .notFound),
      ("react to an unknown message", .react("like", to: "none", main), .notFound),
      ("unreact to an unknown message", .unreact("like", to: "none", main), .notFound),
      ("send to an unknown thread", .send(Self.lostReply, main), .notFound),
      ("typing in an unknown channel", .typing(true, unknown), .notFound),
      ("typing in an unknown thread", .typing(true, main, thread: "none"), .notFound),
      ("typing without the capability", .typing(true, bound), .notAllowed),
      (
        "send to an unknown channel", .send(OutgoingMessage(id: "x", text: "x"), unknown), .notFound
      ),
      ("vote without the capability", .vote("a", in: "last-bound", bound), .notAllowed),
      ("vote in a closed poll", .vote("b", in: SourceWorkspace.closedPoll, main), .notAllowed),
      ("unvote in an unknown message", .unvote("a", in: "none", main), .notFound),
      ("vote without a poll", .vote("a", in: "m0", main), .notAllowed),
      ("vote for an option that is gone", .vote("x", in: SourceWorkspace.poll, main), .notFound),
      ("vote too many", .vote("c", in: SourceWorkspace.usedPoll, main), .notAllowed),
      ("vote in an unknown message", .vote("a", in: "none", main), .notFound),
      ("markThreadRead of an unknown thread", .markThreadRead("none"), .notFound),
      ("pin of a deleted channel", .pin("check:gone"), .notFound),
    ] + turns(of: unknown).map { ("\($0.name) of an unknown channel", $0.action, .notFound) }
  }

  /// A message without a text that carries some files.
  fileprivate static func carrying(_ count: Int) -> OutgoingMessage {
    var message = OutgoingMessage(id: "carrying", text: "")
    message.attachments = (0..<count).map { number in
      var file = ChatAttachment(kind: .image, title: "Bay \(number)", url: "bay-\(number).png")
      (file.mimeType, file.size, file.width, file.height) = ("image/png", 42, 640, 480)
      return file
    }
    return message
  }

  /// A reply in a thread that does not exist.
  private static var lostReply: OutgoingMessage {
    var reply = OutgoingMessage(id: "lost", text: "x")
    reply.thread = "none"
    return reply
  }

  func checkRefusals() async throws {
    let before = try await Seen(of: self)
    let follower = Follower(try await source.events(after: nil), patience)
    for (name, action, code) in Self.refused {
      do {
        try await source.perform(action)
        expect(false, .refusal, "\(name) was not refused.")
      } catch {
        let isNamed = error.code == code
        expect(isNamed, .refusal, "\(name) gave \(error.code.name), not \(code.name).")
        expect(!error.message.isEmpty, .refusal, "\(name) gave no reason.")
      }
    }
    let seen = try await Seen(of: self)
    expect(seen == before, .refusal, "It changed \(seen.difference(from: before)).")
    try await mark("after refusals")
    let events = await follower.events(upToMark: "after refusals")
    let types = events.dropLast().map(\.event.type.rawValue)
    expect(types.isEmpty, .refusal, "Its followers received \(types.joined(separator: ", ")).")
  }
}

/// The actions that set each flag users switch, and that take it back.
private func turns(
  of channel: ChannelID
) -> [(name: String, flag: ChannelSwitch, isOn: Bool, action: SourceAction)] {
  ChannelSwitch.allCases.flatMap { flag in
    [true, false].map {
      ("turn of \(flag.flag.name) \($0 ? "on" : "off")", flag, $0, .turn(flag, on: $0, channel))
    }
  }
}

/// An action with its expected outcome.
struct ActionStep: Sendable {
  let name: String
  let action: SourceAction
  /// Changes the values seen before the action to those expected after it.
  let outcome: @Sendable (inout Seen) -> Void

  private init(
    _ name: String,
    _ action: SourceAction,
    _ outcome: @escaping @Sendable (inout Seen) -> Void
  ) {
    (self.name, self.action, self.outcome) = (name, action, outcome)
  }

  private static let main = SourceWorkspace.main
  private static let later = Date(timeIntervalSince1970: 4_000_000_000)

  /// Every kind of action, in an order in which each has an effect.
  static var all: [ActionStep] {
    reading + looking + turning + writing + talking + voting + leaving
  }

  private static var reading: [ActionStep] {
    [
      ActionStep("markRead", .markRead(main)) { $0.channels[main]?.unread = .noUnread },
      ActionStep("markThreadRead", .markThreadRead(SourceWorkspace.thread)) {
        $0.unreadReplies[SourceWorkspace.thread] = 0
      },
      ActionStep("markAllRead", .markAllRead) { seen in
        for id in seen.channels.keys { seen.channels[id]?.unread = .noUnread }
      },
    ]
  }

  private static var looking: [ActionStep] {
    [
      ActionStep("mute", .mute(main)) {
        $0.channels[main]?.isMuted = true
        $0.channels[main]?.mute = MuteDetails()
      },
      ActionStep("mute until", .mute(main, until: later)) {
        $0.channels[main]?.mute = MuteDetails(expiresAt: later)
      },
      ActionStep("unmute", .unmute(main)) {
        $0.channels[main]?.isMuted = false
        $0.channels[main]?.mute = nil
      },
      ActionStep("pin", .pin(main)) { $0.channels[main]?.isPinned = true },
      ActionStep("unpin", .unpin(main)) { $0.channels[main]?.isPinned = false },
    ]
  }

  private static var turning: [ActionStep] {
    turns(of: main).map { name, flag, isOn, action in
      ActionStep(name, action) { seen in
        if isOn {
          seen.channels[main]?.flags.insert(flag.flag)
        } else {
          seen.channels[main]?.flags.remove(flag.flag)
        }
        guard flag == .hidden else { return }
        if isOn { seen.listed.removeAll { $0 == main } } else { seen.listed.insert(main, at: 0) }
      }
    }
  }

  private static var writing: [ActionStep] {
    let draft = DraftMessage(text: "Begun")
    let thread = SourceWorkspace.thread
    return [
      ActionStep("saveDraft", .saveDraft(draft, main)) { $0.channels[main]?.draft = draft },
      ActionStep("clearDraft", .clearDraft(main)) { $0.channels[main]?.draft = nil },
      ActionStep("saveDraft of a reply", .saveDraft(draft, main, thread: thread)) {
        $0.reply = draft
      },
      ActionStep("clearDraft of a reply", .clearDraft(main, thread: thread)) { $0.reply = nil },
      // Who types is no state.
      ActionStep("typing", .typing(true, main)) { _ in },
      ActionStep("typing no longer", .typing(false, main)) { _ in },
    ]
  }

  private static var talking: [ActionStep] {
    let id: MessageID = "sent"
    return [
      ActionStep("send of files", .send(Checked.carrying(2), main)) { seen in
        var sent = ChatMessage(
          id: "carrying",
          author: ChatUser(id: "ada"),
          text: "",
          createdAt: .distantPast
        )
        sent.attachments = Checked.carrying(2).attachments
        seen.channels[main]?.newest = Seen.Message(sent)
        seen.channels[main]?.messageCount += 1
      },
      ActionStep("send", .send(OutgoingMessage(id: id, text: "Sent"), main)) { seen in
        let sent = ChatMessage(
          id: id,
          author: ChatUser(id: "ada"),
          text: "Sent",
          createdAt: .distantPast
        )
        seen.channels[main]?.newest = Seen.Message(sent)
        seen.channels[main]?.messageCount += 1
      },
      ActionStep("edit", .edit(id, text: "Edited", main)) {
        $0.channels[main]?.newest?.text = "Edited"
      },
      ActionStep("react", .react("like", to: id, main)) {
        $0.channels[main]?.newest?.reactions = ["like"]
      },
      ActionStep("unreact", .unreact("like", to: id, main)) {
        $0.channels[main]?.newest?.reactions = []
      },
      ActionStep("deleteMessage", .deleteMessage(id, main)) {
        $0.channels[main]?.newest?.isDeleted = true
        $0.channels[main]?.newest?.text = ""
      },
    ]
  }

  private static var voting: [ActionStep] {
    let (poll, choice) = (SourceWorkspace.poll, SourceWorkspace.choice)
    func step(
      _ name: String,
      _ action: SourceAction,
      _ message: MessageID,
      _ counts: [String: Int],
      own: Set<String>
    ) -> ActionStep {
      ActionStep(name, action) {
        $0.channels[main]?.polls[message]?.counts = counts
        $0.channels[main]?.polls[message]?.own = own
      }
    }
    return [
      step("vote", .vote("a", in: poll, main), poll, ["a": 2], own: ["a"]),
      step(
        "vote once more",
        .vote("b", in: poll, main),
        poll,
        ["a": 2, "b": 1],
        own: ["a", "b"]
      ),
      step("unvote", .unvote("a", in: poll, main), poll, ["a": 1, "b": 1], own: ["b"]),
      step("vote for one", .vote("b", in: choice, main), choice, ["a": 1, "b": 1], own: ["b"]),
      step("vote for another", .vote("a", in: choice, main), choice, ["a": 2], own: ["a"]),
    ]
  }

  private static var leaving: [ActionStep] {
    let old: ChannelID = "check:old"
    let same: ChannelID = "check:same-a"
    let invited: ChannelID = "check:same-b"
    return [
      ActionStep("clearAndHide", .clearAndHide(old)) { seen in
        seen.channels[old]?.flags.insert(.hidden)
        seen.channels[old]?.messageCount = 0
        seen.channels[old]?.newest = nil
        seen.listed.removeAll { $0 == old }
      },
      ActionStep("leave", .leave(same)) { seen in
        seen.channels[same]?.isMember = false
        seen.channels[same]?.isPinned = false
        seen.listed.removeAll { $0 == same }
      },
      ActionStep("answerInvitation", .answerInvitation(false, invited)) { seen in
        seen.channels[invited]?.isMember = false
        seen.listed.removeAll { $0 == invited }
      },
      ActionStep("delete", .delete(main)) { seen in
        seen.channels[main] = nil
        seen.listed.removeAll { $0 == main }
        // The channel's threads are deleted with it.
        (seen.unreadReplies, seen.reply) = ([:], nil)
      },
    ]
  }
}
