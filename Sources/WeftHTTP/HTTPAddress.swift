// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Where a server listens: the number of an interface, as text, and a port.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 or IPv6 address such as `127.0.0.1` or `::1`; names are not looked up.
  package let host: String
  /// The port; 0 lets the system choose one.
  package let port: UInt16

  /// Names an address; nobody but this machine reaches the one that is named by default.
  package init(host: String = "127.0.0.1", port: UInt16 = 0) {
    self.host = host
    self.port = port
  }

  /// As it stands in a URL.
  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
