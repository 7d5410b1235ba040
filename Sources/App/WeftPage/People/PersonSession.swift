// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftDigest

/// A browser's session after it has entered by a link: the value of its cookie.
///
/// Hosts store nothing about sessions, so any host with the keys can serve the browser. A session
/// ends after a day without use, with the last key that verifies it, or when ``epoch`` no longer
/// equals the person's, which the caller has to check.
///
///     let session = try PersonSession(reading: cookie, signedBy: keys, now: now)
///     guard session.epoch == epoch else { return refused }
///     if session.isDue(at: now) { cookie = session.renewed(at: now).text(signedBy: keys) }
package struct PersonSession: Equatable, Sendable {
  /// The lifetime without use, in seconds.
  package static let lifetime: Int64 = 86_400
  /// The age in seconds after which a request is answered with a renewed cookie.
  static let renewal: Int64 = 3600
  /// The maximum difference between the clocks of two hosts in seconds.
  static let clockDifference: Int64 = 300
  /// The maximum size of a cookie that browsers store, in bytes.
  static let mostBytes = 4096

  /// The person whose session it is.
  package let person: Person
  /// The person's epoch when the browser entered; revoking sessions starts a new epoch.
  package let epoch: Int64
  /// A random id that stays the same when the session is renewed.
  package let id: String
  /// The time when this cookie was made, in seconds since 1970.
  package let issued: Int64

  /// Creates a new session.
  ///
  /// - Parameters:
  ///   - epoch: The person's epoch, 0 or more.
  ///   - now: The seconds since 1970.
  package init(for person: Person, epoch: Int64, now: Int64) {
    self.init(person, epoch: epoch, id: RandomWord.make(), issued: now)
  }

  init(_ person: Person, epoch: Int64, id: String, issued: Int64) {
    self.person = person
    self.epoch = epoch
    self.id = id
    self.issued = issued
  }

  /// Returns whether the answer to a request should set a renewed cookie.
  package func isDue(at now: Int64) -> Bool { now - issued >= Self.renewal }

  /// Returns the same session with a lifetime that starts now.
  package func renewed(at now: Int64) -> PersonSession {
    PersonSession(person, epoch: epoch, id: id, issued: now)
  }
}

// The session as a cookie.
extension PersonSession {
  /// Returns the value of the cookie.
  package func text(signedBy keys: SigningKeys) -> String {
    let fields = SignedFields(
      .session,
      [person.workspace, person.user, "\(epoch)", id, "\(issued)"]
    )
    return fields.bytes.base64URL + "." + keys.code(of: fields).base64URL
  }

  /// Parses the value of a cookie.
  ///
  /// - Parameter now: The seconds since 1970.
  /// - Throws: `SessionRefusal` if the cookie is invalid or too old.
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
    self.init(person, epoch: epoch, id: fields[3], issued: issued)
  }
}

// The session's token for posts.
extension PersonSession {
  private var tokenFields: SignedFields {
    SignedFields(.token, [person.workspace, person.user, "\(epoch)", id])
  }

  /// Returns the token that a page sends with each action; other sites can't know it.
  ///
  /// Every host derives the same token, even after the cookie was renewed.
  package func token(signedBy keys: SigningKeys) -> String { keys.code(of: tokenFields).hex }

  /// Returns whether a text is the token of this session, under any of the keys.
  package func accepts(token: String?, signedBy keys: SigningKeys) -> Bool {
    guard let token, token.utf8.count == Digest.size * 2,
      let code = [UInt8](hex: token.utf8)
    else { return false }
    return keys.accept(code, of: tokenFields)
  }
}

/// The reason why a request has no valid session.
package enum SessionRefusal: String, Error, Equatable, CustomStringConvertible {
  /// There is no cookie.
  case absent
  /// The cookie doesn't have this format.
  case malformed
  /// It was signed with none of the host's keys.
  case forged
  /// It was not used for a day.
  case over

  /// The reason and the remedy.
  package var description: String {
    switch self {
    case .absent: "there is no session; open a sign-in link"
    case .malformed: "the session's cookie is malformed; open a sign-in link"
    case .forged: "the session's cookie was not signed with any of the keys; open a sign-in link"
    case .over: "the session was not used for a day; open a sign-in link"
    }
  }
}
