// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
internal import WeftModel

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
    do throws(WorkspaceError) {
      return try body()
    } catch {
      throw .damaged(path, "\(name()): \(error)")
    }
  }
}
