// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftCodec
import WeftTestSupport

@testable import WeftHTTP
@testable import WeftPage

@Suite struct PersonSessionTests {
  private static let now: Int64 = 1_790_000_000

  private let keys: SigningKeys
  private let session: PersonSession

  init() throws {
    keys = try SigningKeys.of(2, 1)
    let person = try #require(Person(workspace: "team", user: "łukasz"))
    session = PersonSession(for: person, epoch: 3, now: Self.now)
  }

  private func read(_ text: String, at now: Int64 = now) throws(SessionRefusal) -> PersonSession {
    try PersonSession(reading: text, signedBy: keys, now: now)
  }

  @Test func `a cookie identifies its user at any host with the keys, for a day`() throws {
    let text = session.text(signedBy: keys)
    #expect(try read(text) == session)
    #expect(try read(text, at: Self.now + 86_399) == session)
    #expect(throws: SessionRefusal.over) { _ = try read(text, at: Self.now + 86_400) }
    // The clock of the host that created it may be ahead.
    #expect(try read(text, at: Self.now - 300) == session)
    #expect(throws: SessionRefusal.over) { _ = try read(text, at: Self.now - 301) }
    let cookie = HTTPHeader("Set-Cookie", text)
    #expect(cookie.isSound && text.utf8.allSatisfy { $0 != 0x3B && $0 != 0x2C && $0 != 0x20 })
  }

  @Test func `a request after an hour renews the cookie for the same session`() throws {
    #expect(!session.isDue(at: Self.now + 3599) && session.isDue(at: Self.now + 3600))
    let renewed = session.renewed(at: Self.now + 3600)
    #expect(renewed.id == session.id && renewed.epoch == 3 && renewed.person == session.person)
    let text = renewed.text(signedBy: keys)
    #expect(try read(text, at: Self.now + 3600 + 86_399) == renewed)
    #expect(renewed.token(signedBy: keys) == session.token(signedBy: keys))
  }

  @Test func `a cookie expires with its key, unless it was renewed with the next one`() throws {
    let (old, new) = (try SigningKeys.of(1), try SigningKeys.of(2))
    let text = session.text(signedBy: old)
    let read = try read(text)
    #expect(throws: SessionRefusal.forged) {
      _ = try PersonSession(reading: text, signedBy: new, now: Self.now)
    }
    let renewed = read.renewed(at: Self.now).text(signedBy: keys)
    #expect(try PersonSession(reading: renewed, signedBy: new, now: Self.now) == session)
  }

  @Test func `the token is the same at all hosts, for this session, under any of the keys`() throws
  {
    let token = session.token(signedBy: keys)
    #expect(token.utf8.count == 64 && session.accepts(token: token, signedBy: keys))
    #expect(session.accepts(token: session.token(signedBy: try SigningKeys.of(1)), signedBy: keys))
    let other = PersonSession(for: session.person, epoch: 3, now: Self.now)
    let revoked = PersonSession(session.person, epoch: 4, id: session.id, issued: Self.now)
    for session in [other, revoked] {
      #expect(!session.accepts(token: token, signedBy: keys))
    }
    for text in [nil, "", "x", String(token.dropLast()), token + "0", session.text(signedBy: keys)]
    {
      #expect(!session.accepts(token: text, signedBy: keys))
    }
  }

  @Test func `a code for one purpose is invalid for another`() throws {
    let link = SignedFields(.link, ["team", "łukasz", "3", session.id, "\(Self.now)"])
    let text = link.bytes.base64URL + "." + keys.code(of: link).base64URL
    #expect(throws: SessionRefusal.malformed) { _ = try read(text) }
    let forged = SignedFields(.session, ["team", "łukasz", "3", session.id, "\(Self.now)"])
    let mixed = forged.bytes.base64URL + "." + keys.code(of: link).base64URL
    #expect(throws: SessionRefusal.forged) { _ = try read(mixed) }
  }

  @Test func `any change invalidates a cookie`() throws {
    let text = session.text(signedBy: keys)
    for index in text.indices {
      var other = text
      other.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
      #expect(throws: SessionRefusal.self, "\(other)") { _ = try read(other) }
    }
    for other in [
      "", ".", "..", "a.b", text + ".", text + "=", "." + text, text.replacing(".", with: ""),
      text + "A", String(repeating: "A", count: 4097), String(text.dropLast()),
    ] {
      #expect(throws: SessionRefusal.malformed, "\(other)") { _ = try read(other) }
    }
  }
}

