// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A handler's answer to a request.
package enum HTTPAnswer {
  /// An answer sent as a whole.
  case response(HTTPResponse)
  /// An answer sent piece by piece with status 200, until the stream or its client ends it.
  case stream(headers: [HTTPHeader], HTTPStream)
}
