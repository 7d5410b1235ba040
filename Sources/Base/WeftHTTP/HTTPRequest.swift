// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A client's request.
package struct HTTPRequest: Sendable {
  /// The method.
  package let method: HTTPMethod
  /// The path as sent: it starts with a slash, and `%2F` stays `%2F`.
  package let path: String
  /// The text after the question mark as sent; nil without one.
  package let queryText: String?
  /// All headers, in the order they were sent.
  package let headers: [HTTPHeader]
  /// The body; empty when there was none.
  package let body: [UInt8]
  /// The address of the client, as text.
  package let peer: String

  /// The value of the first header with a name, in any case.
  package func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// The decoded names and values of the query; a name alone has an empty value.
  ///
  /// Bytes that are not UTF-8 become replacement characters.
  package var query: [(name: String, value: String)] {
    (queryText ?? "").utf8.split(separator: UInt8(ascii: "&")).map { item in
      let end = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      return (
        PercentEncoding.decoded(item[..<end]), PercentEncoding.decoded(item[end...].dropFirst())
      )
    }
  }

  /// The first value of a name in the query.
  package func query(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}
