// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftPage
import WeftTestSupport

/// A request as a page of the server sends it, which tests can modify.
struct PageRequest {
  private let line: String
  private var headers: [(name: String, value: String)]
  private let body: String

  /// - Parameter body: The body of a post.
  init(_ server: ChatServer, _ target: String, body: String? = nil) {
    line = "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1"
    let origin = "127.0.0.1:\(server.port)"
    headers = [("Host", origin), ("Sec-Fetch-Site", "same-origin")]
    headers += server.headers.map { header in
      let parts = header.split(separator: ": ", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
    if body != nil {
      headers += [("Origin", "http://\(origin)"), ("Content-Type", "application/json")]
    }
    self.body = body ?? ""
  }

  /// Returns the request with another header, or without it.
  func with(_ name: String, _ value: String?) -> PageRequest {
    var other = self
    other.headers.removeAll { $0.name == name }
    if let value { other.headers.append((name, value)) }
    return other
  }

  /// The bytes on the wire.
  var text: String {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    return
      "\(line)\r\n\(headers.map { "\($0.name): \($0.value)\r\n" }.joined())\(length)\r\n\(body)"
  }
}
