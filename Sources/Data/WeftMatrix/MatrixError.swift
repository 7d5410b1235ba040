// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a Matrix server did not do what was asked.
public struct MatrixError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of reason.
  public enum Code: String, Sendable {
    /// The server can't be reached.
    case unreachable
    /// The server did not answer in time.
    case late
    /// The server's certificate or address is not safe to use.
    case insecure
    /// The server refused the request.
    case refused
    /// The server wants fewer requests.
    case limited
    /// The access token is no longer valid.
    case loggedOut
    /// The server does not know the request.
    case unknown
    /// The server's answer has a form that it must not have, or is too large.
    case badAnswer
    /// A file of the account can't be read or written.
    case file
    /// Another syncer brings the account's chats.
    case busy
    /// Any other reason.
    case failed
  }

  /// The kind of reason.
  public let code: Code
  /// The problem and its remedy in a sentence; it never has a token or a password in it.
  public let message: String
  /// How long the server asks to wait before the next request.
  public var retryAfter: Duration?

  package init(_ code: Code, _ message: String, retryAfter: Duration? = nil) {
    (self.code, self.message, self.retryAfter) = (code, message, retryAfter)
  }

  /// The problem and its remedy in a sentence.
  public var description: String { message }

  /// How long to wait before the next request: as long as the server asks for, and never shorter than usual.
  ///
  /// A server that asks for no time at all would otherwise be asked without a pause.
  func pause(atLeast usual: Duration) -> Duration { max(retryAfter ?? .zero, usual) }
}

extension MatrixError {
  /// The error of an answer whose form is wrong.
  static func badAnswer(_ what: String) -> MatrixError {
    MatrixError(.badAnswer, "the server's answer can't be read: \(what); nothing was changed")
  }

  /// The error of a server that wants no requests for a while.
  static func limited(for pause: Duration) -> MatrixError {
    MatrixError(.limited, "the server wants fewer requests", retryAfter: pause)
  }

  /// Whether the same request may succeed a little later.
  var isPassing: Bool {
    switch code {
    case .unreachable, .late, .limited, .badAnswer, .failed: true
    case .insecure, .refused, .loggedOut, .unknown, .file, .busy: false
    }
  }
}
