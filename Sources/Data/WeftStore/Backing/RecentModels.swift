// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
package import WeftModel

/// A cache of models from a file or a database: rows that every frame reads, and channels that change often.
package struct RecentModels {
  /// Creates an empty cache.
  package init() {}

  /// Channels with only the messages that rows show.
  private var shown = RowMemo<ChannelID, ChatChannel>()
  private var threads = RowMemo<MessageID, ChatThread>()
  /// Channels with all their messages, each with the number of its last use.
  private var whole: [ChannelID: (channel: ChatChannel, use: Int)] = [:]
  /// Which channels the user has pinned and archived, or `nil` if that has to be found out.
  package var marked: MarkedChannels?
  /// The number of uses of channels with all their messages, so far.
  private var uses = 0

  /// The maximum numbers of channels in `whole`, and of messages in all of them but the last used one.
  private static let (mostWhole, mostMessages) = (64, 50_000)

  /// Returns a channel as a row shows it, or `nil` if it isn't cached.
  package mutating func shownChannel(_ id: ChannelID) -> ChatChannel? { shown[id] }

  /// Puts a channel as a row shows it into the cache.
  package mutating func keepShown(_ channel: ChatChannel) {
    shown[channel.id] = channel
    shown.endWindow(of: 0)
  }

  /// Returns a thread, or `nil` if it isn't cached.
  package mutating func thread(_ id: MessageID) -> ChatThread? { threads[id] }

  /// Puts a thread into the cache.
  package mutating func keep(_ thread: ChatThread) {
    threads[thread.id] = thread
    threads.endWindow(of: 0)
  }

  /// Returns a channel with all its messages, or `nil` if it isn't cached.
  package mutating func wholeChannel(_ id: ChannelID) -> ChatChannel? {
    uses += 1
    whole[id]?.use = uses
    return whole[id]?.channel
  }

  /// Puts a channel with all its messages into the cache.
  package mutating func keepWhole(_ channel: ChatChannel) {
    uses += 1
    whole[channel.id] = (channel, uses)
    var messages = whole.values.reduce(0) { $0 + $1.channel.history.readCount }
    while whole.count > 1, whole.count > Self.mostWhole || messages > Self.mostMessages,
      let oldest = whole.min(by: { $0.value.use < $1.value.use })
    {
      messages -= oldest.value.channel.history.readCount
      whole[oldest.key] = nil
    }
  }

  /// Removes a channel, and all threads, since they show messages of their channels.
  package mutating func forget(_ id: ChannelID) {
    (shown[id], whole[id]) = (nil, nil)
    marked?.remove(id)
    threads.removeAll()
  }

  /// Removes a thread.
  package mutating func forget(_ id: MessageID) { threads[id] = nil }

  /// Empties the cache.
  package mutating func forgetAll() {
    shown.removeAll()
    threads.removeAll()
    whole = [:]
    marked = nil
  }
}

/// A cache of a file's users, each read on first use.
final class People {
  /// The maximum number of cached users; a full cache is emptied.
  private static let most = 10_000

  private let database: Database
  private let currentUser: UserID
  private var known: [UserID: ChatUser?] = [:]
  /// The first error that occurred while reading a user.
  private(set) var failure: StoreError?

  init(_ database: Database, _ currentUser: UserID) {
    self.database = database
    self.currentUser = currentUser
  }

  /// Returns a user, or `nil` if the file doesn't describe it.
  subscript(id: UserID) -> ChatUser? {
    if let user = known[id] { return user }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let user = read(id)
    known[id] = .some(user)
    return user
  }

  /// Empties the cache, because users may have changed.
  func forget() { known.removeAll(keepingCapacity: true) }

  func forget(_ id: UserID) { known[id] = nil }

  private func read(_ id: UserID) -> ChatUser? {
    // No user has this id, although version 0.2 may have written one.
    guard id.isPossible else { return nil }
    do throws(StoreError) {
      let statement = try database.statement("SELECT document FROM users WHERE id = ?")
        .bind(1, id.rawValue)
      defer { statement.reset() }
      guard try statement.step() else { return nil }
      return try database.decode("user \(id)") { () throws(WorkspaceError) in
        var documents = ModelDocuments(currentUser: currentUser)
        return try documents.user(statement.blob(0))
      }
    } catch {
      failure = failure ?? error
      return nil
    }
  }
}

extension Database {
  /// Decodes a model; throws `damaged` if that fails.
  func decode<Model>(
    _ name: @autoclosure () -> String,
    _ body: () throws(WorkspaceError) -> Model
  ) throws(StoreError) -> Model {
    work.documents += 1
    do throws(WorkspaceError) {
      return try body()
    } catch {
      throw .damaged(path, "\(name()): \(error)")
    }
  }
}
