// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An error of a request to a Matrix server or of an account's file.
public struct MatrixError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of error.
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
    /// The server's answer is malformed or too large.
    case badAnswer
    /// A file of the account can't be read or written.
    case file
    /// Another syncer is already syncing the account.
    case busy
    /// Any other error.
    case failed
  }

  /// The kind of error.
  public let code: Code
  /// The problem and its remedy in one sentence; it never contains a token or a password.
  public let message: String
  /// How long the server asks to wait before the next request.
  public var retryAfter: Duration?

  package init(_ code: Code, _ message: String, retryAfter: Duration? = nil) {
    self.code = code
    self.message = message
    self.retryAfter = retryAfter
  }

  /// The problem and its remedy in a sentence.
  public var description: String { message }

  /// Returns the pause before the next request: the one the server asked for, but at least the usual one.
  ///
  /// The minimum keeps Weft from hammering a server that asks for a pause of zero.
  func pause(atLeast usual: Duration) -> Duration { max(retryAfter ?? .zero, usual) }
}

extension MatrixError {
  /// Returns the error for a malformed answer.
  static func badAnswer(_ what: String) -> MatrixError {
    MatrixError(.badAnswer, "the server's answer can't be read: \(what); nothing was changed")
  }

  /// Returns the error for a server that wants no requests for a while.
  static func limited(for pause: Duration) -> MatrixError {
    MatrixError(.limited, "the server asks for fewer requests", retryAfter: pause)
  }

  /// Whether repeating the same request later may succeed.
  var isPassing: Bool {
    switch code {
    case .unreachable, .late, .limited, .badAnswer, .failed: true
    case .insecure, .refused, .loggedOut, .unknown, .file, .busy: false
    }
  }
}
