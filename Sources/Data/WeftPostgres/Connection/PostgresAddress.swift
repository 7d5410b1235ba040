// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import WeftModel
public import WeftStore

/// The address of a workspace in a PostgreSQL database.
///
///     let address = try PostgresAddress("postgresql://db.example/chats?workspace=team&user=luke")
///
/// What follows `workspace` and `user` is Weft's; all else is libpq's, whose environment, password
/// file and TLS settings count as everywhere. The role that logs in stands before the host's name.
public struct PostgresAddress: Equatable, Sendable {
  /// The address of the database, as libpq takes it.
  let database: String
  /// The id of the workspace, nil where the address names none.
  public let workspace: String?
  /// The user whose view of the workspace it is; nil for its owner's, which is all of it.
  public let user: UserID?
  /// The address as messages show it, without a password.
  public let shown: String

  /// The most bytes of an address, and of an id in it.
  private static let (most, mostID) = (4096, 1024)

  /// Whether a text is the address of a database rather than the path of a file.
  public static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// Reads an address.
  ///
  /// - Throws: `StoreError` with what is wrong in it.
  public init(_ text: String) throws(StoreError) {
    let shown = Self.withoutPassword(text)
    func refuse(_ reason: String) -> StoreError { StoreError(.failed, shown, reason) }
    guard Self.isOne(text) else {
      throw refuse("this is no address; write postgresql://HOST/DATABASE?workspace=ID&user=ID")
    }
    guard text.utf8.count <= Self.most, !text.utf8.contains(0) else {
      throw refuse("an address has at most \(Self.most) bytes, and no U+0000; shorten it")
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var (own, rest): ([String: String], [Substring]) = ([:], [])
    for part in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(pair[0])
      guard ["workspace", "user"].contains(key) else {
        rest.append(part)
        continue
      }
      guard pair.count == 2, let value = String(pair[1]).removingPercentEncoding, !value.isEmpty,
        value.utf8.count <= Self.mostID
      else {
        throw refuse("\"\(key)\" needs an id of at most \(Self.mostID) bytes, percent-encoded")
      }
      guard own.updateValue(value, forKey: key) == nil else {
        throw refuse("\"\(key)\" is there twice; name one")
      }
    }
    database = String(parts[0]) + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
    (workspace, user) = (own["workspace"], own["user"].map { UserID($0) })
    self.shown = shown
  }

  /// The address of another workspace in the same database, as one of its users sees it, or its owner.
  public func naming(
    _ workspace: String,
    user: UserID? = nil
  ) throws(StoreError) -> PostgresAddress {
    let sign = database.contains("?") ? "&" : "?"
    let id = workspace.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? workspace
    let name = user?.rawValue.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let person = name.map { "&user=\($0)" } ?? ""
    return try PostgresAddress("\(database)\(sign)workspace=\(id)\(person)")
  }

  /// The id of the workspace.
  ///
  /// - Throws: `StoreError` where the address names none.
  func requiredWorkspace() throws(StoreError) -> String {
    guard let workspace else {
      throw StoreError(.failed, shown, "it names no workspace; add ?workspace=ID")
    }
    return workspace
  }

  private static func withoutPassword(_ text: String) -> String {
    var text = text
    if let scheme = text.range(of: "://") {
      let rest = text[scheme.upperBound...]
      let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
      if let sign = rest[..<end].lastIndex(of: "@"),
        let colon = rest[..<sign].firstIndex(of: ":")
      {
        text.replaceSubrange(colon..<sign, with: ":***")
      }
    }
    for key in ["password=", "sslpassword="] {
      while let found = text.range(of: "\(key)[^&*][^&]*", options: .regularExpression) {
        text.replaceSubrange(found, with: "\(key)***")
      }
    }
    return text
  }
}
