// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An answer that is complete when the handler returns it.
package struct HTTPResponse: Equatable, Sendable {
  /// The status, from 200 to 599.
  package var status: Int
  /// The headers, except those the server writes itself: the body's framing, and the date.
  package var headers: [HTTPHeader]
  /// The body; it isn't sent where none is allowed.
  package var body: [UInt8]

  /// Creates an answer.
  package init(_ status: Int = 200, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer with one line of text.
  package init(_ status: Int, text: String, headers: [HTTPHeader] = []) {
    self.init(
      status,
      headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")] + headers,
      body: Array(text.utf8) + [UInt8(ascii: "\n")]
    )
  }
}
