// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftHTTP

/// The cookie that holds a session: its name, its attributes, and where requests have it.
///
/// It is `SameSite=Lax`, not `Strict`: who follows a link of another site to `/enter` is sent on to `/`
/// by a request that still counts as the other site's, with which browsers send no strict cookie. What
/// changes anything needs the token of a page and its origin besides.
package enum SessionCookie {
  /// The name of the cookie.
  ///
  /// A browser takes one that begins with `__Host-` over TLS only, and from this host alone: no other
  /// host of the domain can put a session of its own there.
  package static func name(isSecure: Bool) -> String {
    isSecure ? "__Host-weft-session" : "weft-session"
  }

  /// The header that stores a session in a browser, for a day.
  package static func header(
    for session: PersonSession,
    signedBy keys: SigningKeys,
    isSecure: Bool
  ) -> HTTPHeader {
    header(session.text(signedBy: keys), lifetime: PersonSession.lifetime, isSecure)
  }

  /// The header that removes the session from a browser.
  package static func removal(isSecure: Bool) -> HTTPHeader { header("", lifetime: 0, isSecure) }

  private static func header(_ value: String, lifetime: Int64, _ isSecure: Bool) -> HTTPHeader {
    header(name(isSecure: isSecure), value, lifetime: lifetime, isSecure)
  }

  private static func header(
    _ name: String,
    _ value: String,
    lifetime: Int64,
    _ isSecure: Bool
  ) -> HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(name)=\(value); HttpOnly; SameSite=Lax; Path=/; Max-Age=\(lifetime)"
        + (isSecure ? "; Secure" : "")
    )
  }

  /// The header that shows a balancer which people should meet at one host: those of a workspace.
  ///
  /// No host reads it, and nothing depends on it but how often hosts ask the database.
  package static func place(of person: Person, isSecure: Bool) -> HTTPHeader {
    header(
      "weft_workspace",
      Array(person.workspace.utf8).base64URL,
      lifetime: PersonSession.lifetime,
      isSecure
    )
  }

  /// The values of the cookie that a request has; a browser may send several of one name.
  ///
  /// All of them count: other servers of the host can put cookies of this name before the right one.
  /// The limit for the bytes of a request's headers bounds the work.
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
  /// - Throws: `SessionRefusal` where none of its cookies names a person.
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
  /// Whether the browser sent the request over TLS, as the proxy in front says.
  package var isSecure: Bool {
    let first = header("X-Forwarded-Proto")?.split(separator: ",").first
    return first.map { $0.filter { $0 != " " }.lowercased() } == "https"
  }
}
