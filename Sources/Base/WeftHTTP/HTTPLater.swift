// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An answer that is not known yet when the handler returns, such as one that a database is asked for.
///
///     let later = HTTPLater()
///     ask { later.answer(HTTPResponse(200, text: $0)) }
///     return .later(later)
///
/// The connection waits meanwhile, and costs its place alone; one that waits too long is closed. It serves one request
/// and belongs to its server's thread.
package final class HTTPLater {
  /// The answer, once there is one.
  private(set) var response: HTTPResponse?
  /// Called when the answer is there.
  var onAnswer: (() -> Void)?

  /// Creates an answer that is still to come.
  package init() {}

  /// Answers the request; another answer than the first one is ignored.
  package func answer(_ response: HTTPResponse) {
    guard self.response == nil else { return }
    self.response = response
    onAnswer?()
    onAnswer = nil
  }
}
