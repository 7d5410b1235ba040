// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A request to a Matrix server, without the server and the token.
package struct MatrixRequest: Equatable, Sendable {
  /// How a server is asked.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// How it is asked.
  package var method: Method
  /// The path and what follows it, beginning with a slash.
  package var path: String
  /// What is sent along.
  package var body: [UInt8] = []
  /// The kind of what is sent along.
  package var bodyType = "application/json"
  /// Whether the account's token is sent along.
  package var isAuthorized = true
  /// How long the answer may take.
  package var patience: Duration = .seconds(30)
  /// The most bytes of the answer.
  package var mostBytes = 16 << 20

  /// Creates a request.
  package init(_ method: Method, _ path: String) { (self.method, self.path) = (method, path) }

  /// Creates a request with a body.
  init(_ method: Method, _ path: String, _ body: JSONValue) {
    self.init(method, path)
    self.body = JSONWriter.bytes(body)
  }

  /// The text as a part of a path or of a query.
  static func quoted(_ text: String) -> String {
    let plain = Set("-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isLetter = (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
      if isLetter || (0x30...0x39).contains(byte) || plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of a part of a path or of a query; nil where it is none.
  static func unquoted(_ part: some StringProtocol) -> String? {
    var (bytes, rest) = ([UInt8](), Array(part.utf8)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] << 4 | digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// What came of a request.
package enum MatrixReply: Sendable {
  /// The server answered.
  case answer(MatrixAnswer)
  /// There was no answer.
  case failure(MatrixError)
}

/// An answer of a server.
package struct MatrixAnswer: Equatable, Sendable {
  /// Its status, such as 200.
  package var status: Int
  /// What it says.
  package var body: [UInt8]
  /// How long the server asks to wait, as a header says.
  package var retryAfter: Duration?

  /// Creates an answer.
  package init(_ status: Int, _ body: [UInt8], retryAfter: Duration? = nil) {
    (self.status, self.body, self.retryAfter) = (status, body, retryAfter)
  }

  /// Whether the server did what was asked.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// The reason why the server did not do what was asked.
  var error: MatrixError {
    let body = try? JSONParser.parse(self.body.count < 65_536 ? self.body : [])
    let name = (body?["errcode"]?.text ?? "status \(status)").cut(to: 64)
    let reason = (body?["error"]?.text ?? "").cut(to: 200)
    let wait =
      retryAfter
      ?? body?["retry_after_ms"]?.number.map { Duration.milliseconds(min(max($0, 0), 3_600_000)) }
    switch (status, name) {
    case (_, "M_UNKNOWN_TOKEN"), (_, "M_MISSING_TOKEN"):
      return MatrixError(.loggedOut, "the account is logged out at the server; log in again")
    case (429, _), (_, "M_LIMIT_EXCEEDED"):
      return MatrixError(.limited, "the server wants fewer requests", retryAfter: wait)
    case (_, "M_UNRECOGNIZED"), (404, "status 404"), (405, _):
      return MatrixError(.unknown, "the server does not know this request (\(Self.shown(name)))")
    case (500..., _):
      return MatrixError(.unreachable, "the server fails (\(Self.shown(name)))", retryAfter: wait)
    default:
      let shown = [name, reason].filter { !$0.isEmpty }.map(Self.shown).joined(separator: ": ")
      return MatrixError(.refused, "the server refused this (\(shown))")
    }
  }

  /// The name of the server's error.
  var errorName: String? {
    (try? JSONParser.parse(body.count < 65_536 ? body : []))?["errcode"]?.text
  }

  /// A server's text without what a terminal would obey.
  private static func shown(_ text: String) -> String {
    String(
      text.unicodeScalars.map {
        $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0)
      }
    )
  }
}
