// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a server can't listen.
package struct HTTPError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A short name of the problem that programs can rely on.
  package struct Code: Hashable, Sendable {
    /// The name.
    package let name: String

    /// The host is not an IPv4 or IPv6 address.
    package static let badAddress = Code(name: "badAddress")
    /// No interface of this machine has the address.
    package static let unknownAddress = Code(name: "unknownAddress")
    /// Another program listens at the address.
    package static let portInUse = Code(name: "portInUse")
    /// This user may not listen at the address.
    package static let forbidden = Code(name: "forbidden")
    /// The system has no more memory, descriptors or sockets.
    package static let unavailable = Code(name: "unavailable")
  }

  /// The problem, for programs.
  package let code: Code
  /// What failed, and how to fix it.
  package let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message; one line, safe to print.
  package var description: String { message }
}
