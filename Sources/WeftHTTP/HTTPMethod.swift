// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a client wants done; other methods are refused.
package enum HTTPMethod: String, Sendable {
  /// To read something.
  case get = "GET"
  /// To know what reading would answer, without its body.
  case head = "HEAD"
  /// To change something.
  case post = "POST"
}
