// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// The external owner of a state's models, such as a database.
///
/// A state asks for one model at a time and does not cache it; it holds only models that events
/// changed, until they are saved. A model that can't be read counts as absent, and the owner
/// reports why. Requirements may be called on any thread.
package protocol ChatBacking: AnyObject, Sendable {
  /// The persisted user with an id, nil where there is none.
  func user(_ id: UserID) -> ChatUser?
  /// The persisted channel with an id and all its messages, of which older ones may be read later;
  /// nil where there is none.
  func channel(_ id: ChannelID) -> ChatChannel?
  /// The persisted thread with an id, nil where there is none.
  func thread(_ id: MessageID) -> ChatThread?

  /// The persisted channel with only its newest messages, as a row of a list needs it.
  func shownChannel(_ id: ChannelID) -> ChatChannel?

  /// The threads of a channel, each with the time it was started.
  func threads(of channel: ChannelID) -> [MessageID: Date]

  /// The ids of all users.
  var userIDs: [UserID] { get }
  /// The ids of all channels, deleted ones included.
  var channelIDs: [ChannelID] { get }
  /// The ids of all threads.
  var threadIDs: [MessageID] { get }
  /// The ids of the channels with unread messages.
  var unreadChannelIDs: [ChannelID] { get }
  /// The ids of the channels that are muted.
  var mutedChannelIDs: [ChannelID] { get }
  /// Whether a channel has unread messages.
  func isUnread(_ id: ChannelID) -> Bool
  /// Whether a channel is muted.
  func isMuted(_ id: ChannelID) -> Bool
  /// The channels whose mute ends between two moments; `nil` without an index of these moments.
  func channelIDs(whoseMuteEndsAfter start: Date, by end: Date) -> [ChannelID]?
  /// The next moment at which a mute ends; `nil` if none does, or without an index.
  func nextMuteEnd(after moment: Date) -> Date?
  /// The number of channels.
  var channelCount: Int { get }
  /// The number of threads.
  var threadCount: Int { get }

  /// Returns the next channels after a number, without their messages, in the backing's own order,
  /// skipping those whose id and document are of no use.
  ///
  /// - Returns: The channels, and the number of the last one looked at, nil where there was none
  ///   left.
  func channels(
    after number: UInt64?,
    limit: Int,
    where isOfUse: (ChannelID, [UInt8]) -> Bool
  ) -> (channels: [ChatChannel], last: UInt64?)

  /// Returns the next messages of channels, skipping those whose document is of no use.
  ///
  /// - Returns: The messages, and the id of the last one looked at, nil where there was none left.
  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [LocatedMessage], last: MessageID?)

  /// A search for messages in an index, of those that are not newer than a moment; nil without an
  /// index of all messages.
  func finder(_ query: MessageSearchQuery, before end: Date?) -> (any MessageFinder)?

  /// Returns the next threads, skipping those whose documents of replies and parent are of no use.
  ///
  /// Of the channel of such a thread only the id is set.
  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (threads: [ChatThread], last: UInt64?)

  /// The value of a note the state left beside the models, nil where there is none.
  func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]?
  /// The keys of all notes of a kind.
  func noteKeys(_ kind: StateNote.Kind) -> [String]
  /// The number of notes of a kind.
  func noteCount(_ kind: StateNote.Kind) -> Int

  /// The number that stands for a channel's id permanently.
  func number(of id: ChannelID) -> UInt64?
  /// The channel with a number.
  func channelID(of number: UInt64) -> ChannelID?
  /// The number that stands for a thread's id permanently.
  func number(of id: MessageID) -> UInt64?
  /// The thread with a number.
  func threadID(of number: UInt64) -> MessageID?

  /// Returns the first channels of a list after a sort position, in list order; nil without an
  /// index for it.
  func channelPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]?

  /// Returns the first threads of a list after a sort position, in list order; nil without an index
  /// for it.
  func threadPositions(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<MessageID>]?

  /// Returns the newest of a channel's messages that are older than a position.
  func messages(of channel: ChannelID, before end: MessageCursor, limit: Int) -> [ChatMessage]
  /// A message of a channel.
  func message(_ id: MessageID, of channel: ChannelID) -> ChatMessage?

  /// Returns channels of a list in the direction of a place, the nearest first, without the first
  /// few; nil without an index for it.
  func channelPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]?

  /// The number of channels in a list, or of those before a position; nil without an index for it.
  func channelCount(in query: ChannelListQuery, before position: SortPosition?) -> Int?

  /// The sort position of a channel in a list, nil where an index for it doesn't have the channel.
  func channelPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition?
}

// A backing whose lists are loaded from their start on, and whose channels have all their messages,
// needs none of this.
extension ChatBacking {
  package func channelIDs(whoseMuteEndsAfter start: Date, by end: Date) -> [ChannelID]? { nil }

  package func nextMuteEnd(after moment: Date) -> Date? { nil }

  package func messages(
    of channel: ChannelID,
    before end: MessageCursor,
    limit: Int
  ) -> [ChatMessage] { [] }

  package func message(_ id: MessageID, of channel: ChannelID) -> ChatMessage? { nil }

  package func finder(
    _ query: MessageSearchQuery,
    before end: Date?
  ) -> (any MessageFinder)? { nil }

  package func channelPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]? { nil }

  package func channelCount(in query: ChannelListQuery, before position: SortPosition?) -> Int? {
    nil
  }

  package func channelPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition? { nil }
}
