// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftChat
public import WeftFoundation

/// A workspace that is made up: any size, the same for the same seed, one channel at a time.
///
/// Nothing of it is kept, so that a million channels take no more memory than one.
public struct WorkspaceGenerator: Sendable {
  /// How many channels there are.
  public let channels: Int
  /// How many threads there are; each stands below a message of its own.
  public let threads: Int
  /// How many messages there are at least.
  public let messages: Int
  /// What the numbers begin with.
  public let seed: UInt64

  /// 2026-06-05 14:24, when it is shown; what is in it happened before.
  static let now = Date(timeIntervalSince1970: 1_780_669_440)

  /// Creates a generator; threads need a channel to stand in.
  public init(channels: Int, threads: Int, messages: Int, seed: UInt64) {
    precondition(channels >= 0 && threads >= 0 && messages >= 0, "there are no fewer than none")
    precondition(threads == 0 || channels > 0, "threads need a channel to stand in")
    (self.channels, self.threads, self.messages, self.seed) = (channels, threads, messages, seed)
  }

  /// What the workspace is besides channels and threads; everybody is in it.
  public var head: Workspace {
    var workspace = Workspace(currentUser: user(0))
    workspace.users = (0..<userCount).map { user($0) }
    workspace.now = Self.now
    workspace.config.showsDrafts = true
    workspace.latestDate = Self.now
    return workspace
  }

  /// More people the more channels there are, but no more than a large company has in a room.
  var userCount: Int { min(2000, max(12, channels / 20)) }

  func user(_ number: Int) -> ChatUser {
    var numbers = GeneratedNumbers(seed, 1, number)
    let name = numbers.pick(GeneratedTexts.names)
    var user = ChatUser(
      id: UserID("user-\(number)"),
      name: number == 0 ? "You Example" : "\(name) Example \(number)"
    )
    user.isOnline = numbers.chance(30)
    return user
  }

  /// Which of so many things stand in a channel, when they are spread evenly.
  private func share(_ count: Int, of channel: Int) -> Range<Int> {
    channel * count / channels..<(channel + 1) * count / channels
  }

  /// The numbers of a channel's threads.
  public func threadNumbers(of channel: Int) -> Range<Int> { share(threads, of: channel) }

  /// How many messages a channel has: each thread needs one.
  func messageCount(of channel: Int) -> Int {
    max(share(messages, of: channel).count, threadNumbers(of: channel).count)
  }
}
