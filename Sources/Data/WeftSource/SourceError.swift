// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftModel

/// The reason why a source did not perform a request.
///
///     do {
///       try await source.perform(.delete("messaging:general"))
///     } catch where error.code == .notAllowed {
///       show(error.message)  // the user may not delete "messaging:general": this requires the capability …
///     }
///
/// Decide by ``code`` and show ``message``: the code is meant for programs and stays the same, the message is one
/// English sentence for users and may be reworded. A source may define its own codes; callers treat an unknown one
/// as ``Code/other``.
///
/// `offline` and `timeout` say that the same request may succeed later, and drivers repeat it (`failure` and
/// `ListFailure.isTemporary`). All other codes say that repeating is useless. A source that reports a lasting failure
/// as `offline` makes lists try forever; one that reports a broken connection as `other` makes them give up.
public struct SourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of reason.
  public struct Code: Hashable, Sendable {
    /// The short name, which programs may compare and log; it never changes.
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
    /// The action's change can't be saved, for example because the disk is full; nothing has changed.
    public static let notSaved = Code("notSaved")
    /// Any other reason.
    public static let other = Code("other")
  }

  /// The kind of reason.
  public let code: Code
  /// A sentence that names the problem and its remedy.
  public let message: String

  /// The rule that refused the action, so that an application can explain it in the user's language; otherwise `nil`.
  package let refusal: SourceRefusal?

  /// Creates an error with a sentence that is shown to users.
  public init(_ code: Code, _ message: String) {
    self.init(code, message, refusal: nil)
  }

  /// Creates an error for a rule that every source follows.
  package init(_ code: Code, _ message: String, refusal: SourceRefusal?) {
    self.code = code
    self.message = message
    self.refusal = refusal
  }

  /// A sentence that names the problem and its remedy.
  public var description: String { message }

  /// The error in the form that lists show.
  package var failure: ListFailure {
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

/// A rule that refuses actions of users, regardless of the source.
package enum SourceRefusal: Sendable {
  /// The chat doesn't exist.
  case unknownChat
  /// The message or the thread doesn't exist.
  case unknownMessage
  /// The user has not accepted the invitation to the chat.
  case notJoined
  /// The user is no longer a member of the chat.
  case left
  /// The user lacks a capability.
  case notAllowed
  /// The chat is in slow mode, and the user's last message is too recent.
  case slowMode
  /// The message is already deleted, so it can't be changed.
  case deletedMessage
  /// The message has no text.
  case emptyText
  /// Voting in the poll has ended.
  case closedPoll
  /// The user has cast as many votes as the poll allows.
  case noVoteLeft
  /// A chat was requested without people and without a name.
  case nobodyChosen
  /// More people were invited at once than is possible.
  case tooManyPeople
  /// A person is unknown.
  case unknownPerson
  /// The name of a chat is empty, too long or has several lines.
  case badName
  /// The topic of a chat is too long or has several lines.
  case badTopic
  /// The time of slow mode is negative or too long.
  case badSlowMode
  /// The poll has no question, or a too long one.
  case badQuestion
  /// The poll has too few or too many options.
  case badOptionCount
  /// An option of the poll is empty or too long.
  case badOption
  /// Two options of the poll are the same.
  case doubledOption
  /// The poll allows more votes than it has options.
  case badVotes
  /// The poll would end in the past.
  case pastEnd
}

extension SourceError {
  /// The error for a channel that doesn't exist.
  package static func unknown(_ id: ChannelID) -> SourceError {
    SourceError(.notFound, "there is no channel \"\(id)\"; reload the list", refusal: .unknownChat)
  }

  /// The error for a message or thread that doesn't exist.
  static func unknown(_ id: MessageID) -> SourceError {
    SourceError(
      .notFound,
      "there is no message \"\(id)\"; reload the list",
      refusal: .unknownMessage
    )
  }

  /// The error for a cursor that doesn't belong to the query.
  public static let badCursor = SourceError(
    .badCursor,
    "this cursor does not belong to this query; start with the first page"
  )

  /// The error for a position whose events the source doesn't have.
  public static func lost(_ position: SourcePosition) -> SourceError {
    SourceError(
      .positionLost,
      "events after position \(position.rawValue) are no longer stored; reload the lists and follow "
        + "the events after their position"
    )
  }
}
