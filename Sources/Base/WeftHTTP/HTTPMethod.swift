// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The methods a client may use; others are refused.
package enum HTTPMethod: String, Sendable {
  /// Reads a resource.
  case get = "GET"
  /// Asks for the headers of the answer to GET, without the body.
  case head = "HEAD"
  /// Changes something.
  case post = "POST"
}
