// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel
internal import WeftStore

// Models of documents; a host makes those that are the same for all its users only once.
extension PersonReader {
  func stored(
    _ id: String,
    number: Int64,
    shared: [UInt8],
    own: [UInt8]
  ) throws(StoreError) -> StoredChannel {
    var ownChannel = try self.own(id, own)
    if let reader = workspace.shared {
      ownChannel.ownCapabilities = reader.models.capabilities(ownChannel.ownCapabilities)
    }
    return StoredChannel(
      number: number,
      id: id,
      shared: try sharedChannel(number: number, id: id, document: shared),
      own: ownChannel
    )
  }

  /// Returns the user's own part of a channel from its document.
  func own(_ id: String, _ document: [UInt8]) throws(StoreError) -> ChatChannel {
    try channel(id, document).model
  }

  /// Returns the shared channel of a document, from the host's shared models if another user's view has made it.
  private func sharedChannel(
    number: Int64,
    id: String,
    document: [UInt8]
  ) throws(StoreError) -> ChatChannel {
    guard let reader = workspace.shared, reader.shares(number) else {
      return try channel(id, document).model
    }
    if let known = reader.models.channel(number),
      known.isMade(of: document, workspace.userOrNone)
    {
      return known.model
    }
    let made = try channel(id, document)
    reader.models.keep(made, as: number)
    return made.model
  }

  private func channel(
    _ id: String,
    _ document: [UInt8]
  ) throws(StoreError) -> SharedModels.Made<ChatChannel> {
    let made = try make(from: document, named: "channel \(id)") {
      documents throws(WorkspaceError) in
      try documents.channel(document, messages: [])
    }
    try require(made.model.id.rawValue, is: id, "channel")
    return made
  }

  /// Makes a model of a document, and records the users in it.
  private func make<Model: Sendable>(
    from document: [UInt8],
    named name: @autoclosure () -> String,
    reading read: (inout ModelDocuments) throws(WorkspaceError) -> Model
  ) throws(StoreError) -> SharedModels.Made<Model> {
    let named = NamedUsers(workspace)
    let model = try workspace.decode(name()) { () throws(WorkspaceError) in
      var documents = ModelDocuments(currentUser: person.id) { named.user($0) }
      return try read(&documents)
    }
    return SharedModels.Made(document: document, users: named.users, model: model)
  }

  /// Makes a message of its shared and own documents.
  ///
  /// - Parameter channel: The number of the channel whose users share the model, or `nil` to make a new one.
  func message(
    _ id: String,
    _ document: [UInt8],
    own ownDocument: [UInt8]? = nil,
    in channel: Int64? = nil
  ) throws(StoreError) -> ChatMessage {
    func read(_ document: [UInt8]) throws(StoreError) -> SharedModels.Made<ChatMessage> {
      try make(from: document, named: "message \(id)") { documents throws(WorkspaceError) in
        try documents.message(document)
      }
    }
    func shared() throws(StoreError) -> ChatMessage {
      guard let channel, let reader = workspace.shared, reader.shares(channel) else {
        return try read(document).model
      }
      let known = reader.models.message(MessageID(id), in: channel)
      if let known, known.isMade(of: document, workspace.userOrNone) { return known.model }
      let made = try read(document)
      reader.models.keep(made, in: channel)
      return made.model
    }
    let model = try shared()
    try require(model.id.rawValue, is: id, "message")
    let own = try ownDocument.map { document throws(StoreError) in try read(document).model }
    return model.seen(with: own, by: person.id)
  }

  /// Checks that a document belongs to its row.
  private func require(
    _ found: String,
    is id: String,
    _ kind: String
  ) throws(StoreError) {
    guard found.utf8.elementsEqual(id.utf8) else {
      throw .damagedDatabase(workspace.path, "\(kind) \(id): its document belongs to \(found)")
    }
  }
}

/// The users that a document names, recorded while it is decoded.
private final class NamedUsers {
  private(set) var users: [UserID: ChatUser?] = [:]
  private let workspace: WorkspaceReader

  init(_ workspace: WorkspaceReader) { self.workspace = workspace }

  func user(_ id: UserID) -> ChatUser? {
    let user = workspace.userOrNone(id)
    users[id] = .some(user)
    return user
  }
}