@Suite struct SessionCookieTests {
  private let keys: SigningKeys
  private let session: PersonSession

  init() throws {
    keys = try SigningKeys.of(2)
    let id = String(repeating: "x", count: 1024)
    session = PersonSession(
      for: try #require(Person(workspace: id, user: id)),
      epoch: 1,
      now: 1_790_000_000
    )
  }

  private func request(_ headers: (String, String)...) throws -> HTTPRequest {
    let head = RequestHead(
      method: "GET",
      target: Array("/".utf8),
      headers: headers.map { HTTPHeader($0.0, $0.1) }
    )
    return try #require(head.request(body: [], peer: "127.0.0.1"))
  }

  private func read(_ request: HTTPRequest) throws(SessionRefusal) -> PersonSession {
    try PersonSession(of: request, signedBy: keys, now: 1_790_000_000)
  }

  @Test func `a browser stores the cookie, and scripts can't read it`() throws {
    let header = SessionCookie.header(for: session, signedBy: keys, isSecure: false)
    let text = session.text(signedBy: keys)
    #expect(
      header.value
        == "weft-session=\(text); HttpOnly; SameSite=Lax; Path=/; Max-Age=86400"
    )
    // Browsers refuse larger cookies.
    #expect(text.utf8.count + 20 <= 4096 && header.isSound)
    #expect(try read(request(("Cookie", "a=b; weft-session=\(text); c"))) == session)
    #expect(
      SessionCookie.removal(isSecure: false).value
        == "weft-session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0"
    )
  }

  @Test func `all users of a workspace send a balancer the same value`() throws {
    let places = try [("team", "luke"), ("team", "leia"), ("other; Path=/x", "luke")].map {
      SessionCookie.place(of: try #require(Person(workspace: $0.0, user: $0.1)), isSecure: true)
    }
    #expect(places[0] == places[1] && places[0] != places[2])
    #expect(
      places[0].value
        == "weft_workspace=dGVhbQ; HttpOnly; SameSite=Lax; Path=/; Max-Age=86400; Secure"
    )
    #expect(places.allSatisfy(\.isSound) && !places[2].value.contains("Path=/x"))
  }

  @Test func `behind TLS only a cookie that came over TLS from this host is accepted`() throws {
    let header = SessionCookie.header(for: session, signedBy: keys, isSecure: true)
    #expect(header.value.hasPrefix("__Host-weft-session=") && header.value.hasSuffix("; Secure"))
    let pair = String(header.value.prefix { $0 != ";" })
    let plain = pair.replacing("__Host-", with: "")
    let secure = ("X-Forwarded-Proto", "https")
    #expect(try read(request(secure, ("Cookie", pair))) == session)
    #expect(throws: SessionRefusal.absent) { _ = try read(request(secure, ("Cookie", plain))) }
    #expect(throws: SessionRefusal.absent) { _ = try read(request(("Cookie", pair))) }
  }

  @Test func `the proxy in front says whether the browser used TLS`() throws {
    for (value, isSecure) in [
      ("https", true), ("HTTPS", true), ("https, http", true), ("http", false),
      ("http, https", false), ("", false), ("httpsx", false),
    ] {
      #expect(try request(("X-Forwarded-Proto", value)).isSecure == isSecure, "\(value)")
    }
    #expect(try !request().isSecure)
  }

  @Test func `foreign cookies with the same name ahead of it do no harm`() throws {
    let pair = "weft-session=\(session.text(signedBy: keys))"
    #expect(try read(request(("Cookie", "weft-session=x; \(pair)"))) == session)
    #expect(try read(request(("Cookie", "weft-session=x"), ("Cookie", pair))) == session)
    let many = String(repeating: "weft-session=x; ", count: 40)
    #expect(try read(request(("Cookie", many + pair))) == session)
    #expect(throws: SessionRefusal.malformed) { _ = try read(request(("Cookie", many))) }
    for none in ["", "weft-session", "weft-session=", "weft-sessions=x", "=", ";;"] {
      #expect(throws: SessionRefusal.absent, "\(none)") { _ = try read(request(("Cookie", none))) }
    }
  }
}
