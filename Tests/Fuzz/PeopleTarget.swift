// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Treats bytes as the query of a link, a cookie, a key file, signed fields, or the user of a new link,
/// depending on the first byte.
func fuzz(_ bytes: [UInt8]) {
  guard let way = bytes.first, let keys = try? SigningKeys(reading: key, of: "keys") else { return }
  let rest = Array(bytes.dropFirst())
  let text = String(decoding: rest, as: UTF8.self)
  switch way % 5 {
  case 0:
    let isOpen = (try? SignedLink(text, signedBy: keys, now: now)) != nil
    precondition(!isOpen, "a link without a signature opens")
  case 1:
    let isShown = (try? PersonSession(reading: text, signedBy: keys, now: now)) != nil
    precondition(!isShown, "a cookie without a code shows a person")
  case 2: readKeys(rest)
  case 3: readFields(rest)
  default: enter(text, keys)
  }
}

private let now: Int64 = 1_790_000_000
private let key = Array("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef".utf8)

private func readKeys(_ bytes: [UInt8]) {
  let fields = SignedFields(.link, ["a"])
  do throws(SigningKeyError) {
    let keys = try SigningKeys(reading: bytes, of: "keys")
    precondition(keys.accept(keys.code(of: fields), of: fields), "a key does not know its own code")
  } catch {
    precondition(error.description.utf8.count < 200, "an error tells what is in the file")
  }
}

private func readFields(_ bytes: [UInt8]) {
  guard let fields = SignedFields.fields(of: .session, in: bytes) else { return }
  precondition(SignedFields(.session, fields).bytes == bytes, "other bytes have the same fields")
}

/// Lets a user of any name in, and checks that the link and the cookie read back as they were made.
private func enter(_ user: String, _ keys: SigningKeys) {
  guard let person = Person(workspace: String(user.prefix(9)), user: user) else { return }
  let link = SignedLink(for: person, now: now)
  let read = try? SignedLink(link.query(signedBy: keys), signedBy: keys, now: now)
  precondition(read == link, "a link is not the one that was made")
  let session = PersonSession(for: person, epoch: 1, now: now)
  let cookie = session.text(signedBy: keys)
  let shown = try? PersonSession(reading: cookie, signedBy: keys, now: now)
  precondition(shown == session, "a cookie is not the one that was made")
  precondition(session.accepts(token: session.token(signedBy: keys), signedBy: keys), "no token")
}
