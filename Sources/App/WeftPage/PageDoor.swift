// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftHTTP
internal import WeftPluginHost

/// The visitor that a request comes from.
struct Visit {
  /// The user, or `nil` at a server for one user, who needs no name there.
  var person: Person?
  /// The user's epoch when they entered.
  var epoch: Int64 = 0
  /// The token that the visitor's pages send with every action.
  let token: String
  /// Headers to add to the next answer, such as a renewed cookie.
  var headers: [HTTPHeader] = []
}

/// Decides who gets access, and opens each visitor's application.
protocol PageDoor: AnyObject {
  /// Returns the visitor that a request comes from, or `nil` if it has no access.
  func visitor(of request: HTTPRequest) -> Visit?
  /// Returns whether a modifying request carries its visitor's token.
  func accepts(_ request: HTTPRequest, from visit: Visit) -> Bool
  /// Answers a request to enter, or returns `nil` for any other request.
  func enter(_ request: HTTPRequest) -> HTTPAnswer?
  /// Opens a visitor's application; may call `then` at once or later.
  func open(_ visit: Visit, _ then: @escaping (Opening) -> Void)
  /// Returns a visitor's application if it is open.
  func opened(_ visit: Visit) -> ServedApp?

  /// Does periodic work that concerns no request.
  func work(at now: ContinuousClock.Instant)
  /// The next time ``work(at:)`` has something to do, or `nil` for never.
  var due: ContinuousClock.Instant? { get }
  /// All open applications.
  var apps: [ServedApp] { get }
  /// The text of a page without access.
  var noAccess: String { get }
  /// Whether the database or other backend can be reached.
  var isReachable: Bool { get }
  /// Whether the bus between hosts is connected, or `nil` without a bus.
  var isBusConnected: Bool? { get }
  /// The plugins that run workers for each user, or `nil` at a server for one user.
  var plugins: HostedPlugins? { get }
  /// Closes all applications.
  func close()
}

/// The outcome of opening an application.
enum Opening {
  case opened(ServedApp)
  /// The visitor no longer has access.
  case refused
  /// The backend is unavailable at the moment.
  case unavailable
}
