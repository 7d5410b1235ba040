// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a page could not be loaded.
public struct ListFailure: Error, Equatable, Sendable {
  /// What kind of thing went wrong, as far as it changes what to do.
  public enum Kind: String, Sendable {
    /// There is no way to the source.
    case offline
    /// The source took too long.
    case timeout
    /// The user may not see the list.
    case notAllowed
    /// Anything else.
    case other
  }

  /// What kind of thing went wrong.
  public let kind: Kind
  /// What went wrong and what to do, in a sentence.
  public let message: String

  /// Creates a failure.
  public init(_ message: String, kind: Kind = .other) {
    self.kind = kind
    self.message = message
  }

  /// Whether the same request may succeed later without anybody's doing.
  public var isTemporary: Bool { kind == .offline || kind == .timeout }
}
