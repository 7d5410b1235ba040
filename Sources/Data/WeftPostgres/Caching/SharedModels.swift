// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

/// The models that users of a host have read in one workspace, so that they share one copy of what is the same for all.
///
/// It grants no access: a user's own statement has to return the document, and the user gets the model that was made of
/// the same bytes and the same users. A model is kept while a reader of its channel exists.
final class SharedModels: Sendable {
  /// A model with the data that it was made of.
  struct Made<Model: Sendable>: Sendable {
    let document: [UInt8]
    /// The users that the document names, as they were when the model was made.
    let users: [UserID: ChatUser?]
    let model: Model
  }

  private struct Channel {
    var readerCount = 0
    var made: Made<ChatChannel>?
    var messages: [MessageID: Made<ChatMessage>] = [:]
  }

  private struct State {
    var channels: [Int64: Channel] = [:]
    var users: [UserID: Made<ChatUser>] = [:]
    var capabilities: Set<Set<ChannelCapability>> = []
  }

  private let state = Mutex(State())

  /// The maximum numbers of messages in a channel, of users, and of sets of capabilities; a full cache is emptied.
  private static let (mostMessages, mostUsers, mostSets) = (64, 65_536, 1024)

  /// The number of channels kept.
  var channelCount: Int { state.withLock { $0.channels.count } }

  /// Returns the model last made of a channel's document.
  func channel(_ number: Int64) -> Made<ChatChannel>? {
    state.withLock { $0.channels[number]?.made }
  }

  /// Returns the model last made of a message's document.
  func message(_ id: MessageID, in number: Int64) -> Made<ChatMessage>? {
    state.withLock { $0.channels[number]?.messages[id] }
  }

  /// Keeps a channel as long as it has readers.
  func keep(_ made: Made<ChatChannel>, as number: Int64) {
    state.withLock { $0.channels[number]?.made = made }
  }

  /// Keeps a message of a channel as long as the channel has readers.
  func keep(_ made: Made<ChatMessage>, in number: Int64) {
    state.withLock { state in
      if state.channels[number]?.messages.count ?? 0 >= Self.mostMessages {
        state.channels[number]?.messages = [:]
      }
      state.channels[number]?.messages[made.model.id] = made
    }
  }

  /// Returns the shared copy of a user that was made of a document.
  func user(_ document: [UInt8], _ user: ChatUser) -> ChatUser {
    state.withLock { state in
      if let known = state.users[user.id], known.document == document { return known.model }
      if state.users.count >= Self.mostUsers { state.users = [:] }
      state.users[user.id] = Made(document: document, users: [:], model: user)
      return user
    }
  }

  /// Returns the shared copy of a set that many users have.
  func capabilities(_ set: Set<ChannelCapability>) -> Set<ChannelCapability> {
    state.withLock { state in
      if state.capabilities.count >= Self.mostSets { state.capabilities = [] }
      return state.capabilities.insert(set).memberAfterInsert
    }
  }

  fileprivate func add(_ number: Int64) {
    state.withLock { $0.channels[number, default: Channel()].readerCount += 1 }
  }

  fileprivate func remove(_ numbers: Set<Int64>) {
    state.withLock { state in
      for number in numbers {
        guard var channel = state.channels[number] else { continue }
        channel.readerCount -= 1
        state.channels[number] = channel.readerCount == 0 ? nil : channel
      }
    }
  }
}

/// One reader of shared models; channels that only it has read are dropped with it.
final class SharedReader {
  let models: SharedModels
  private var numbers: Set<Int64> = []

  /// The maximum number of channels that one reader shares; it doesn't share further ones.
  private static let most = 4096

  init(_ models: SharedModels) { self.models = models }

  deinit { models.remove(numbers) }

  /// Whether the reader shares a channel; it starts to do so while it has fewer than the maximum.
  func shares(_ number: Int64) -> Bool {
    if numbers.contains(number) { return true }
    guard numbers.count < Self.most else { return false }
    numbers.insert(number)
    models.add(number)
    return true
  }
}

extension SharedModels.Made {
  /// Whether a document with the same users in it makes the same model.
  func isMade(of document: [UInt8], _ user: (UserID) -> ChatUser?) -> Bool {
    self.document == document && users.allSatisfy { user($0.key) == $0.value }
  }
}
