// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftHTTP

/// Who may ask for what: the page that this server has given out, in the browser of its user, and nobody else.
struct RequestGuard {
  private let key: ServeKey
  private let names: Set<String>
  private let cookie: String
  /// What a page has to send with all it does: no other site can know it.
  let token: String

  /// - Parameter address: Where the server listens.
  init(key: ServeKey, address: HTTPAddress, names: [String]) {
    self.key = key
    token = ServeKey().text
    cookie = "weft-\(address.port)"
    var known: Set = ["localhost", "127.0.0.1", "[::1]"]
    known.formUnion(names.map { $0.lowercased() })
    known.insert(address.host.contains(":") ? "[\(address.host)]" : address.host)
    self.names = known
    isOpen = address.host == "0.0.0.0" || address.host == "::"
  }

  /// Whether every interface is listened at, so that the addresses of all of them count.
  private let isOpen: Bool

  /// Whether a request names this server: a foreign name that leads here would make any site the same origin.
  func isForUs(_ request: HTTPRequest) -> Bool {
    guard let host = request.header("Host")?.lowercased() else { return false }
    let name =
      host.hasPrefix("[")
      ? String(host.prefix { $0 != "]" }) + "]" : String(host.prefix { $0 != ":" })
    return names.contains(name) || (isOpen && Self.isNumber(name))
  }

  private static func isNumber(_ name: String) -> Bool {
    name.hasPrefix("[") || name.split(separator: ".").allSatisfy { UInt8($0) != nil }
  }

  /// Whether the browser has shown the key before.
  func isKnown(_ request: HTTPRequest) -> Bool {
    for header in request.headers where header.isNamed("Cookie") {
      for item in header.value.split(separator: ";") {
        let parts = item.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0] == cookie, key.matches(String(parts[1])) { return true }
      }
    }
    return false
  }

  /// Whether the address holds the key, as the command printed it.
  func hasKey(_ request: HTTPRequest) -> Bool { key.matches(request.query("key")) }

  /// The cookie by which a browser is known.
  var pair: String { "\(cookie)=\(key.text)" }

  /// What has the browser show the key from now on, to this server alone and not to its scripts.
  var remembering: HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(pair); HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000"
    )
  }

  /// Whether a request comes from a page of this server, as far as the browser tells.
  func isSameOrigin(_ request: HTTPRequest) -> Bool {
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin" { return false }
    guard let origin = request.header("Origin") else { return true }
    return origin == "http://" + (request.header("Host") ?? "")
      || origin == "https://" + (request.header("Host") ?? "")
  }

  /// Whether a request that changes something carries the token.
  func hasToken(_ request: HTTPRequest) -> Bool {
    let sent = request.header("X-Weft-Token") ?? ""
    guard sent.utf8.count == token.utf8.count else { return false }
    return zip(token.utf8, sent.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
