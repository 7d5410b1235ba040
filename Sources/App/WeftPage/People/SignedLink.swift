// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDigest

/// A link that lets a browser in as a person, signed by the site that knows who sits there.
///
///     let link = SignedLink(for: person, now: 1_790_000_000)
///     link.query(signedBy: keys)  // workspace=team&user=luke&expires=1790000600&nonce=…&signature=…
///
/// It opens until it expires, as often as it is used. The article `signing-links` has the format for
/// those who make links elsewhere.
package struct SignedLink: Equatable, Sendable {
  /// The path below which links stand.
  package static let path = "/enter"
  /// How many seconds a link opens unless its maker says otherwise.
  package static let usualLifetime = 600
  /// How many seconds a link may open.
  package static let lifetimes = 60...86_400
  /// How many seconds the clocks of a site and of a host may differ.
  static let clockDifference: Int64 = 60
  /// The most bytes of a query.
  static let mostBytes = 8192

  /// The person as whom a browser enters.
  package let person: Person
  /// When it stops to open, in seconds since 1970.
  package let expires: Int64
  /// A word that makes the link one of its own, by which a site finds it in an audit log.
  package let nonce: String

  /// Makes a link.
  ///
  /// - Parameters:
  ///   - lifetime: For how many seconds it opens, one of ``lifetimes``.
  ///   - now: The seconds since 1970.
  ///   - nonce: 16 to 64 letters, digits, `-` and `_`; without it, random ones.
  package init(
    for person: Person,
    lifetime: Int = usualLifetime,
    now: Int64,
    nonce: String? = nil
  ) {
    let nonce = nonce ?? RandomWord.make()
    precondition(Self.lifetimes.contains(lifetime), "a link can't open for \(lifetime) s")
    precondition(RandomWord.isOne(nonce), "\"\(nonce)\" is no nonce")
    (self.person, self.nonce) = (person, nonce)
    expires = now + Int64(lifetime)
  }

  private var fields: SignedFields {
    SignedFields(.link, [person.workspace, person.user, "\(expires)", nonce])
  }

  /// The query of the link, with its signature.
  package func query(signedBy keys: SigningKeys) -> String {
    let values = [
      ("workspace", person.workspace), ("user", person.user), ("expires", "\(expires)"),
      ("nonce", nonce), ("signature", keys.code(of: fields).hex),
    ]
    return values.map { "\($0)=\(QueryText.encoded($1))" }.joined(separator: "&")
  }

  /// Checks the query of a link that a browser opened.
  ///
  /// - Parameters:
  ///   - query: What stands behind the question mark, as it was sent.
  ///   - now: The seconds since 1970.
  /// - Throws: `LinkRefusal` where it lets no person in.
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
      throw .malformed("expires has to be seconds since 1970")
    }
    guard RandomWord.isOne(values[3]) else {
      throw .malformed("nonce needs 16 to 64 letters, digits, - and _")
    }
    guard values[4] == values[4].lowercased(), let code = [UInt8](hex: values[4].utf8),
      code.count == Digest.size
    else { throw .malformed("signature has to be 64 lower-case hexadecimal digits") }
    (self.person, self.expires, nonce) = (person, expires, values[3])
    // Who made it is looked at first, so that a forger learns of nothing else.
    guard keys.accept(code, of: fields) else { throw .forged }
    guard now < expires else { throw .expired }
    let most = Int64(Self.lifetimes.upperBound) + Self.clockDifference
    guard expires - now <= most else { throw .livesTooLong }
  }

  private static let names = ["workspace", "user", "expires", "nonce", "signature"]

  /// The values of a query in the order of ``names``, each of which has to be there once.
  private static func values(of query: String) throws(LinkRefusal) -> [String] {
    guard query.utf8.count <= mostBytes else {
      throw .malformed("it has more than \(mostBytes) bytes")
    }
    var values = [String?](repeating: nil, count: names.count)
    for item in query.utf8.split(separator: UInt8(ascii: "&")) {
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(item[..<end]) }) else {
        throw .malformed("it has something else than \(names.joined(separator: ", "))")
      }
      guard let value = QueryText.decoded(item[end...].dropFirst()) else {
        throw .malformed("\(names[index]) is not percent-encoded UTF-8")
      }
      guard values[index] == nil else { throw .malformed("\(names[index]) is there twice") }
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

/// The reason why a link lets no browser in.
package enum LinkRefusal: Error, Equatable, CustomStringConvertible {
  /// It is no link of this format, with what is wrong in it.
  case malformed(String)
  /// No key of this host made its signature.
  case forged
  /// It opened before, and does no longer.
  case expired
  /// It would open for longer than a day.
  case livesTooLong

  /// The word for the kind of refusal, in audit logs and metrics.
  package var name: String {
    switch self {
    case .malformed: "malformed"
    case .forged: "forged"
    case .expired: "expired"
    case .livesTooLong: "lives-too-long"
    }
  }

  /// The reason and the remedy, for those who make links.
  package var description: String {
    switch self {
    case .malformed(let reason): "the link is malformed: \(reason)"
    case .forged: "the link's signature is of none of the keys; sign with a key of the hosts"
    case .expired: "the link has expired; get another one"
    case .livesTooLong: "the link opens for longer than a day; give it an earlier end"
    }
  }
}

/// Values of a query, percent-encoded.
enum QueryText {
  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  /// Encodes a text, all of it but letters, digits, `-`, `.`, `_` and `~`.
  static func encoded(_ text: String) -> String {
    String(
      decoding: text.utf8.flatMap { byte -> [UInt8] in
        isPlain(byte)
          ? [byte]
          : [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 0xF)]]
      },
      as: UTF8.self
    )
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  /// Decodes a text, where `+` is a space; nil for one that is not encoded so, or is no UTF-8.
  static func decoded(_ text: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard let code = [UInt8](hex: rest.prefix(2)), let decoded = code.first else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
