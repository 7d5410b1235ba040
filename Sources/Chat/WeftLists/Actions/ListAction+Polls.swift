// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ListAction {
  /// The prefix of the actions that vote in the poll of a message.
  ///
  /// Only the host's own views may start them. Otherwise a plugin's view could show one option and vote for another
  /// when tapped.
  static let voting = "poll.vote."

  /// The action that votes for an option in the poll of the row's message, or withdraws the user's vote.
  ///
  /// - Parameter option: The option's id.
  /// - Returns: `nil` if the id is empty or longer than an option's id may be.
  public static func vote(_ option: String) -> String? {
    guard (1...ChatPoll.mostOptionBytes).contains(option.utf8.count) else { return nil }
    return voting + escaped(option)
  }

  /// The id of the option that an action votes for, or `nil` for any other action.
  public static func option(votedBy action: String) -> String? {
    // Compares bytes: a combining mark at the start of an id would form one character with the full stop.
    guard action.utf8.starts(with: voting.utf8),
      let option = unescaped(action.unicodeScalars.dropFirst(voting.unicodeScalars.count)),
      (1...ChatPoll.mostOptionBytes).contains(option.utf8.count)
    else { return nil }
    return option
  }
}
