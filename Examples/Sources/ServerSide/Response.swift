// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An answer: a line with the status, the type and the number of bytes, then these bytes.
struct Response {
  let status: Int
  let type: String
  let body: [UInt8]

  init(_ type: String, _ body: [UInt8], status: Int = 200) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// An error, on one line.
  init(_ error: RequestError) {
    self.init("text/plain", Array((error.message + "\n").utf8), status: error.status)
  }

  var bytes: [UInt8] { Array("\(status) \(type) \(body.count)\n".utf8) + body }
}
