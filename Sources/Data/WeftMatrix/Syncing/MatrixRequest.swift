// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftCodec
internal import WeftJSON

/// A request to a Matrix server, without the server's address and the token.
package struct MatrixRequest: Equatable, Sendable {
  /// An HTTP method.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  /// The HTTP method.
  package var method: Method
  /// The path and query, with a leading slash.
  package var path: String
  /// The bytes to send; empty for none.
  package var body: [UInt8] = []
  /// The MIME type of the body.
  package var bodyType = "application/json"
  /// Whether to send the account's token.
  package var isAuthorized = true
  /// The time limit for the answer.
  package var patience: Duration = .seconds(30)
  /// The maximum size of the answer in bytes.
  package var mostBytes = 16 << 20

  /// Creates a request without a body, which is authorized and waits for 30 seconds.
  package init(_ method: Method, _ path: String) { (self.method, self.path) = (method, path) }

  init(_ method: Method, _ path: String, body: JSONValue) {
    self.init(method, path)
    self.body = JSONWriter.bytes(body)
  }

  /// Returns the text percent-encoded for a path or a query.
  static func quoted(_ text: String) -> String { PercentEncoding.encoded(text) }
}

/// The result of a request.
package enum MatrixReply: Sendable {
  /// The server answered.
  case answer(MatrixAnswer)
  /// The request failed without an answer.
  case failure(MatrixError)
}

/// An answer of a server.
package struct MatrixAnswer: Equatable, Sendable {
  /// The HTTP status, such as 200.
  package var status: Int
  /// The bytes of the answer, at most ``MatrixRequest/mostBytes``.
  package var body: [UInt8]
  /// The pause that the server asks for in its `Retry-After` header.
  package var retryAfter: Duration?

  /// Creates an answer, for example in a test.
  package init(_ status: Int, _ body: [UInt8], retryAfter: Duration? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }

  /// Whether the status reports success.
  var isSuccess: Bool { (200..<300).contains(status) }

  /// The error that the answer describes.
  var error: MatrixError {
    let body = try? JSONParser.parse(self.body.count < 65_536 ? self.body : [])
    let name = (body?["errcode"]?.text ?? "status \(status)").cut(to: 64)
    let reason = (body?["error"]?.text ?? "").cut(to: 200)
    let wait =
      retryAfter
      ?? body?["retry_after_ms"]?.number.map { Duration.milliseconds(min(max($0, 0), 3_600_000)) }
    switch (status, name) {
    case (_, "M_UNKNOWN_TOKEN"), (_, "M_MISSING_TOKEN"):
      return MatrixError(.loggedOut, "the server has logged out the account; log in again")
    case (429, _), (_, "M_LIMIT_EXCEEDED"):
      return MatrixError(.limited, "the server asks for fewer requests", retryAfter: wait)
    case (_, "M_UNRECOGNIZED"), (404, "status 404"), (405, _):
      return MatrixError(.unknown, "the server does not know this request (\(Self.shown(name)))")
    case (500..., _):
      return MatrixError(.unreachable, "the server failed (\(Self.shown(name)))", retryAfter: wait)
    default:
      let shown = [name, reason].filter { !$0.isEmpty }.map(Self.shown).joined(separator: ": ")
      return MatrixError(.refused, "the server refused this (\(shown))")
    }
  }

  /// The Matrix error code, such as `M_NOT_FOUND`, or `nil` if the body has none.
  var errorName: String? {
    (try? JSONParser.parse(body.count < 65_536 ? body : []))?["errcode"]?.text
  }

  /// Returns the text with control characters replaced, so that it can't send commands to a terminal.
  private static func shown(_ text: String) -> String {
    String(
      text.unicodeScalars.map {
        $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0)
      }
    )
  }
}
