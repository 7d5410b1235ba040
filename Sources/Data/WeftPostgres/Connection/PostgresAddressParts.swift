// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftCodec
internal import WeftStore

/// The parts of an address, split as libpq splits them and checked before libpq sees them.
///
/// libpq's messages quote the part that it can't read. If a password contains an unencoded `@`, `/` or
/// `&`, that part is a piece of the password. Such an address is refused here, with a message that
/// quotes nothing.
struct PostgresAddressParts: Equatable, Sendable {
  /// The address as messages show it.
  let shown: String
  /// The passwords of the address, as written and as libpq decodes them.
  let secrets: [String]

  /// The text that messages show for an unreadable address.
  static let unreadable = "postgresql://***"

  /// The libpq settings whose values messages may show.
  private static let plainSettings: Set<String> = [
    "application_name", "connect_timeout", "dbname", "gssencmode", "host", "hostaddr",
    "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval", "options",
    "port", "service", "sslcert", "sslkey", "sslmode", "sslrootcert", "target_session_attrs",
    "tcp_user_timeout",
  ]

  /// Splits an address without Weft's own settings.
  ///
  /// - Parameter own: Weft's own settings, as messages show them.
  /// - Throws: `StoreError` if libpq could read a password as another part.
  init(_ text: String, showing own: [Substring]) throws(StoreError) {
    guard let scheme = text.range(of: "://") else { throw Self.refusal }
    let body = text[scheme.upperBound...]
    let halves = body.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let place = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let login = place[0].split(separator: "@", omittingEmptySubsequences: false)
    let query = halves.count > 1 ? halves[1].split(separator: "&") : []
    let database = place.count > 1 ? place[1] : ""
    // Before the first slash, libpq reads everything up to an @ as a role and its password.
    let isAmbiguous = login.count == 1 && place.count == 1 && query.contains { $0.contains("@") }
    guard login.count <= 2, !isAmbiguous, Self.isEncoded(body),
      !database.contains(where: { "@/:".contains($0) }), Self.areHosts(login[login.count - 1])
    else { throw Self.refusal }

    var secrets: [Substring] = []
    var shown = text[..<scheme.upperBound]
    if login.count == 2 {
      let names = login[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard names.count == 1 || !names[1].contains(":") else { throw Self.refusal }
      secrets += names.dropFirst()
      shown += names[0] + (names.count > 1 ? ":***@" : "@")
    }
    shown += login[login.count - 1] + (place.count > 1 ? "/" + database : "")
    var settings = own
    for setting in query {
      let pair = setting.split(separator: "=", omittingEmptySubsequences: false)
      guard pair.count == 2 else { throw Self.refusal }
      let key = PercentEncoding.decoded(pair[0].utf8) ?? ""
      if Self.plainSettings.contains(key) {
        settings.append(setting)
      } else {
        secrets.append(pair[1])
        settings.append(["password", "sslpassword"].contains(key) ? "\(key)=***" : "***")
      }
    }
    self.shown = shown + (settings.isEmpty ? "" : "?" + settings.joined(separator: "&"))
    let decoded = secrets.compactMap { PercentEncoding.decoded($0.utf8) }
    self.secrets = (secrets.map(String.init) + decoded).filter { !$0.isEmpty }
      .sorted { $0.utf8.count > $1.utf8.count }
  }

  static var refusal: StoreError {
    StoreError(
      .failed,
      at: unreadable,
      "the address can't be read; write postgresql://ROLE:PASSWORD@HOST:PORT/DATABASE and encode "
        + "each of @ : / ? # & = % inside a part (@ is %40), or leave the password to PGPASSWORD"
    )
  }

  /// Whether each `%` starts an encoded byte other than zero.
  private static func isEncoded(_ text: Substring) -> Bool {
    PercentEncoding.bytes(text.utf8)?.contains(0) == false
  }

  /// Whether each sign that separates parts is a separate character: libpq splits bytes, so that it also finds a sign
  /// that a combining mark follows.
  static func areSeparate(_ text: String) -> Bool {
    text.allSatisfy { character in
      let scalars = character.unicodeScalars
      return scalars.count == 1 || !scalars.contains { "@:/?#&=%,[]".unicodeScalars.contains($0) }
    }
  }

  /// Whether a text is a list of hosts, each with a numeric port or none.
  private static func areHosts(_ text: Substring) -> Bool {
    text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { host in
      var rest = host
      if host.hasPrefix("[") {
        guard let end = host.firstIndex(of: "]") else { return false }
        rest = host[host.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") else { return false }
      }
      let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
      return parts.count <= 1 || parts.count == 2 && parts[1].utf8.allSatisfy { $0 &- 48 < 10 }
    }
  }

  /// Returns a text of libpq or a server without the passwords, or `nil` if hiding them would reveal them.
  func hiding(_ text: String) -> String? {
    // As bytes: as characters, a password that starts with a combining mark would not be found.
    var bytes = Array(text.utf8)
    for secret in secrets.map({ Array($0.utf8) }) where bytes.contains(secret) {
      // The gaps of a short password would spell it.
      if secret.count < 4 { return nil }
      bytes.replace(secret, with: "***".utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
