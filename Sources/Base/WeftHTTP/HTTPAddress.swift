// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The address a server listens at: the numeric address of an interface, and a port.
package struct HTTPAddress: Hashable, Sendable, CustomStringConvertible {
  /// An IPv4 or IPv6 address such as `127.0.0.1` or `::1`; names are not looked up.
  package let host: String
  /// The port; 0 lets the system choose one.
  package let port: UInt16

  /// Makes an address; by default one that only this machine can reach.
  package init(host: String = "127.0.0.1", port: UInt16 = 0) {
    self.host = host
    self.port = port
  }

  /// The address as written in a URL.
  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
