// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftDigest

/// A link that lets a browser in as a person, signed by the site that has identified the user.
///
///     let link = SignedLink(for: person, now: 1_790_000_000)
///     link.query(signedBy: keys)  // workspace=team&user=luke&expires=1790000600&nonce=…&signature=…
///
/// It can be used any number of times until it expires. The article `signing-links` describes the format.
package struct SignedLink: Equatable, Sendable {
  /// The path of all links.
  package static let path = "/enter"
  /// The default lifetime of a link in seconds.
  package static let usualLifetime = 600
  /// The allowed lifetimes of a link in seconds.
  package static let lifetimes = 60...86_400
  /// The maximum difference between the clocks of a site and a host in seconds.
  static let clockDifference: Int64 = 60
  /// The maximum size of a query in bytes.
  static let mostBytes = 8192

  /// The person as whom the browser enters.
  package let person: Person
  /// The time when it expires, in seconds since 1970.
  package let expires: Int64
  /// A unique word by which the site can find the link in an audit log.
  package let nonce: String

  /// Creates a link.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime in seconds, within ``lifetimes``.
  ///   - now: The seconds since 1970.
  ///   - nonce: 16 to 64 letters, digits, `-` and `_`, or `nil` for a random word.
  package init(
    for person: Person,
    lifetime: Int = usualLifetime,
    now: Int64,
    nonce: String? = nil
  ) {
    let nonce = nonce ?? RandomWord.make()
    precondition(Self.lifetimes.contains(lifetime), "a link can't be valid for \(lifetime) s")
    precondition(RandomWord.isOne(nonce), "\"\(nonce)\" is not a valid nonce")
    self.person = person
    self.nonce = nonce
    expires = now + Int64(lifetime)
  }

  private var fields: SignedFields {
    SignedFields(.link, [person.workspace, person.user, "\(expires)", nonce])
  }

  /// Returns the query of the link, including its signature.
  package func query(signedBy keys: SigningKeys) -> String {
    let values = [
      ("workspace", person.workspace), ("user", person.user), ("expires", "\(expires)"),
      ("nonce", nonce), ("signature", keys.code(of: fields).hex),
    ]
    return values.map { "\($0)=\(PercentEncoding.encoded($1))" }.joined(separator: "&")
  }

  /// Verifies the query of a link that a browser opened.
  ///
  /// - Parameters:
  ///   - query: The query as sent, without the question mark.
  ///   - now: The seconds since 1970.
  /// - Throws: `LinkRefusal` if it does not grant access.
  package init(
    _ query: String?,
    signedBy keys: SigningKeys,
    now: Int64
  ) throws(LinkRefusal) {
    let values = try Self.values(of: query ?? "")
    guard let person = Person(workspace: values[0], user: values[1]) else {
      throw .malformed("workspace and user need 1 to \(Person.mostBytes) bytes")
    }
    guard let expires = SignedFields.decimal(values[2].utf8) else {
      throw .malformed("expires must be seconds since 1970")
    }
    guard RandomWord.isOne(values[3]) else {
      throw .malformed("nonce needs 16 to 64 letters, digits, - and _")
    }
    guard let code = [UInt8](hex: values[4].utf8, isLowerCase: true), code.count == Digest.size
    else { throw .malformed("signature must be 64 lower-case hexadecimal digits") }
    self.person = person
    self.expires = expires
    nonce = values[3]
    // Verify the signature first, so that a forger learns nothing else.
    guard keys.accept(code, of: fields) else { throw .forged }
    guard now < expires else { throw .expired }
    let most = Int64(Self.lifetimes.upperBound) + Self.clockDifference
    guard expires - now <= most else { throw .livesTooLong }
  }

  private static let names = ["workspace", "user", "expires", "nonce", "signature"]

  /// Returns the values of a query in the order of ``names``, each of which must occur once.
  private static func values(of query: String) throws(LinkRefusal) -> [String] {
    guard query.utf8.count <= mostBytes else {
      throw .malformed("it has more than \(mostBytes) bytes")
    }
    var values = [String?](repeating: nil, count: names.count)
    for item in query.utf8.split(separator: UInt8(ascii: "&")) {
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(item[..<end]) }) else {
        throw .malformed("it has fields other than \(names.joined(separator: ", "))")
      }
      guard let value = PercentEncoding.decoded(item[end...].dropFirst(), plusIsSpace: true) else {
        throw .malformed("\(names[index]) is not percent-encoded UTF-8")
      }
      guard values[index] == nil else { throw .malformed("\(names[index]) occurs twice") }
      values[index] = value
    }
    var found: [String] = []
    for (name, value) in zip(names, values) {
      guard let value else { throw .malformed("\(name) is missing") }
      found.append(value)
    }
    return found
  }
}

/// The reason why a link does not grant access.
package enum LinkRefusal: Error, Equatable, CustomStringConvertible {
  /// The query does not have the format of a link; the text says what is wrong.
  case malformed(String)
  /// It was signed with none of the host's keys.
  case forged
  /// It has expired.
  case expired
  /// It expires in more than a day.
  case livesTooLong

  /// The kind of the refusal in one word, for audit logs and metrics.
  package var name: String {
    switch self {
    case .malformed: "malformed"
    case .forged: "forged"
    case .expired: "expired"
    case .livesTooLong: "lives-too-long"
    }
  }

  /// The reason and the remedy, for those who create links.
  package var description: String {
    switch self {
    case .malformed(let reason): "the link is malformed: \(reason)"
    case .forged: "the link was not signed with any of the keys; sign it with a key of the hosts"
    case .expired: "the link has expired; get another one"
    case .livesTooLong: "the link is valid for longer than a day; let it expire earlier"
    }
  }
}
