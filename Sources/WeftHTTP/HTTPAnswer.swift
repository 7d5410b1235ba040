// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a handler answers.
package enum HTTPAnswer {
  /// All at once.
  case response(HTTPResponse)
  /// Piece by piece, with status 200, until the stream or its client ends it.
  case stream(headers: [HTTPHeader], HTTPStream)
}
