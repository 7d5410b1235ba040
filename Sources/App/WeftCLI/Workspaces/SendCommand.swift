// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftJSON
internal import WeftPostgres
internal import WeftSource
internal import WeftStore

/// `weft send`: writes a message into a stored workspace, as its user.
enum SendCommand {
  static let syntax = CommandSyntax(
    name: "weft send",
    summary: """
      Writes a message into a .weft file as its user, dated by the clock, and prints the message's id.

      The TEXT "-" is read from standard input. Other weft processes show the message within half a second. It
      is written whole or not at all; sent again with the same --id it is not there twice.

      WORKSPACE may be account:ID, for a message to a server. "sent" or "queued" follows its id then: what is queued
      is sent when the server can be reached, by weft sync too.
      """,
    positionals: ["WORKSPACE", "CHANNEL", "[TEXT]"],
    options: [
      Option(
        "--thread",
        "ID",
        "sends a reply in the thread of a message, or names where --edit and others look"
      ),
      Option("--reply-to", "ID", "quotes a message"),
      Option("--attach", "PATH", "sends a file with the message; may be given several times"),
      Option("--id", "ID", "the id of the message; without it, a new one"),
      Option("--edit", "ID", "changes the text of a message to TEXT"),
      Option("--delete", "ID", "deletes a message, without TEXT"),
      Option("--react", "ID", "reacts to a message with TEXT, a word or a sign"),
      Option("--unreact", "ID", "takes the reaction TEXT back"),
      Option("--vote", "ID", "votes for the option TEXT, its text or its id, in a message's poll"),
      Option("--unvote", "ID", "takes the vote for TEXT back"),
      Option("--json", nil, "writes one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let (path, channel, action, id) = try request(arguments)
    var files: [AttachedFile] = []
    for file in arguments.all("--attach") { files.append(try AttachedFile(reading: file)) }
    if let account = try account(path) {
      let action = action.carrying(files.map(\.measured))
      return try AccountSending.run(arguments, account, channel, action, id, files)
    }
    if PostgresAddress.isOne(path), !files.isEmpty {
      throw arguments.usageError(
        "--attach keeps files beside a .weft file; a database has no such place"
      )
    }
    let (store, name) = try Self.store(path)
    // What is sent now is dated now, whatever the workspace dates its own messages.
    let engine = try Engine(store: store)
    do {
      try engine.perform(action.carrying(files.map(\.measured)).naming(optionsIn: engine.state))
    } catch {
      throw Failure("\(name): \(error.message)")
    }
    let isNew = engine.hasUnsavedChanges
    // Before the message is written: it never names a file that is not there.
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

  /// Opens the workspace, and returns how messages name it.
  private static func store(_ path: String) throws -> (store: any ChatStore, name: String) {
    if PostgresAddress.isOne(path) {
      let address = try PostgresAddress(path)
      return (try PostgresStore(opening: address), address.shown)
    }
    WorkspacePrivacy.tell(path)
    WorkspaceUpgrade.tell(path)
    return (try WorkspaceStore(opening: path), path)
  }

  /// The account that is named in place of a file.
  private static func account(_ path: String) throws -> StoredAccount? {
    let prefix = "account:"
    return try path.hasPrefix(prefix) ? .named(String(path.dropFirst(prefix.count))) : nil
  }

  /// What is asked for: the file, the channel, the action and the id of its message.
  private static func request(
    _ arguments: Arguments
  ) throws -> (path: String, channel: ChannelID, action: SourceAction, message: MessageID) {
    guard arguments.positionals.count >= 2 else {
      throw arguments.usageError(
        "name a WORKSPACE, a CHANNEL such as messaging:general, and a TEXT"
      )
    }
    let path = arguments.positionals[0]
    guard try WorkspaceFile.isStored(path) || PostgresAddress.isOne(path) || account(path) != nil
    else {
      throw arguments.usageError(
        "\"\(path)\" is not a .weft file, nor postgresql://… or account:ID; "
          + "weft import makes one of a workspace JSON"
      )
    }
    let channel = ChannelID(arguments.positionals[1])
    let thread = try arguments.value("--thread").map { MessageID($0) }
    let kinds = ["--edit", "--delete", "--react", "--unreact", "--vote", "--unvote"]
    let given = kinds.filter { arguments.has($0) }
    guard given.count <= 1 else {
      throw arguments.usageError("\(given[0]) and \(given[1]) are two actions; send one at a time")
    }
    guard let kind = given.first, let subject = try arguments.value(kind).map({ MessageID($0) })
    else {
      let id = try arguments.value("--id").map { MessageID($0) } ?? .new()
      var message = OutgoingMessage(id: id, text: try text(arguments))
      message.thread = thread
      message.quotedMessageID = try arguments.value("--reply-to").map { MessageID($0) }
      return (path, channel, .send(message, channel), message.id)
    }
    if let other = ["--id", "--reply-to", "--attach"].first(where: { arguments.has($0) }) {
      throw arguments.usageError("\(other) belongs to a message that is sent, not to \(kind)")
    }
    if kind == "--delete" {
      guard arguments.positionals.count == 2 else {
        throw arguments.usageError("--delete takes no TEXT")
      }
      return (path, channel, .deleteMessage(subject, channel, thread: thread), subject)
    }
    let text = try text(arguments)
    let action: SourceAction =
      switch kind {
      case "--edit": .edit(subject, text: text, channel, thread: thread)
      case "--react": .react(text, to: subject, channel, thread: thread)
      case "--vote": .vote(text, in: subject, channel, thread: thread)
      case "--unvote": .unvote(text, in: subject, channel, thread: thread)
      default: .unreact(text, to: subject, channel, thread: thread)
      }
    return (path, channel, action, subject)
  }

  /// The text, which may come by standard input; a line break at its end is none of it.
  private static func text(_ arguments: Arguments) throws -> String {
    // A message may consist of files alone.
    if arguments.positionals.count == 2, arguments.has("--attach") { return "" }
    guard arguments.positionals.count == 3 else {
      throw arguments.usageError("name a TEXT, or - to read it from standard input")
    }
    let text = arguments.positionals[2]
    guard text == "-" else { return text }
    // A little more than a message may have tells that it is too long.
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
  /// The action with what its message carries.
  fileprivate func carrying(_ attachments: [ChatAttachment]) -> SourceAction {
    guard case .send(var message, let channel) = self else { return self }
    message.attachments = attachments
    return .send(message, channel)
  }

  /// The action with the id of an option in place of its text.
  fileprivate func naming(optionsIn state: ChatState) -> SourceAction {
    func id(
      _ option: String,
      _ message: MessageID,
      _ channel: ChannelID,
      _ thread: MessageID?
    ) -> String {
      let poll = state.message(message, in: channel, parent: thread)?.poll
      guard let poll, poll.option(option) == nil else { return option }
      return poll.options.first { $0.text == option }?.id ?? option
    }
    switch self {
    case .vote(let option, let message, let channel, let thread):
      return .vote(id(option, message, channel, thread), in: message, channel, thread: thread)
    case .unvote(let option, let message, let channel, let thread):
      return .unvote(id(option, message, channel, thread), in: message, channel, thread: thread)
    default: return self
    }
  }
}
