// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The reason why a page could not be loaded.
public struct ListFailure: Error, Equatable, Sendable {
  /// The kind of failure, distinguished by what the user can do about it.
  public enum Kind: String, Sendable {
    /// The source can't be reached.
    case offline
    /// The source took too long.
    case timeout
    /// The user is not allowed to see the list.
    case notAllowed
    /// Any other failure.
    case other
  }

  /// The class of the failure, which decides whether the request is repeated.
  public let kind: Kind
  /// One sentence that says what failed and what to do.
  public let message: String

  /// Creates a failure from a sentence for the user; by default it is not repeated.
  public init(_ message: String, kind: Kind = .other) {
    self.kind = kind
    self.message = message
  }

  /// Whether the same request may succeed later without the user doing anything.
  package var isTemporary: Bool { kind == .offline || kind == .timeout }
}
