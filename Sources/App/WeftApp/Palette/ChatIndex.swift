// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// The names of a workspace's chats, kept in memory, so that a few letters find one at once.
///
/// It starts with the first rows of the channel list, reads the other chats in steps while the application is idle,
/// and then follows the changes. All viewers share it.
final class ChatIndex: ChangeFollower {
  /// The known facts about a chat.
  struct Entry: Equatable {
    let id: ChannelID
    /// Its name and, for a direct chat with a name, those of its members.
    let name: FoldedName
    let date: Date
    let isUnread: Bool
  }

  /// The chats in the order in which they were read; `nil` for one that has left the list.
  private(set) var entries: [Entry?] = []
  /// A counter that grows whenever an entry changes; new ones are only appended.
  private(set) var revision = 0
  private var places: [ChannelID: Int] = [:]
  /// The chats still to read, or `nil` if none is left.
  private var walk: ChannelWalk? = ChannelWalk()
  private var changed: Set<ChannelID> = []
  /// Whether the engine has reported which chats changed; an import doesn't.
  private var isTold = false
  private var seen: Int
  private unowned let app: ChatApp

  /// The maximum number of chats; those read later are only found by the search of the list.
  private static let most = 50_000
  /// The number of chats that one step reads, so that no key has to wait.
  private static let step = 128
  /// Above this number of changed chats, all are read again in steps.
  private static let mostChanges = 512
  /// How many members of a direct chat it is found by.
  private static let mostPeople = 4

  init(_ app: ChatApp) {
    self.app = app
    seen = app.engine.changeCount
    let list = app.channels.list
    for channel in list.session.channels(in: 0..<min(list.count, Self.step)) { look(at: channel) }
    app.add(self)
  }

  /// Whether some chats were not read yet.
  var hasMore: Bool { walk != nil }

  /// Reads some more chats.
  func readMore() {
    guard var walk, let found = walk.next(Self.step, of: app.engine.state),
      entries.count < Self.most
    else { return self.walk = nil }
    self.walk = walk
    for channel in found { look(at: channel) }
  }

  func follow(_ change: ChatChange) {
    isTold = true
    changed.formUnion(change.channels.keys)
    changed.formUnion(change.appearedChannels)
    changed.formUnion(change.vanishedChannels)
  }

  /// Reads the chats again that have changed since the last call.
  func update() {
    guard seen != app.engine.changeCount else { return }
    seen = app.engine.changeCount
    if !isTold || changed.count > Self.mostChanges {
      walk = ChannelWalk()
    } else {
      for id in changed {
        if let channel = app.engine.state.channel(id, messages: 0) {
          look(at: channel)
        } else {
          set(nil, for: id)
        }
      }
    }
    (changed, isTold) = ([], false)
  }

  private func look(at channel: ChatChannel) {
    let environment = app.engine.environment
    let context = QueryContext<ChatChannel>(
      currentUser: environment.currentUser.id,
      now: environment.now
    )
    // The palette also finds archived chats.
    guard app.options.channels.with(archived: .included).matches(channel, in: context) else {
      return set(nil, for: channel.id)
    }
    set(
      Entry(
        id: channel.id,
        name: FoldedName(searchedName(of: channel)),
        date: channel.lastMessageAt ?? channel.createdAt,
        isUnread: channel.isUnread && !channel.isMuted(at: environment.now)
      ),
      for: channel.id
    )
  }

  private func searchedName(of channel: ChatChannel) -> String {
    let name = app.channels.list.name(forChannel: channel)
    guard channel.isDirect, channel.name?.isEmpty == false else { return name }
    let own = app.engine.environment.currentUser.id
    let people = channel.members.lazy.filter { $0.id != own }.prefix(Self.mostPeople)
      .map(\.user.displayName)
    return ([name] + people).map { String($0.unicodeScalars.prefix(64)) }.joined(separator: " ")
  }

  private func set(_ entry: Entry?, for id: ChannelID) {
    guard let place = places[id] else {
      guard let entry, entries.count < Self.most else { return }
      places[id] = entries.count
      return entries.append(entry)
    }
    guard entries[place] != entry else { return }
    entries[place] = entry
    revision += 1
  }
}

extension ChatChannel {
  /// Whether the chat is a direct one; some sources don't mark it in its id, but with a tag.
  fileprivate var isDirect: Bool { isDirectMessageChannel || filterTags.contains("direct") }
}
