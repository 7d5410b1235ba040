// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftDigest

/// What a browser shows of who it is, once it has entered by a link: the value of a cookie.
///
/// A host keeps nothing of it, so that any host with the keys serves the browser. It ends after a day
/// without use, with the last key that verifies it, and when ``epoch`` is no longer the person's, which
/// the caller compares.
///
///     let session = try PersonSession(reading: cookie, signedBy: keys, now: now)
///     guard session.epoch == epoch else { return refused }
///     if session.isDue(at: now) { cookie = session.renewed(at: now).text(signedBy: keys) }
package struct PersonSession: Equatable, Sendable {
  /// How many seconds it lasts without use.
  package static let lifetime: Int64 = 86_400
  /// After how many seconds a request is answered with another cookie.
  static let renewal: Int64 = 3600
  /// How many seconds the clocks of two hosts may differ.
  static let clockDifference: Int64 = 300
  /// The most bytes of a cookie, which is what browsers keep.
  static let mostBytes = 4096

  /// The person whom it shows.
  package let person: Person
  /// The epoch of the person when the browser entered; revoking begins another one.
  package let epoch: Int64
  /// A word that stays the same as long as the session is renewed.
  package let id: String
  /// When this cookie was made, in seconds since 1970.
  package let issued: Int64

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - epoch: The person's epoch, 0 or more.
  ///   - now: The seconds since 1970.
  package init(for person: Person, epoch: Int64, now: Int64) {
    self.init(person, epoch, RandomWord.make(), now)
  }

  init(_ person: Person, _ epoch: Int64, _ id: String, _ issued: Int64) {
    (self.person, self.epoch, self.id, self.issued) = (person, epoch, id, issued)
  }

  /// Whether the answer to a request should set a renewed cookie.
  package func isDue(at now: Int64) -> Bool { now - issued >= Self.renewal }

  /// The same session with a cookie that lasts from now on.
  package func renewed(at now: Int64) -> PersonSession { PersonSession(person, epoch, id, now) }
}

// The cookie.
extension PersonSession {
  /// The value of the cookie.
  package func text(signedBy keys: SigningKeys) -> String {
    let fields = SignedFields(
      .session,
      [person.workspace, person.user, "\(epoch)", id, "\(issued)"]
    )
    return fields.bytes.base64URL + "." + keys.code(of: fields).base64URL
  }

  /// Reads the value of a cookie.
  ///
  /// - Parameter now: The seconds since 1970.
  /// - Throws: `SessionRefusal` where it shows no person.
  package init(
    reading text: String,
    signedBy keys: SigningKeys,
    now: Int64
  ) throws(SessionRefusal) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.mostBytes, parts.count == 2,
      let bytes = [UInt8](base64URL: parts[0]), let code = [UInt8](base64URL: parts[1]),
      code.count == Digest.size,
      let fields = SignedFields.fields(of: .session, in: bytes), fields.count == 5,
      let person = Person(workspace: fields[0], user: fields[1]),
      let epoch = SignedFields.decimal(fields[2].utf8), RandomWord.isOne(fields[3]),
      let issued = SignedFields.decimal(fields[4].utf8)
    else { throw .malformed }
    guard keys.accept(code, of: SignedFields(.session, fields)) else { throw .forged }
    guard issued - now <= Self.clockDifference, now - issued < Self.lifetime else { throw .over }
    self.init(person, epoch, fields[3], issued)
  }
}

// The token.
extension PersonSession {
  private var tokenFields: SignedFields {
    SignedFields(.token, [person.workspace, person.user, "\(epoch)", id])
  }

  /// The token that a page sends with each action; no other site can know it.
  ///
  /// Every host derives the same one, also after the cookie was renewed.
  package func token(signedBy keys: SigningKeys) -> String { keys.code(of: tokenFields).hex }

  /// Whether a text is the token of this session, under any of the keys.
  package func accepts(token: String?, signedBy keys: SigningKeys) -> Bool {
    guard let token, token.utf8.count == Digest.size * 2,
      let code = [UInt8](hex: token.utf8)
    else { return false }
    return keys.accept(code, of: tokenFields)
  }
}

/// The reason why a cookie shows no person.
package enum SessionRefusal: String, Error, Equatable, CustomStringConvertible {
  /// There is none.
  case absent
  /// It is none of this format.
  case malformed
  /// No key of this host made it.
  case forged
  /// It was not used for a day.
  case over

  /// The reason and the remedy.
  package var description: String {
    switch self {
    case .absent: "there is no session; enter by a link"
    case .malformed: "the session's cookie is malformed; enter by a link"
    case .forged: "the session's cookie is of none of the keys; enter by a link"
    case .over: "the session was not used for a day; enter by a link"
    }
  }
}

extension [UInt8] {
  /// The bytes as base64 of the alphabet for addresses, without padding (RFC 4648).
  var base64URL: String {
    let usual = Data(self).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }
    let bytes = usual.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads base64 of the alphabet for addresses; nil for anything that ``base64URL`` does not write.
  init?(base64URL text: some Collection<UInt8>) {
    let usual = text.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - usual.count % 4) % 4)
    guard let data = Data(base64Encoded: Data(usual + padding)) else { return nil }
    self = Array(data)
    guard base64URL.utf8.elementsEqual(text) else { return nil }
  }
}
