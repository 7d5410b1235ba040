// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftApp
package import WeftHTTP

/// Where a workspace is served, to whom, and how much each page may ask for.
package struct ServeOptions {
  /// The address to listen at.
  package var address = HTTPAddress(host: "127.0.0.1", port: 8484)
  /// Further names under which browsers may reach the server, besides its address and this
  /// machine's.
  package var names: [String] = []
  /// Proxies in front, by their addresses: what they say about a browser's address counts.
  package var proxies: Set<String> = []
  /// The address at which the numbers of the server can be read; nil for none.
  package var metrics: HTTPAddress?
  /// The most sessions at a time; each page is one.
  package var sessions = 1000
  /// The most sessions of one person.
  package var sessionsPerPerson = Int.max
  /// How many pages of one person may act at the full rate at a time.
  static let busyPages = 4
  /// The most actions of a page a second, and in a burst.
  package var actionsPerSecond = 60.0
  /// See ``actionsPerSecond``.
  package var actionsAtOnce = 120.0
  /// The most pictures of a person a second, and in a burst.
  package var picturesPerSecond = 60.0
  /// See ``picturesPerSecond``.
  package var picturesAtOnce = 1200.0
  /// The most frames of a page a second, and the most bytes unless its user acts.
  package var framesPerSecond = 60.0
  /// See ``framesPerSecond``.
  package var bytesPerSecond = 400_000.0
  /// How long a page may be away before its session ends.
  package var patience = Duration.seconds(60)
  /// How long a stream lasts before its page opens another one; nil for as long as the page is there.
  var streamLifetime: Duration?
  /// How often an idle stream sends a sign of life.
  package var heartbeat = Duration.seconds(15)
  /// The theme of a page that has chosen none.
  package var theme = ThemeChoice.auto
  /// The texts of pages without an application.
  package var words = AppWords.english
  /// The language and direction of the texts.
  package var language = "en"
  /// Whether pages are mirrored.
  package var isRightToLeft = false

  /// Who sent a request: the browser where a known proxy says so, for IPv6 the network of its first 64 bits.
  func client(of request: HTTPRequest) -> String {
    guard proxies.contains(request.peer),
      let last = request.header("X-Forwarded-For")?.split(separator: ",").last,
      let network = HTTPAddress.network(of: last.filter { $0 != " " })
    else { return HTTPAddress.network(of: request.peer) ?? request.peer }
    return network
  }

  /// Makes the options of a server for this machine alone.
  package init() {}
}
