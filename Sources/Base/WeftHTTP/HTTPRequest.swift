// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec

/// A client's request.
package struct HTTPRequest: Sendable {
  /// The method.
  package let method: HTTPMethod
  /// The path as sent: it starts with a slash, and `%2F` stays `%2F`.
  package private(set) var path: String
  /// The text after the question mark as sent, or `nil` without one.
  package let queryText: String?
  /// All headers, in the order they were sent.
  package let headers: [HTTPHeader]
  /// The body; empty if there was none.
  package let body: [UInt8]
  /// The address of the client, as text.
  package let peer: String

  /// Returns the same request with another path.
  package func at(_ path: String) -> HTTPRequest {
    var request = self
    request.path = path
    return request
  }

  /// Returns the value of the first header with a name, ignoring case, or `nil`.
  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// The decoded names and values of the query; a name alone has an empty value.
  ///
  /// Bytes that are not UTF-8 become replacement characters.
  package var query: [(name: String, value: String)] {
    (queryText ?? "").utf8.split(separator: UInt8(ascii: "&")).map { item in
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return (Self.decoded(item[..<end]), Self.decoded(item[end...].dropFirst()))
    }
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    let bytes = PercentEncoding.bytes(text, plusIsSpace: true)
    return String(decoding: bytes ?? Array(text), as: UTF8.self)
  }

  /// Returns the first value of a name in the query, or `nil`.
  package func query(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

/// The supported methods; requests with others are refused.
package enum HTTPMethod: String, Sendable {
  /// Reads a resource.
  case get = "GET"
  /// Requests the headers of the answer to GET, without the body.
  case head = "HEAD"
  /// Changes something.
  case post = "POST"
}

/// A header of a request or an answer.
package struct HTTPHeader: Equatable, Sendable {
  /// The name, which is case-insensitive.
  package let name: String
  /// The value.
  package let value: String

  /// Creates a header; an answer with a header that can't be sent becomes an error.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether the name is a token and the value has no control characters, so that it is exactly one
  /// header.
  package var isSound: Bool {
    Self.isToken(name.utf8)
      && value.utf8.allSatisfy { byte in byte >= 0x20 && byte != 0x7F || byte == 0x09 }
  }

  /// Returns whether the header has a name, ignoring case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { Self.lowercased($0) == Self.lowercased($1) }
  }

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}

/// The part of a request before its body, and whether it is accepted.
struct RequestHead {
  /// The method as sent.
  let method: String
  /// The bytes between method and version.
  let target: [UInt8]
  let headers: [HTTPHeader]

  /// Returns the answer that refuses the request, or `nil` if it is accepted.
  func refusal(_ limits: HTTPLimits) -> HTTPResponse? {
    guard HTTPMethod(rawValue: method) != nil else {
      return HTTPResponse(
        405,
        text: "Only GET, HEAD and POST are supported.",
        headers: [HTTPHeader("Allow", "GET, HEAD, POST")]
      )
    }
    guard target.first == UInt8(ascii: "/"),
      target.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") }),
      PercentEncoding.bytes(target) != nil
    else { return bad("The target must be a path of visible ASCII, with %XX for other bytes.") }
    guard headers.count <= limits.headers else {
      return HTTPResponse(431, text: "A request may have at most \(limits.headers) headers.")
    }
    guard headers.allSatisfy(\.isSound) else {
      return bad("The name or the value of a header has invalid characters.")
    }
    guard values("Host").count == 1 else {
      return bad("A request must have exactly one Host header.")
    }
    return framingRefusal(limits)
  }

  /// Returns the answer that refuses the body; every proxy must see the body end where this server does.
  private func framingRefusal(_ limits: HTTPLimits) -> HTTPResponse? {
    guard values("Transfer-Encoding").isEmpty else {
      // Chunks could keep the library busy, and no client of this server needs them.
      return HTTPResponse(411, text: "A body needs a Content-Length and no Transfer-Encoding.")
    }
    let lengths = values("Content-Length")
    guard lengths.count <= 1 else { return bad("A request may have only one Content-Length.") }
    guard let text = lengths.first else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return bad("Content-Length must be a number.")
    }
    guard let length = Int(text), length <= limits.body else {
      return HTTPResponse(413, text: "A body may have at most \(limits.body) bytes.")
    }
    return nil
  }

  private func values(_ name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }

  private func bad(_ why: String) -> HTTPResponse { HTTPResponse(400, text: why) }

  /// Returns the complete request, or `nil` if its method is unknown.
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
