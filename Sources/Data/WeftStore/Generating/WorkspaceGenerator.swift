// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import WeftFormats
internal import WeftModel

/// A generator of workspaces of any size, one channel at a time.
///
/// The same seed gives the same workspace. The generator holds none of it, so a million channels
/// take no more memory than one.
///
///     let generator = WorkspaceGenerator(channels: 1000, threads: 100, messages: 20_000, seed: 1)
///     try WorkspaceStore.generate(generator, to: "large.weft")
public struct WorkspaceGenerator: Sendable {
  /// The number of channels.
  public let channels: Int
  /// The number of threads, each below a message of its own.
  public let threads: Int
  /// The least number of messages.
  public let messages: Int
  /// The seed of the pseudorandom numbers.
  public let seed: UInt64

  /// The moment 2026-06-05 14:24, at which the workspace is shown; everything in it is earlier.
  static let now = Date(timeIntervalSince1970: 1_780_669_440)

  /// Creates a generator; with threads there must be a channel.
  public init(channels: Int, threads: Int, messages: Int, seed: UInt64) {
    precondition(channels >= 0 && threads >= 0 && messages >= 0, "there are no fewer than none")
    precondition(threads == 0 || channels > 0, "threads need a channel to stand in")
    (self.channels, self.threads, self.messages, self.seed) = (channels, threads, messages, seed)
  }

  /// The workspace with its users, but without channels and threads.
  public var head: Workspace {
    var workspace = Workspace(currentUser: user(0))
    workspace.users = (0..<userCount).map { user($0) }
    workspace.now = Self.now
    workspace.config.showsDrafts = true
    workspace.latestDate = Self.now
    return workspace
  }

  /// The number of users, which grows with the channels up to 2000.
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

  /// The part of a number of things that belongs to a channel when they are spread evenly.
  private func share(_ count: Int, of channel: Int) -> Range<Int> {
    channel * count / channels..<(channel + 1) * count / channels
  }

  /// The numbers of a channel's threads.
  public func threadNumbers(of channel: Int) -> Range<Int> { share(threads, of: channel) }

  /// The number of messages of a channel, at least one for each thread.
  func messageCount(of channel: Int) -> Int {
    max(share(messages, of: channel).count, threadNumbers(of: channel).count)
  }
}
