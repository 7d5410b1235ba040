// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel

/// An action with its expected outcome.
struct ActionStep: Sendable {
  let name: String
  let action: SourceAction
  /// Changes the values seen before the action to those expected after it.
  let outcome: @Sendable (inout Seen) -> Void

  fileprivate init(
    _ name: String,
    _ action: SourceAction,
    outcome: @escaping @Sendable (inout Seen) -> Void
  ) {
    self.name = name
    self.action = action
    self.outcome = outcome
  }
}

/// Steps for every kind of action, on the channels and messages of a workspace's roles.
struct ActionSteps: Sendable {
  private let roles: SourceRoles
  private let user: ChatUser

  init(_ workspace: SourceWorkspace) {
    (roles, user) = (workspace.roles, workspace.user)
  }

  private var main: ChannelID { roles.main }
  private static let later = Date(timeIntervalSince1970: 4_000_000_000)

  /// Every kind of action, in an order in which each has an effect.
  var all: [ActionStep] {
    reading + looking + turning + writing + talking + voting + making + leaving
  }

  /// The chat that a step creates.
  static let made = NewChat(id: "check:made", name: "Made", topic: "New", members: ["bela"])
  /// The direct chat that a step creates.
  private var direct: NewChat? { roles.newcomer.map { NewChat(direct: $0, for: user.id) } }

  /// Steps that create chats and polls, and change who belongs to a chat.
  private var making: [ActionStep] {
    guard let newcomer = roles.newcomer, let direct else { return [] }
    let (message, poll) = (OutgoingMessage.asking, OutgoingMessage.question)
    let question = message.id
    return [
      ActionStep("create", .create(Self.made)) { seen in
        seen.channels[Self.made.id] = Seen.Channel(made: Self.made, by: user.id)
        seen.listed.insert(Self.made.id, at: 0)
      },
      ActionStep("create a direct chat", .create(direct)) { seen in
        seen.channels[direct.id] = Seen.Channel(made: direct, by: user.id)
        seen.listed.insert(direct.id, at: 0)
      },
      ActionStep("addMembers", .addMembers([newcomer], main)) {
        $0.channels[main]?.members[newcomer] = true
      },
      ActionStep("removeMember", .removeMember(newcomer, main)) {
        $0.channels[main]?.members[newcomer] = nil
      },
      ActionStep("rename", .rename("Renamed", main)) { $0.channels[main]?.name = "Renamed" },
      ActionStep("setTopic", .setTopic("Plans", main)) { $0.channels[main]?.topic = "Plans" },
      ActionStep("setSlowMode", .setSlowMode(30, main)) { $0.channels[main]?.cooldown = 30 },
      ActionStep("setSlowMode off", .setSlowMode(0, main)) { $0.channels[main]?.cooldown = 0 },
      ActionStep("send of a poll", .send(message, main)) { [user] seen in
        let sent = ChatMessage(id: question, author: user, text: "", createdAt: .distantPast)
        seen.channels[main]?.newest = Seen.Message(sent)
        seen.channels[main]?.messageCount += 1
        seen.channels[main]?.polls[question] = Seen.Poll(poll)
        seen.listed.removeAll { $0 == main }
        seen.listed.insert(main, at: 0)
      },
      ActionStep(
        "suggestOption",
        .suggestOption(PollOption(id: "c", text: "Never"), in: question, main)
      ) { $0.channels[main]?.polls[question]?.options.append("Never") },
      ActionStep("closePoll", .closePoll(question, main)) {
        $0.channels[main]?.polls[question]?.isClosed = true
      },
    ]
  }

  private var reading: [ActionStep] {
    [
      ActionStep("markRead", .markRead(main)) { $0.channels[main]?.unread = .noUnread },
      ActionStep("markThreadRead", .markThreadRead(roles.thread)) {
        $0.unreadReplies[roles.thread] = 0
      },
      ActionStep("markAllRead", .markAllRead) { seen in
        for id in seen.channels.keys { seen.channels[id]?.unread = .noUnread }
      },
    ]
  }

