// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The part of a request before its body, and whether it is accepted.
struct RequestHead {
  /// The method as sent.
  let method: String
  /// The bytes between method and version.
  let target: [UInt8]
  let headers: [HTTPHeader]

  /// Why the request is refused; nil when it is accepted.
  func refusal(_ limits: HTTPLimits) -> HTTPResponse? {
    guard HTTPMethod(rawValue: method) != nil else {
      return HTTPResponse(
        405,
        text: "Only GET, HEAD and POST are known here.",
        headers: [HTTPHeader("Allow", "GET, HEAD, POST")]
      )
    }
    guard target.first == UInt8(ascii: "/"),
      target.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }),
      PercentEncoding.isSound(target)
    else { return bad("The target must be a path of visible ASCII, with %XX for other bytes.") }
    guard headers.count <= limits.headers else {
      return HTTPResponse(431, text: "There may be \(limits.headers) headers.")
    }
    guard headers.allSatisfy(\.isSound) else {
      return bad("A header has a name or a value with characters that may not be there.")
    }
    guard values("Host").count == 1 else { return bad("There must be one Host header.") }
    return framingRefusal(limits)
  }

  /// Why the body is refused: every proxy must see the same end of it as this server does.
  private func framingRefusal(_ limits: HTTPLimits) -> HTTPResponse? {
    guard values("Transfer-Encoding").isEmpty else {
      // Chunks could keep the library busy, and no client of this server needs them.
      return HTTPResponse(411, text: "A body needs a Content-Length and no Transfer-Encoding.")
    }
    let lengths = values("Content-Length")
    guard lengths.count <= 1 else { return bad("There may be one Content-Length.") }
    guard let text = lengths.first else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return bad("Content-Length must be a number.")
    }
    guard let length = Int(text), length <= limits.body else {
      return HTTPResponse(413, text: "A body may have \(limits.body) bytes.")
    }
    return nil
  }

  private func values(_ name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }

  private func bad(_ why: String) -> HTTPResponse { HTTPResponse(400, text: why) }

  /// The complete request; nil for an unknown method.
  func request(body: [UInt8], peer: String) -> HTTPRequest? {
    guard let method = HTTPMethod(rawValue: method) else { return nil }
    let text = String(decoding: target, as: UTF8.self)
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return HTTPRequest(
      method: method,
      path: parts.first.map { String($0) } ?? "/",
      queryText: parts.count > 1 ? String(parts[1]) : nil,
      headers: headers,
      body: body,
      peer: peer
    )
  }
}
