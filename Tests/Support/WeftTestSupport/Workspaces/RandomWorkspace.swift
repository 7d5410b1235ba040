// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftFormats
internal import WeftJSON
internal import WeftModel

/// Creates random workspaces that use every feature of the format.
public struct RandomWorkspace {
  private var random: SeededGenerator
  private var messageCount = 0

  /// Creates the workspaces of a seed.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  private static let texts = [
    "", "a", "Hello there", "日本語 👩🏽‍🚀", "e\u{301}", "\u{E9}", "\0\n\t\"\\", "\u{202E}",
    "null", "\u{FFFD}", "custom",
  ]

  mutating func maybe<Value>(_ make: (inout RandomWorkspace) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  mutating func few<Value>(_ make: (inout RandomWorkspace) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
  }

  mutating func text() -> String {
    Self.texts.randomElement(using: &random) ?? ""
  }

  mutating func id() -> String {
    text() + String(Int.random(in: 0..<6, using: &random))
  }

  mutating func flag() -> Bool { Bool.random(using: &random) }

  mutating func count() -> Int {
    [0, 1, 7, 9_007_199_254_740_991].randomElement(using: &random) ?? 0
  }

  mutating func date() -> Date {
    Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &random))
  }

  mutating func nextMessageID() -> MessageID {
    messageCount += 1
    return MessageID("m\(messageCount)")
  }

  mutating func value(depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0..<(depth < 3 ? 7 : 4), using: &random) {
    case 0: .string(text())
    case 1: .bool(flag())
    case 2: .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: .number(Double.random(in: -1e30...1e30, using: &random))
    case 4: .array(few { $0.value(depth: depth + 1) } + [.null])
    default: .object([JSONValue.Member(text(), value(depth: depth + 1))])
    }
  }

  mutating func custom() -> [String: JSONValue] {
    var custom: [String: JSONValue] = [:]
    for key in few({ $0.text() }) { custom[key] = value() }
    if flag() { custom["name"] = .string("a name that is no name") }
    return custom
  }
}

extension RandomWorkspace {
  /// The next workspace.
  public mutating func workspace() -> Workspace {
    var users: [ChatUser] = []
    for index in 0...Int.random(in: 0...3, using: &random) { users.append(user("u\(index)")) }
    var workspace = Workspace(currentUser: users.randomElement(using: &random) ?? users[0])
    workspace.users = users
    workspace.mutedUserIDs = Set(few { UserID($0.id()) })
    workspace.now = maybe { $0.date() }
    workspace.timeZone = maybe { _ in TimeZone(identifier: "Asia/Kolkata") ?? .gmt }
    workspace.locale = maybe { _ in Locale(identifier: "pl_PL") }
    workspace.config.showsDrafts = flag()
    workspace.config.channelList.channelItemMutedStyle =
      flag() ? .afterChannelName : .bottomRightCorner
    for index in 0..<Int.random(in: 0...3, using: &random) {
      workspace.channels.append(channel("c\(index)", in: workspace))
    }
    for channel in workspace.channels {
      for parent in channel.latestMessages where flag() {
        workspace.threads.append(thread(parent, channel, workspace))
      }
    }
    workspace.custom = custom()
    return workspace
  }

  private mutating func user(_ id: String) -> ChatUser {
    var user = ChatUser(
      id: UserID(id),
      name: maybe { $0.text() },
      imageURL: maybe { $0.text() },
      isOnline: flag()
    )
    user.isBanned = flag()
    user.language = maybe { $0.text() }
    user.lastActiveAt = maybe { $0.date() }
    user.custom = custom()
    return user
  }

  /// A user that the file describes, or an unknown one.
  mutating func anybody(_ workspace: Workspace) -> ChatUser {
    let known = workspace.users.randomElement(using: &random)
    return flag() ? known ?? workspace.currentUser : ChatUser(id: UserID("x" + id()))
  }
}