  private var looking: [ActionStep] {
    [
      ActionStep("mute", .mute(main)) {
        $0.channels[main]?.isMuted = true
        $0.channels[main]?.mute = MuteDetails()
      },
      ActionStep("mute until", .mute(main, until: Self.later)) {
        $0.channels[main]?.mute = MuteDetails(expiresAt: Self.later)
      },
      ActionStep("unmute", .unmute(main)) {
        $0.channels[main]?.isMuted = false
        $0.channels[main]?.mute = nil
      },
      ActionStep("pin", .pin(main)) { $0.channels[main]?.isPinned = true },
      ActionStep("unpin", .unpin(main)) { $0.channels[main]?.isPinned = false },
      ActionStep("archive", .archive(main, on: true)) { $0.channels[main]?.isArchived = true },
      ActionStep("unarchive", .archive(main, on: false)) { $0.channels[main]?.isArchived = false },
    ]
  }

  private var turning: [ActionStep] {
    ChannelSwitch.turns(of: main).map { name, flag, isOn, action in
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

  private var writing: [ActionStep] {
    let draft = DraftMessage(text: "Begun")
    let thread = roles.thread
    return [
      ActionStep("saveDraft", .saveDraft(draft, main)) { $0.channels[main]?.draft = draft },
      ActionStep("clearDraft", .clearDraft(main)) { $0.channels[main]?.draft = nil },
      ActionStep("saveDraft of a reply", .saveDraft(draft, main, thread: thread)) {
        $0.reply = draft
      },
      ActionStep("clearDraft of a reply", .clearDraft(main, thread: thread)) { $0.reply = nil },
      // Typing is not part of the state.
      ActionStep("typing", .typing(true, main)) { _ in },
      ActionStep("typing no longer", .typing(false, main)) { _ in },
    ] + (roles.keepsMarks ? [stopping] : [])
  }

  /// Like typing, this changes no part of the state; not every source has assistants.
  private var stopping: ActionStep { ActionStep("stopAnswer", .stopAnswer(main)) { _ in } }

  private var talking: [ActionStep] {
    let id: MessageID = "sent"
    let files = ActionStep("send of files", .send(.carrying(2), main)) { seen in
      var sent = ChatMessage(
        id: "carrying",
        author: user,
        text: "",
        createdAt: .distantPast
      )
      sent.attachments = OutgoingMessage.carrying(2).attachments
      seen.channels[main]?.newest = Seen.Message(sent)
      seen.channels[main]?.messageCount += 1
    }
    let texts = [
      ActionStep("send", .send(OutgoingMessage(id: id, text: "Sent"), main)) { seen in
        let sent = ChatMessage(
          id: id,
          author: user,
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
    ]
    let pins = [
      ActionStep("pinMessage", .pinMessage(id, on: true, main)) {
        $0.channels[main]?.newest?.isPinned = true
      },
      ActionStep("pinMessage off", .pinMessage(id, on: false, main)) {
        $0.channels[main]?.newest?.isPinned = false
      },
    ]
    let deletion = ActionStep("deleteMessage", .deleteMessage(id, main)) {
      $0.channels[main]?.newest?.isDeleted = true
      $0.channels[main]?.newest?.text = ""
    }
    return (roles.carriesFiles ? [files] : []) + texts + (roles.pinsMessages ? pins : [])
      + (roles.keepsMarks ? marks(of: id) : []) + [deletion]
  }

  /// Steps for what the user alone notes about a message and other users.
  private func marks(of id: MessageID) -> [ActionStep] {
    let other = UserID("someone")
    return [
      ActionStep("save", .save(id, remindAt: Self.later, main)) {
        $0.saved[id] = .some(Self.later)
      },
      ActionStep("save without a reminder", .save(id, main)) { $0.saved[id] = .some(nil) },
      ActionStep("unsave", .unsave(id, main)) { $0.saved[id] = nil },
      ActionStep("muteUser", .muteUser(other, on: true)) { $0.muted = [other] },
      ActionStep("muteUser off", .muteUser(other, on: false)) { $0.muted = [] },
      ActionStep("block", .block(other, on: true)) { $0.blocked = [other] },
      ActionStep("block off", .block(other, on: false)) { $0.blocked = [] },
    ]
  }

  private var voting: [ActionStep] {
    guard let poll = roles.poll, let choice = roles.choice else { return [] }
    func step(
      _ name: String,
      _ action: SourceAction,
      in message: MessageID,
      counts: [String: Int],
      own: Set<String>
    ) -> ActionStep {
      ActionStep(name, action) {
        $0.channels[main]?.polls[message]?.counts = counts
        $0.channels[main]?.polls[message]?.own = own
      }
    }
    return [
      step("vote", .vote("a", in: poll, main), in: poll, counts: ["a": 2], own: ["a"]),
      step(
        "vote once more",
        .vote("b", in: poll, main),
        in: poll,
        counts: ["a": 2, "b": 1],
        own: ["a", "b"]
      ),
      step("unvote", .unvote("a", in: poll, main), in: poll, counts: ["a": 1, "b": 1], own: ["b"]),
      step(
        "vote for one",
        .vote("b", in: choice, main),
        in: choice,
        counts: ["a": 1, "b": 1],
        own: ["b"]
      ),
      step(
        "vote for another",
        .vote("a", in: choice, main),
        in: choice,
        counts: ["a": 2],
        own: ["a"]
      ),
    ]
  }

  private var leaving: [ActionStep] {
    let old = roles.old
    let left = roles.leaving
    let invited = roles.invited
    return [
      ActionStep("clearAndHide", .clearAndHide(old)) { seen in
        seen.channels[old]?.flags.insert(.hidden)
        seen.channels[old]?.messageCount = 0
        seen.channels[old]?.newest = nil
        seen.listed.removeAll { $0 == old }
      },
      ActionStep("leave", .leave(left)) { [user] seen in
        seen.channels[left]?.isMember = false
        seen.channels[left]?.members[user.id] = nil
        seen.channels[left]?.isPinned = false
        seen.channels[left]?.isArchived = false
        seen.listed.removeAll { $0 == left }
      },
      ActionStep("answerInvitation", .answerInvitation(false, invited)) { [user] seen in
        seen.channels[invited]?.isMember = false
        seen.channels[invited]?.members[user.id] = nil
        seen.listed.removeAll { $0 == invited }
      },
      ActionStep("delete", .delete(main)) { seen in
        seen.channels[main] = nil
        seen.listed.removeAll { $0 == main }
        // The channel's threads are deleted with it.
        seen.unreadReplies = [:]
        seen.reply = nil
      },
    ]
  }
}

extension Seen.Channel {
  /// Creates the values of a chat that was just created.
  fileprivate init(made chat: NewChat, by user: UserID) {
    var channel = ChatChannel(id: chat.id, name: chat.name, createdAt: .distantPast)
    channel.members = ([user] + chat.members).map { id in
      var member = ChatChannelMember(ChatUser(id: id))
      if id != user, !chat.isDirect { member.invite = .pending }
      return member
    }
    if let topic = chat.topic { channel.custom["topic"] = .string(topic) }
    self.init(channel, user)
  }
}

extension Checked {
  /// The channels of the workspace, and those that steps create.
  var channelIDs: [ChannelID] {
    let made = workspace.roles.newcomer.map {
      [ActionSteps.made.id, NewChat(direct: $0, for: workspace.user.id).id]
    }
    return workspace.channels.map(\.id) + (made ?? [])
  }
}

extension ChannelSwitch {
  /// Returns the actions that turn each switchable flag of a channel on and off.
  static func turns(
    of channel: ChannelID
  ) -> [(name: String, flag: ChannelSwitch, isOn: Bool, action: SourceAction)] {
    allCases.flatMap { flag in
      [true, false].map {
        ("turn of \(flag.flag.name) \($0 ? "on" : "off")", flag, $0, .turn(flag, on: $0, channel))
      }
    }
  }
}

extension OutgoingMessage {
  /// The poll of ``asking``.
  fileprivate static var question: ChatPoll {
    var poll = ChatPoll(name: "When?")
    poll.id = "poll-made"
    poll.options = [PollOption(id: "a", text: "Now"), PollOption(id: "b", text: "Later")]
    poll.allowsSuggestions = true
    return poll
  }

  /// A message without text that starts a poll.
  fileprivate static var asking: OutgoingMessage {
    var message = OutgoingMessage(id: "asked", text: "")
    message.poll = question
    return message
  }

  /// Returns a message without text that carries files.
  static func carrying(_ count: Int) -> OutgoingMessage {
    var message = OutgoingMessage(id: "carrying", text: "")
    message.attachments = (0..<count).map { number in
      var file = ChatAttachment(kind: .image, title: "Bay \(number)", url: "bay-\(number).png")
      file.mimeType = "image/png"
      file.size = 42
      file.width = 640
      file.height = 480
      return file
    }
    return message
  }
}
