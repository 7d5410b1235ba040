// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftHTTP

/// Whose pages a request is from.
struct Visit {
  /// The person; nil at a server of one person, who needs no name there.
  var person: Person?
  /// The epoch of the person when it entered.
  var epoch: Int64 = 0
  /// The token that the pages of this visitor send with every action.
  let token: String
  /// Headers for the next answer, such as a renewed cookie.
  var headers: [HTTPHeader] = []
}

/// Decides who is let in, and opens the application that a visitor sees.
protocol PageDoor: AnyObject {
  /// The visitor that a request is from; nil where it has no access.
  func visitor(of request: HTTPRequest) -> Visit?
  /// Whether a request that changes something carries the token of its visitor.
  func accepts(_ request: HTTPRequest, from visit: Visit) -> Bool
  /// Answers a request that asks to be let in; nil for any other.
  func enter(_ request: HTTPRequest) -> HTTPAnswer?
  /// Opens the application of a visitor, at once or later.
  func open(_ visit: Visit, _ then: @escaping (Opening) -> Void)
  /// The application of a visitor, if it is open.
  func opened(_ visit: Visit) -> ServedApp?

  /// Does what is due and concerns no request; the applications that have work are asked afterwards.
  func work(at now: ContinuousClock.Instant)
  /// When ``work(at:)`` has something to do; nil for never.
  var due: ContinuousClock.Instant? { get }
  /// All applications that are open.
  var apps: [ServedApp] { get }
  /// The text of a page without access.
  var noAccess: String { get }
  /// Whether what it stands on, such as a database, can be reached.
  var isReachable: Bool { get }
  /// Whether the bus by which hosts wake each other is there; nil without one.
  var isBusConnected: Bool? { get }
  /// The plugins of which each person has workers; nil at a server of one person.
  var plugins: HostedPlugins? { get }
  /// Ends everything.
  func close()
}

/// The outcome of opening an application.
enum Opening {
  case opened(ServedApp)
  /// The visitor is not let in any more.
  case refused
  /// It can't be opened now.
  case unavailable
}
