// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
package import WeftModel

/// A cache of models read from a file or a database, for rows in every frame and channels that change often.
package struct RecentModels {
  /// Creates an empty cache.
  package init() {}

  /// Channels with only the messages that rows show.
  private var shown = RowMemo<ChannelID, ChatChannel>()
  private var threads = RowMemo<MessageID, ChatThread>()
  /// Channels with all their messages, each with the number of its last use.
  private var whole: [ChannelID: (channel: ChatChannel, use: Int)] = [:]
  /// How often a channel with all its messages was used.
  private var uses = 0

  /// The most channels in `whole`, and the most messages of all of them but the last used one.
  private static let (mostWhole, mostMessages) = (64, 50_000)

  /// Returns a channel as a row shows it, nil when it is not in the cache.
  package mutating func shownChannel(_ id: ChannelID) -> ChatChannel? { shown[id] }

  /// Puts a channel as a row shows it into the cache.
  package mutating func keepShown(_ channel: ChatChannel) {
    shown[channel.id] = channel
    shown.endWindow(of: 0)
  }

  /// Returns a thread, nil when it is not in the cache.
  package mutating func thread(_ id: MessageID) -> ChatThread? { threads[id] }

  /// Puts a thread into the cache.
  package mutating func keep(_ thread: ChatThread) {
    threads[thread.id] = thread
    threads.endWindow(of: 0)
  }

  /// Returns a channel with all its messages, nil when it is not in the cache.
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
    shown[id] = nil
    whole[id] = nil
    threads.removeAll()
  }

  /// Removes a thread.
  package mutating func forget(_ id: MessageID) { threads[id] = nil }

  /// Empties the cache.
  package mutating func forgetAll() {
    shown.removeAll()
    threads.removeAll()
    whole = [:]
  }
}

/// A cache of the users of a file, each read when it is first needed.
final class People {
  /// The most users in the cache; when it is full it is emptied.
  private static let most = 10_000

  private let database: Database
  private let currentUser: UserID
  private var known: [UserID: ChatUser?] = [:]
  /// The first error of reading a user.
  private(set) var failure: StoreError?

  init(_ database: Database, _ currentUser: UserID) {
    self.database = database
    self.currentUser = currentUser
  }

  /// Returns a user, nil when the file does not describe it.
  subscript(id: UserID) -> ChatUser? {
    if let user = known[id] { return user }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    let user = read(id)
    known[id] = .some(user)
    return user
  }

  /// Empties the cache, since users may have changed.
  func forget() { known.removeAll(keepingCapacity: true) }

  func forget(_ id: UserID) { known[id] = nil }

  private func read(_ id: UserID) -> ChatUser? {
    // Nobody has this id, though version 0.2 may have written such a user.
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
  /// Reads a model; an error means that the file is damaged.
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
