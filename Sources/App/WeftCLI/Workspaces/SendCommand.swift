// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftJSON
internal import WeftLaunch
internal import WeftPostgres
internal import WeftSource
internal import WeftStore

/// `weft send`: writes a message into a stored workspace, as its user.
enum SendCommand {
  static let syntax = CommandSyntax(
    name: "weft send",
    summary: """
      Add a message to a workspace as its user, with the current time, and print the
      message's id.

      If TEXT is "-", it is read from standard input. Other weft processes show the
      message within half a second. It is written completely or not at all, and
      sending it again with the same --id does not duplicate it.

      If WORKSPACE is account:ID, the message is sent to the account's server, and
      "sent" or "queued" follows the message's id. A queued message is sent as soon as
      the server can be reached, for example by weft sync.
      """,
    positionals: ["WORKSPACE", "CHANNEL", "[TEXT]"],
    options: [
      Option(
        "--thread",
        "ID",
        help:
          "reply in the thread of this message; with --edit and the like, the thread of the message to change"
      ),
      Option("--also-in-channel", help: "show the reply to --thread in the channel as well"),
      Option("--reply-to", "ID", help: "quote a message"),
      Option("--attach", "PATH", help: "attach a file; may be given several times"),
      Option("--id", "ID", help: "id of the message (default: a new one)"),
      Option("--edit", "ID", help: "change the text of a message to TEXT"),
      Option("--delete", "ID", help: "delete a message; takes no TEXT"),
      Option("--react", "ID", help: "react to a message with TEXT, a word or an emoji"),
      Option("--unreact", "ID", help: "remove the reaction TEXT"),
      Option(
        "--vote",
        "ID",
        help: "vote in a message's poll for the option TEXT, its text or its id"
      ),
      Option("--unvote", "ID", help: "remove the vote for TEXT"),
      Option("--pin-message", "ID", help: "pin a message for all members; takes no TEXT"),
      Option("--unpin-message", "ID", help: "end the pin of a message; takes no TEXT"),
      Option("--save", "ID", help: "save a message for yourself; takes no TEXT"),
      Option("--unsave", "ID", help: "no longer keep a saved message; takes no TEXT"),
      Option(
        "--remind",
        "ID",
        help: "be reminded of a message at the time TEXT: 1h, tonight, tomorrow or a date"
      ),
      Option("--forward", "ID", help: "send a message of any chat to CHANNEL; takes no TEXT"),
    ] + makingOptions + [Option("--json", help: "write one JSON document")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let (path, channel, action, id) = try request(arguments)
    var files: [AttachedFile] = []
    for file in arguments.all("--attach") { files.append(try AttachedFile(reading: file)) }
    if let account = try account(path) {
      let action = action.carrying(files.map(\.measured))
      return try AccountSending.run(
        arguments,
        as: account,
        in: channel,
        action: action,
        message: id,
        files: files
      )
    }
    if PostgresAddress.isOne(path), !files.isEmpty {
      throw arguments.usageError(
        "--attach stores files beside a .weft file and can't be used with a database"
      )
    }
    let (store, name) = try Self.store(path)
    // Messages sent now are dated by the clock, even if the workspace states its own time.
    let engine = try Engine(store: store)
    let forwarded = try forwarding(id, arguments, to: channel, in: engine.state, of: name)
    let wanted = forwarded ?? action.carrying(files.map(\.measured))
    do {
      try engine.perform(wanted.naming(optionsIn: engine.state))
    } catch {
      throw Failure("\(name): \(error.message)")
    }
    let isNew = engine.hasUnsavedChanges
    // Before the message is written, so that it never names a missing file.
    if isNew { for file in files { try WorkspaceFiles(beside: path).keep(file) } }
    try engine.save()
    if arguments.has("--json") {
      let report: JSONValue = [
        "workspace": .string(name), "channel": .string(channel.rawValue),
        "message": .string(id.rawValue), "changed": .bool(isNew),
      ]
      Output.print(OutputText(report))
    } else {
      Output.print("\(id.rawValue)\n")
    }
    return 0
  }

  /// Opens the workspace, and returns its name for messages.
  private static func store(_ path: String) throws -> (store: any ChatStore, name: String) {
    if PostgresAddress.isOne(path) {
      let address = try PostgresAddress(path)
      return (try PostgresStore(opening: address), address.shown)
    }
    WorkspacePrivacy.tell(path)
    WorkspaceUpgrade.tell(path)
    return (try WorkspaceStore(opening: path), path)
  }

  /// Returns the account named instead of a file, or `nil` for a file.
  private static func account(_ path: String) throws -> StoredAccount? {
    let prefix = "account:"
    return try path.hasPrefix(prefix) ? .named(String(path.dropFirst(prefix.count))) : nil
  }

  /// Returns the requested file, channel and action, and the id of the action's message.
  private static func request(
    _ arguments: Arguments
  ) throws -> (path: String, channel: ChannelID, action: SourceAction, message: MessageID) {
    guard arguments.positionals.count >= (arguments.has("--new-chat") ? 1 : 2) else {
      throw arguments.usageError(
        "specify a WORKSPACE, a CHANNEL such as messaging:general, and a TEXT"
      )
    }
    let path = arguments.positionals[0]
    guard try WorkspaceFile.isStored(path) || PostgresAddress.isOne(path) || account(path) != nil
    else {
      throw arguments.usageError(
        "\"\(path)\" is not a .weft file, postgresql://… or account:ID; "
          + "weft import creates one from a workspace JSON"
      )
    }
    let channel = ChannelID(arguments.positionals.dropFirst().first ?? "")
    let thread = try arguments.value("--thread").map { MessageID($0) }
    let kinds =
      [
        "--edit", "--delete", "--react", "--unreact", "--vote", "--unvote", "--pin-message",
        "--unpin-message", "--save", "--unsave", "--remind", "--forward", "--close-poll",
        "--suggest",
      ] + makingKinds
    let given = kinds.filter { arguments.has($0) }
    guard given.count <= 1 else {
      throw arguments.usageError(
        "\(given[0]) and \(given[1]) can't be used together; do one at a time"
      )
    }
    let isAlsoInChannel = arguments.has("--also-in-channel")
    if isAlsoInChannel, thread == nil || !given.isEmpty {
      throw arguments.usageError("--also-in-channel applies only to a new reply with --thread")
    }
    if let made = try making(arguments) {
      if arguments.has("--attach") {
        throw arguments.usageError("--attach needs a TEXT or a file only")
      }
      return (path, made.channel, made.action, made.printed)
    }
    if given.first == "--forward" {
      guard arguments.positionals.count == 2 else {
        throw arguments.usageError("--forward takes no TEXT")
      }
      if try account(path) != nil {
        throw arguments.usageError("--forward works with a .weft file or a database only")
      }
      // The message's content is read when the workspace is open.
      let id = try arguments.value("--id").map { MessageID($0) } ?? .new()
      return (path, channel, .send(OutgoingMessage(id: id, text: ""), channel), id)
    }
    guard let kind = given.first, let subject = try arguments.value(kind).map({ MessageID($0) })
    else {
      let id = try arguments.value("--id").map { MessageID($0) } ?? .new()
      var message = OutgoingMessage(id: id, text: try text(arguments))
      (message.thread, message.isShownInChannel) = (thread, isAlsoInChannel)
      message.quotedMessageID = try arguments.value("--reply-to").map { MessageID($0) }
      return (path, channel, .send(message, channel), message.id)
    }
    if let other = ["--id", "--reply-to", "--attach"].first(where: { arguments.has($0) }) {
      throw arguments.usageError("\(other) applies only to a new message, not to \(kind)")
    }
    let withoutText: [String: SourceAction] = [
      "--delete": .deleteMessage(subject, channel, thread: thread),
      "--pin-message": .pinMessage(subject, on: true, channel, thread: thread),
      "--unpin-message": .pinMessage(subject, on: false, channel, thread: thread),
      "--save": .save(subject, channel, thread: thread),
      "--unsave": .unsave(subject, channel, thread: thread),
      "--close-poll": .closePoll(subject, channel, thread: thread),
    ]
    if let action = withoutText[kind] {
      guard arguments.positionals.count == 2 else {
        throw arguments.usageError("\(kind) takes no TEXT")
      }
      return (path, channel, action, subject)
    }
    let text = try text(arguments)
    let action: SourceAction =
      switch kind {
      case "--remind":
        .save(subject, remindAt: try reminder(text, arguments), channel, thread: thread)
      case "--suggest":
        .suggestOption(
          PollOption(id: MessageID.new().rawValue, text: text),
          in: subject,
          channel,
          thread: thread
        )
      case "--edit": .edit(subject, text: text, channel, thread: thread)
      case "--react": .react(text, to: subject, channel, thread: thread)
      case "--vote": .vote(text, in: subject, channel, thread: thread)
      case "--unvote": .unvote(text, in: subject, channel, thread: thread)
      default: .unreact(text, to: subject, channel, thread: thread)
      }
    return (path, channel, action, subject)
  }

  /// Returns the action that sends the message of `--forward` to a channel, or `nil` without that option.
  private static func forwarding(
    _ id: MessageID,
    _ arguments: Arguments,
    to channel: ChannelID,
    in state: ChatState,
    of name: String
  ) throws -> SourceAction? {
    guard let subject = try arguments.value("--forward").map({ MessageID($0) }) else { return nil }
    let found =
      state.channelIDs.lazy.compactMap { state.message(subject, in: $0, parent: nil) }.first
      ?? state.threadIDs.lazy.compactMap { thread in
        state.thread(thread, channelMessages: 0).flatMap {
          state.message(subject, in: $0.channel.id, parent: thread)
        }
      }.first
    guard let found, !found.isDeleted else {
      throw Failure("\(name): there is no message \"\(subject)\"")
    }
    var message = OutgoingMessage(forwarding: found, id: id)
    message.thread = try arguments.value("--thread").map { MessageID($0) }
    return .send(message, channel)
  }

  /// Returns the date of a reminder.
  static func reminder(_ text: String, _ arguments: Arguments) throws -> Date {
    do throws(ReminderError) {
      return try ReminderTime.date(of: text, after: Date()) {
        TimeZone.current.secondsFromGMT(for: $0)
      }
    } catch {
      throw arguments.usageError(
        error == .past
          ? "the time \"\(text)\" is over; give a later one"
          : "\"\(text)\" is not a time; write 1h, tonight, tomorrow or 2026-12-24T18:00:00Z"
      )
    }
  }

  /// Returns the text, from standard input for "-"; a trailing newline is ignored.
  private static func text(_ arguments: Arguments) throws -> String {
    // A message may consist of files alone.
    if arguments.positionals.count == 2, arguments.has("--attach") { return "" }
    guard arguments.positionals.count == 3 else {
      throw arguments.usageError("specify a TEXT, or - to read it from standard input")
    }
    let text = arguments.positionals[2]
    guard text == "-" else { return text }
    // Reading slightly more than the limit is enough to detect a text that is too long.
    var bytes: [UInt8] = []
    while bytes.count <= OutgoingMessage.mostBytes + 1,
      let piece = try FileHandle.standardInput.read(upToCount: OutgoingMessage.mostBytes),
      !piece.isEmpty
    {
      bytes += piece
    }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SourceAction {
  /// Returns the action with attachments in its message.
  fileprivate func carrying(_ attachments: [ChatAttachment]) -> SourceAction {
    guard case .send(var message, let channel) = self else { return self }
    message.attachments = attachments
    return .send(message, channel)
  }

  /// Returns the action with an option's text replaced by the option's id.
  fileprivate func naming(optionsIn state: ChatState) -> SourceAction {
    func id(
      of option: String,
      in message: MessageID,
      _ channel: ChannelID,
      thread: MessageID?
    ) -> String {
      let poll = state.message(message, in: channel, parent: thread)?.poll
      guard let poll, poll.option(option) == nil else { return option }
      return poll.options.first { $0.text == option }?.id ?? option
    }
    switch self {
    case .vote(let option, let message, let channel, let thread):
      return .vote(
        id(of: option, in: message, channel, thread: thread),
        in: message,
        channel,
        thread: thread
      )
    case .unvote(let option, let message, let channel, let thread):
      return .unvote(
        id(of: option, in: message, channel, thread: thread),
        in: message,
        channel,
        thread: thread
      )
    default: return self
    }
  }
}
