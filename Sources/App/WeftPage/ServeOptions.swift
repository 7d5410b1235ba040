// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftApp
package import WeftHTTP

/// The options of a server: its address, its limits and the look of its pages.
package struct ServeOptions {
  /// The address to listen at.
  package var address = HTTPAddress(host: "127.0.0.1", port: 8484)
  /// Additional host names by which browsers may reach the server.
  package var names: [String] = []
  /// The addresses of trusted proxies; what these report as the browser's address is believed.
  package var proxies: Set<String> = []
  /// The address for metrics, or `nil` for none.
  package var metrics: HTTPAddress?
  /// The maximum number of sessions at a time; each page is one.
  package var sessions = 1000
  /// The maximum number of sessions of one user.
  package var sessionsPerPerson = Int.max
  /// The number of a user's pages that may act at the full rate at the same time.
  static let busyPages = 4
  /// The maximum number of actions of a page per second; ``actionsAtOnce`` is the limit of a burst.
  package var actionsPerSecond = 60.0
  /// See ``actionsPerSecond``.
  package var actionsAtOnce = 120.0
  /// The maximum number of pictures of a user per second; ``picturesAtOnce`` is the limit of a burst.
  package var picturesPerSecond = 60.0
  /// See ``picturesPerSecond``.
  package var picturesAtOnce = 1200.0
  /// The maximum number of frames of a page per second.
  package var framesPerSecond = 60.0
  /// The maximum number of bytes that a page gets per second, except for the results of its user's actions.
  package var bytesPerSecond = 400_000.0
  /// The time that a page may be away before its session ends.
  package var patience = Duration.seconds(60)
  /// The time after which a page has to open a new stream, or `nil` for no limit.
  var streamLifetime: Duration?
  /// The interval between signs of life on an idle stream.
  package var heartbeat = Duration.seconds(15)
  /// The keys of the actions; those of the applications that it serves.
  package var keys = KeyBindings.standard
  /// The themes to choose from; those of the applications that it serves.
  package var themes = ThemeSet.shipped
  /// The theme of a page that has chosen none.
  package var theme = ThemeChoice.auto
  /// The texts of pages without an application.
  package var words = AppWords.english
  /// The language of the texts.
  package var language = "en"
  /// Whether pages are mirrored.
  package var isRightToLeft = false

  /// Returns the address a request came from: the browser's, if a trusted proxy reports it,
  /// shortened to the 64-bit network for IPv6.
  func client(of request: HTTPRequest) -> String {
    guard proxies.contains(request.peer),
      let last = request.header("X-Forwarded-For")?.split(separator: ",").last,
      let network = HTTPAddress.network(of: last.filter { $0 != " " })
    else { return HTTPAddress.network(of: request.peer) ?? request.peer }
    return network
  }

  /// Creates the options of a server for this machine only.
  package init() {}
}
