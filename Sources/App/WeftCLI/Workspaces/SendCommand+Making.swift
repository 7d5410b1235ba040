// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftApp
internal import WeftLaunch
internal import WeftSource

// Making chats and polls, and changing who belongs to a chat.
extension SendCommand {
  static let makingOptions = [
    Option(
      "--new-chat",
      "NAME",
      help: "create a group and print its id; takes no CHANNEL and no TEXT"
    ),
    Option("--with", "ID[,ID…]", help: "whom --new-chat invites"),
    Option("--topic", "TOPIC", help: "set the topic of CHANNEL, or of the new group"),
    Option("--invite", "ID[,ID…]", help: "invite people to CHANNEL; takes no TEXT"),
    Option("--remove", "ID", help: "remove a member from CHANNEL; takes no TEXT"),
    Option("--rename", "NAME", help: "give CHANNEL another name; takes no TEXT"),
    Option(
      "--slow-mode",
      "SECONDS",
      help: "make each user of CHANNEL wait between two messages, 0 to 86400; takes no TEXT"
    ),
    Option("--poll", "QUESTION", help: "send a poll; takes no TEXT"),
    Option("--option", "TEXT", help: "an option of the poll; may be given 2 to 100 times"),
    Option("--votes", "N", help: "how many options each person may choose (default: 1)"),
    Option("--anonymous", help: "the poll names no voter"),
    Option("--suggestions", help: "others may add options to the poll"),
    Option("--ends", "TIME", help: "when the poll ends: 1h, tonight, tomorrow or a date"),
    Option("--close-poll", "ID", help: "end the poll of a message; takes no TEXT"),
    Option("--suggest", "ID", help: "add the option TEXT to the poll of a message"),
  ]

  /// The options that name what to do; at most one of them can be given.
  static let makingKinds = [
    "--new-chat", "--invite", "--remove", "--rename", "--slow-mode", "--poll",
  ]

  /// Returns the action of one of these options, and the id to print; `nil` without them.
  static func making(
    _ arguments: Arguments
  ) throws -> (channel: ChannelID, action: SourceAction, printed: MessageID)? {
    try requireCompany(of: arguments)
    let isTopic = arguments.has("--topic") && !arguments.has("--new-chat")
    guard let kind = makingKinds.first(where: { arguments.has($0) }) ?? (isTopic ? "--topic" : nil),
      let value = try arguments.value(kind)
    else { return nil }
    let most = kind == "--new-chat" ? 1 : 2
    guard arguments.positionals.count == most else {
      throw arguments.usageError(
        kind == "--new-chat" ? "--new-chat takes no CHANNEL and no TEXT" : "\(kind) takes no TEXT"
      )
    }
    if kind == "--new-chat" {
      let id = ChannelID("messaging:" + MessageID.new().rawValue)
      let chat = NewChat(
        id: id,
        name: value,
        topic: try arguments.value("--topic"),
        members: people(try arguments.value("--with") ?? "")
      )
      return (id, .create(chat), MessageID(id.rawValue))
    }
    let channel = ChannelID(arguments.positionals[1])
    if kind == "--poll" {
      let id = try arguments.value("--id").map { MessageID($0) } ?? .new()
      var message = OutgoingMessage(id: id, text: "")
      message.thread = try arguments.value("--thread").map { MessageID($0) }
      message.poll = try poll(value, arguments, id: id.rawValue)
      return (channel, .send(message, channel), id)
    }
    let action: SourceAction =
      switch kind {
      case "--invite": .addMembers(people(value), channel)
      case "--remove": .removeMember(UserID(value), channel)
      case "--topic": .setTopic(value, channel)
      case "--slow-mode": .setSlowMode(try seconds(value, arguments), channel)
      default: .rename(value, channel)
      }
    return (channel, action, MessageID(channel.rawValue))
  }

  private static func seconds(_ text: String, _ arguments: Arguments) throws -> Int {
    guard let seconds = Int(text), (0...ChatChannel.longestCooldown).contains(seconds) else {
      throw arguments.usageError(
        "--slow-mode needs the seconds between two messages, 0 to \(ChatChannel.longestCooldown), not \"\(text)\""
      )
    }
    return seconds
  }

  /// Throws if an option is given without the one that it belongs to.
  private static func requireCompany(of arguments: Arguments) throws {
    let poll = ["--option", "--votes", "--anonymous", "--suggestions", "--ends"]
    for (option, owner) in poll.map({ ($0, "--poll") }) + [("--with", "--new-chat")]
    where arguments.has(option) && !arguments.has(owner) {
      throw arguments.usageError("\(option) applies only to \(owner)")
    }
  }

  private static func people(_ text: String) -> [UserID] {
    text.split(separator: ",").map { UserID($0.trimmingCharacters(in: .whitespaces)) }
  }

  private static func poll(
    _ question: String,
    _ arguments: Arguments,
    id: String
  ) throws -> ChatPoll {
    var poll = ChatPoll(name: question)
    poll.id = id
    poll.options = arguments.all("--option").enumerated()
      .map { PollOption(id: "\($0.offset + 1)", text: $0.element) }
    poll.votesAllowed = 1
    if let votes = try arguments.value("--votes") {
      guard let count = Int(votes), count > 0 else {
        throw arguments.usageError("--votes needs a number from 1 on, not \"\(votes)\"")
      }
      poll.votesAllowed = count
    }
    poll.isAnonymous = arguments.has("--anonymous")
    poll.allowsSuggestions = arguments.has("--suggestions")
    poll.closesAt = try arguments.value("--ends").map { try reminder($0, arguments) }
    return poll
  }
}
