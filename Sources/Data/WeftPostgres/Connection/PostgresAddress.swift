// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
public import WeftModel
public import WeftStore

/// The address of a workspace in a PostgreSQL database.
///
///     let address = try PostgresAddress("postgresql://db.example/chats?workspace=team&user=luke")
///
/// `workspace` and `user` are settings of Weft; all else goes to libpq, with its environment, password
/// file and TLS settings. The role that logs in precedes the host's name.
public struct PostgresAddress: Equatable, Sendable {
  /// The address of the database for libpq.
  let database: String
  /// The id of the workspace, or `nil` if the address contains none.
  public let workspace: String?
  /// The user whose view of the workspace this is, or `nil` for the owner's, who sees all of it.
  public let user: UserID?
  /// The address without a password, for messages.
  public var shown: String { parts.shown }
  private let parts: PostgresAddressParts

  /// The maximum size in bytes of an address, and of an id in it.
  private static let (most, mostID) = (4096, 1024)

  /// Whether a text is meant as the address of a database rather than the path of a file.
  ///
  /// A misspelled scheme counts as well, so that no message shows the address as a path.
  public static func isOne(_ text: String) -> Bool {
    let begin = String(decoding: text.utf8.prefix(11), as: UTF8.self).lowercased()
    return begin.hasPrefix("postgresql:") || begin.hasPrefix("postgres:")
  }

  /// Reads an address.
  ///
  /// - Throws: `StoreError` with the mistake in it.
  public init(_ text: String) throws(StoreError) {
    let shown = PostgresAddressParts.unreadable
    func refuse(_ reason: String) -> StoreError { StoreError(.failed, at: shown, reason) }
    guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") else {
      throw refuse("this is not an address; write postgresql://HOST/DATABASE?workspace=ID&user=ID")
    }
    guard text.utf8.count <= Self.most, !text.utf8.contains(0) else {
      throw refuse("an address can have at most \(Self.most) bytes and no U+0000; shorten it")
    }
    guard PostgresAddressParts.areSeparate(text) else { throw PostgresAddressParts.refusal }
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var (own, rest): ([String: String], [Substring]) = ([:], [])
    var shownOwn: [Substring] = []
    for part in halves.count > 1 ? halves[1].split(separator: "&") : [] {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(pair[0])
      guard ["workspace", "user"].contains(key) else {
        rest.append(part)
        continue
      }
      guard pair.count == 2, let value = PercentEncoding.decoded(pair[1].utf8), !value.isEmpty,
        value.utf8.count <= Self.mostID
      else {
        throw refuse("\"\(key)\" needs an id of at most \(Self.mostID) bytes, percent-encoded")
      }
      // A workspace JSON may have users with such ids, but no workspace has one.
      guard key == "user" || !value.utf8.contains(0) else {
        let reason = "the id of a workspace can't contain U+0000; write it without %00"
        throw StoreError(.absent, at: shown, reason)
      }
      guard own.updateValue(value, forKey: key) == nil else {
        throw refuse("\"\(key)\" occurs twice; specify one")
      }
      shownOwn.append(part)
    }
    database = String(halves[0]) + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    (workspace, user) = (own["workspace"], own["user"].map { UserID($0) })
    parts = try PostgresAddressParts(database, showing: shownOwn)
  }

  /// Returns a message of libpq or a server with the address's passwords masked, or `nil` if masking would reveal one.
  func hiding(_ text: String) -> String? { parts.hiding(text) }

  /// Returns the address of another workspace in the same database, for one of its users or its owner.
  public func naming(
    _ workspace: String,
    user: UserID? = nil
  ) throws(StoreError) -> PostgresAddress {
    let sign = database.contains("?") ? "&" : "?"
    let person = user.map { "&user=\(Self.encoded($0.rawValue))" } ?? ""
    return try PostgresAddress("\(database)\(sign)workspace=\(Self.encoded(workspace))\(person)")
  }

  private static func encoded(_ id: String) -> String {
    PercentEncoding.encoded(id, keeping: PercentEncoding.isLetterOrDigit)
  }

  /// The id of the workspace.
  ///
  /// - Throws: `StoreError` if the address contains none.
  func requiredWorkspace() throws(StoreError) -> String {
    guard let workspace else {
      throw StoreError(.failed, at: shown, "it names no workspace; add ?workspace=ID")
    }
    return workspace
  }
}
