// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension ListAction {
  /// The prefix of the actions that vote in the poll of a message.
  ///
  /// Only the host's own views may start them: a plugin's view could show one option and have a tap
  /// vote for another.
  static let voting = "poll.vote."

  /// The action that votes for an option in the poll of the row's message, or takes the user's vote
  /// back, by the option's id.
  ///
  /// - Returns: Nil for an empty id and for one of more bytes than an option may have.
  public static func vote(_ option: String) -> String? {
    guard (1...ChatPoll.mostOptionBytes).contains(option.utf8.count) else { return nil }
    return voting + escaped(option)
  }

  /// The id of the option that an action votes for, nil for any other action.
  public static func option(votedBy action: String) -> String? {
    // By bytes, since a mark at the beginning of an id joins the full stop.
    guard action.utf8.starts(with: voting.utf8),
      let option = unescaped(action.unicodeScalars.dropFirst(voting.unicodeScalars.count)),
      (1...ChatPoll.mostOptionBytes).contains(option.utf8.count)
    else { return nil }
    return option
  }
}
