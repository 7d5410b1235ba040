// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// Why a source did not do what it was asked for.
public struct SourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of reason it is.
  public struct Code: Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// Names a code; sources may have their own.
    public init(_ name: String) {
      self.name = name
    }

    /// There is no way to the source.
    public static let offline = Code("offline")
    /// The source took too long.
    public static let timeout = Code("timeout")
    /// The user may not.
    public static let notAllowed = Code("notAllowed")
    /// It is about something that is not there.
    public static let notFound = Code("notFound")
    /// The cursor is not one of this query.
    public static let badCursor = Code("badCursor")
    /// The events after a position can't be told: load anew, and follow from there.
    public static let positionLost = Code("positionLost")
    /// Anything else.
    public static let other = Code("other")
  }

  /// What kind of reason it is.
  public let code: Code
  /// What is wrong and what to do, in a sentence.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// What is wrong and what to do.
  public var description: String { message }

  /// The same as lists tell it.
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
  /// The error of a channel that is not there.
  public static func unknown(_ id: ChannelID) -> SourceError {
    SourceError(.notFound, "there is no channel \"\(id)\"; load the list again")
  }

  /// The error of a message or thread that is not there.
  public static func unknown(_ id: MessageID) -> SourceError {
    SourceError(.notFound, "there is no message \"\(id)\"; load the list again")
  }

  /// The error of a cursor that is not one of the query.
  public static let badCursor = SourceError(
    .badCursor,
    "this cursor is not one of this query; begin with the first page"
  )

  /// The error of a position whose events are not kept any more, or never were.
  public static func lost(_ position: SourcePosition) -> SourceError {
    SourceError(
      .positionLost,
      "what happened after position \(position.rawValue) is not kept here; load the lists anew and follow "
        + "the events after their position"
    )
  }
}
