// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftApp
package import WeftHTTP

/// Where a workspace is served, to whom, and how much they may ask for.
package struct ServeOptions {
  package var address = HTTPAddress(host: "127.0.0.1", port: 8484)
  /// Names under which browsers may reach the server, besides its address and this machine.
  package var names: [String] = []
  /// The pages at a time; each is one session.
  package var sessions = 1000
  /// How many actions a page may start a second, and how many at once.
  package var actionsPerSecond = 60.0
  package var actionsAtOnce = 120.0
  /// How many frames a page is sent a second at most, and how many bytes, unless its user does something.
  package var framesPerSecond = 60.0
  package var bytesPerSecond = 400_000.0
  /// How long a page may be away before it has to begin anew.
  package var patience = Duration.seconds(60)
  /// How often a stream without news says that it is there.
  package var heartbeat = Duration.seconds(15)
  /// The colours of a page that has chosen none.
  package var theme = ThemeChoice.auto
  /// The language and direction of the texts.
  package var language = "en"
  package var isRightToLeft = false

  package init() {}
}
