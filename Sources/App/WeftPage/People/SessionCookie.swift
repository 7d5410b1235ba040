// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
package import WeftHTTP

/// The cookie that holds a session: its name, its attributes and its place in requests.
///
/// It is `SameSite=Lax`, not `Strict`: when a user follows a link on another site to `/enter`, the
/// redirect to `/` still counts as the other site's request, and browsers would not send a strict
/// cookie. Requests that change anything also need the page's token and origin.
package enum SessionCookie {
  /// Returns the name of the cookie.
  ///
  /// Browsers accept the prefix `__Host-` only over TLS and from this very host, so that no other
  /// host of the domain can set a session.
  package static func name(isSecure: Bool) -> String {
    isSecure ? "__Host-weft-session" : "weft-session"
  }

  /// Returns the header that stores a session in a browser for a day.
  package static func header(
    for session: PersonSession,
    signedBy keys: SigningKeys,
    isSecure: Bool
  ) -> HTTPHeader {
    header(session.text(signedBy: keys), lifetime: PersonSession.lifetime, isSecure: isSecure)
  }

  /// Returns the header that removes the session from a browser.
  package static func removal(isSecure: Bool) -> HTTPHeader {
    header("", lifetime: 0, isSecure: isSecure)
  }

  private static func header(_ value: String, lifetime: Int64, isSecure: Bool) -> HTTPHeader {
    header(name(isSecure: isSecure), value, lifetime: lifetime, isSecure: isSecure)
  }

  private static func header(
    _ name: String,
    _ value: String,
    lifetime: Int64,
    isSecure: Bool
  ) -> HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(name)=\(value); HttpOnly; SameSite=Lax; Path=/; Max-Age=\(lifetime)"
        + (isSecure ? "; Secure" : "")
    )
  }

  /// Returns the header that tells a load balancer to route the users of a workspace to the same host.
  ///
  /// Hosts don't read it. It only affects how often they query the database.
  package static func place(of person: Person, isSecure: Bool) -> HTTPHeader {
    header(
      "weft_workspace",
      Array(person.workspace.utf8).base64URL,
      lifetime: PersonSession.lifetime,
      isSecure: isSecure
    )
  }

  /// Returns the values of the cookie in a request; there may be several of the same name.
  ///
  /// All of them count, because other servers of the host can set cookies of this name. The limit
  /// on request headers bounds their number.
  static func values(in request: HTTPRequest) -> [String] {
    let name = name(isSecure: request.isSecure)
    let items = request.headers.filter { $0.isNamed("Cookie") }
      .flatMap { $0.value.split(separator: ";") }
    return items.compactMap { item -> String? in
      let parts = item.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0] == name ? String(parts[1]) : nil
    }
  }
}

extension PersonSession {
  /// Reads the session of a request.
  ///
  /// - Parameter now: The seconds since 1970.
  /// - Throws: `SessionRefusal` if none of its cookies is a valid session.
  package init(
    of request: HTTPRequest,
    signedBy keys: SigningKeys,
    now: Int64
  ) throws(SessionRefusal) {
    var refusal = SessionRefusal.absent
    for value in SessionCookie.values(in: request) {
      do throws(SessionRefusal) {
        self = try PersonSession(reading: value, signedBy: keys, now: now)
        return
      } catch {
        refusal = error
      }
    }
    throw refusal
  }
}

extension HTTPRequest {
  /// Whether the browser sent the request over TLS, according to the proxy.
  package var isSecure: Bool {
    let first = header("X-Forwarded-Proto")?.split(separator: ",").first
    return first.map { $0.filter { $0 != " " }.lowercased() } == "https"
  }
}
