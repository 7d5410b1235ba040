// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An answer that is whole when it is given.
package struct HTTPResponse: Equatable, Sendable {
  /// The status, from 200 to 599.
  package var status: Int
  /// The headers but those the server writes itself: how the body is sent, and the date.
  package var headers: [HTTPHeader]
  /// The body, which is left out where none may be.
  package var body: [UInt8]

  /// Creates an answer.
  package init(_ status: Int = 200, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates an answer of one line of text.
  package init(_ status: Int, text: String, headers: [HTTPHeader] = []) {
    self.init(
      status,
      headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8")] + headers,
      body: Array(text.utf8) + [UInt8(ascii: "\n")]
    )
  }
}
