// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftStore
import WeftTestSupport

/// An invalid or broken workspace file, and what opening it does.
struct MalformedFile: Sendable, CustomTestStringConvertible {
  /// The outcome of opening it.
  enum End: Sendable {
    /// It is refused, with a code and words.
    case refused(StoreError.Code, String)
    /// It is read, with that many channels and threads.
    case read(channels: Int, threads: Int)
  }

  let testDescription: String
  let end: End
  let make: @Sendable (MalformedPlace) throws -> Void

  init(_ name: String, _ end: End, _ make: @escaping @Sendable (MalformedPlace) throws -> Void) {
    (testDescription, self.end, self.make) = (name, end, make)
  }

  /// Returns a workspace changed by SQL.
  static func sql(_ name: String, _ end: End, _ statements: String) -> MalformedFile {
    MalformedFile(name, end) { place in
      try place.workspace()
      try place.sql(statements)
    }
  }

  /// Returns a workspace whose bytes were changed.
  static func bytes(
    _ name: String,
    _ end: End,
    _ change: @escaping @Sendable (inout [UInt8]) throws -> Void
  ) -> MalformedFile {
    MalformedFile(name, end) { place in
      try place.workspace()
      var bytes = place.content()
      try change(&bytes)
      try place.scratch.write(bytes, to: "w.weft")
    }
  }
}
