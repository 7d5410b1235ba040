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

  /// Which rule refused the action, for an application that says it in the user's language; nil for any
  /// other error.
  package let refusal: SourceRefusal?

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.init(code, message, nil)
  }

  /// Creates the error of a rule that every source follows.
  package init(_ code: Code, _ message: String, _ refusal: SourceRefusal?) {
    (self.code, self.message, self.refusal) = (code, message, refusal)
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

/// A rule that refuses actions of users, whichever source performs them.
package enum SourceRefusal: Sendable {
  /// The chat doesn't exist.
  case unknownChat
  /// The message or the thread doesn't exist.
  case unknownMessage
  /// The user has not accepted the invitation to the chat.
  case notJoined
  /// The user is not in the chat any more.
  case left
  /// The user lacks a capability.
  case notAllowed
  /// The message is deleted.
  case deletedMessage
  /// The message has no text.
  case emptyText
  /// The poll is closed.
  case closedPoll
  /// The user has cast as many votes as the poll allows.
  case noVoteLeft
}

extension SourceError {
  /// The error for a channel that doesn't exist.
  public static func unknown(_ id: ChannelID) -> SourceError {
    SourceError(.notFound, "there is no channel \"\(id)\"; load the list again", .unknownChat)
  }

  /// The error for a message or thread that doesn't exist.
  public static func unknown(_ id: MessageID) -> SourceError {
    SourceError(.notFound, "there is no message \"\(id)\"; load the list again", .unknownMessage)
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
