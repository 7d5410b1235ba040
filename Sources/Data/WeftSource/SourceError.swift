// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The reason why a source did not perform a request.
public struct SourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of reason.
  public struct Code: Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// Creates a code; sources may define their own.
    public init(_ name: String) {
      self.name = name
    }

    /// The source can't be reached.
    public static let offline = Code("offline")
    /// The source didn't answer in time.
    public static let timeout = Code("timeout")
    /// The user lacks the permission.
    public static let notAllowed = Code("notAllowed")
    /// The subject of the request doesn't exist.
    public static let notFound = Code("notFound")
    /// The cursor doesn't belong to the query.
    public static let badCursor = Code("badCursor")
    /// The events after a position are no longer available; load the lists again and follow from
    /// there.
    public static let positionLost = Code("positionLost")
    /// The source can't do that at all.
    public static let notSupported = Code("notSupported")
    /// What the action changes can't be saved, as on a full disk; nothing has changed.
    public static let notSaved = Code("notSaved")
    /// Any other reason.
    public static let other = Code("other")
  }

  /// The kind of reason.
  public let code: Code
  /// The problem and its remedy in a sentence.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The problem and its remedy in a sentence.
  public var description: String { message }

  /// The error in the form that lists show.
  public var failure: ListFailure {
    let kind: ListFailure.Kind =
      switch code {
      case .offline: .offline
      case .timeout: .timeout
      case .notAllowed: .notAllowed
      default: .other
      }
    return ListFailure(message, kind: kind)
  }
}

extension SourceError {
  /// The error for a channel that doesn't exist.
  public static func unknown(_ id: ChannelID) -> SourceError {
    SourceError(.notFound, "there is no channel \"\(id)\"; load the list again")
  }

  /// The error for a message or thread that doesn't exist.
  public static func unknown(_ id: MessageID) -> SourceError {
    SourceError(.notFound, "there is no message \"\(id)\"; load the list again")
  }

  /// The error for a cursor that doesn't belong to the query.
  public static let badCursor = SourceError(
    .badCursor,
    "this cursor is not one of this query; begin with the first page"
  )

  /// The error for a position whose events the source doesn't have.
  public static func lost(_ position: SourcePosition) -> SourceError {
    SourceError(
      .positionLost,
      "what happened after position \(position.rawValue) is not kept here; load the lists anew and follow "
        + "the events after their position"
    )
  }
}
