// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// The external owner of a state's models, such as a database.
///
/// A state reads one model at a time and does not cache it; it holds only the models that events have changed, until
/// they are saved. A model that can't be read counts as missing, and the owner reports why. The requirements may be
/// called on any thread.
package protocol ChatBacking: AnyObject, Sendable {
  /// Returns the saved user with an id, or `nil`.
  func user(_ id: UserID) -> ChatUser?
  /// Returns the saved channel with an id, or `nil`; its older messages may be loaded later.
  func channel(_ id: ChannelID) -> ChatChannel?
  /// Returns the saved thread with an id, or `nil`.
  func thread(_ id: MessageID) -> ChatThread?

  /// Returns the saved channel with only its newest messages, as much as a list row needs.
  func shownChannel(_ id: ChannelID) -> ChatChannel?

  /// Returns the threads of a channel, each with the time it was started.
  func threads(of channel: ChannelID) -> [MessageID: Date]

  /// The ids of all users.
  var userIDs: [UserID] { get }
  /// The ids of all channels, including deleted ones.
  var channelIDs: [ChannelID] { get }
  /// The ids of all threads.
  var threadIDs: [MessageID] { get }
  /// The ids of the channels with unread messages.
  var unreadChannelIDs: [ChannelID] { get }
  /// The ids of the muted channels.
  var mutedChannelIDs: [ChannelID] { get }
  /// Whether a channel has unread messages.
  func isUnread(_ id: ChannelID) -> Bool
  /// Whether the user has muted a channel; the backing doesn't check whether the mute has ended.
  func isMuted(_ id: ChannelID) -> Bool
  /// Returns the channels whose mute ends between two times, or `nil` without an index of these times.
  func channelIDs(whoseMuteEndsAfter start: Date, by end: Date) -> [ChannelID]?
  /// Returns the next time at which a mute ends; `nil` if none does or without an index.
  func nextMuteEnd(after moment: Date) -> Date?
  /// The number of saved channels, including deleted ones; no model is read.
  var channelCount: Int { get }
  /// The number of saved threads; no model is read.
  var threadCount: Int { get }

  /// Returns the next channels after a number, without their messages, in the backing's own order.
  ///
  /// - Parameter isOfUse: Whether to return a channel, judging by its id and its document.
  /// - Returns: The channels, and the number of the last one examined, or `nil` at the end.
  func channels(
    after number: UInt64?,
    limit: Int,
    where isOfUse: (ChannelID, [UInt8]) -> Bool
  ) -> (channels: [ChatChannel], last: UInt64?)

  /// Returns the next messages of all channels, in the backing's own order.
  ///
  /// - Parameter isOfUse: Whether to return a message, judging by its document.
  /// - Returns: The messages, and the id of the last one examined, or `nil` at the end.
  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [LocatedMessage], last: MessageID?)

  /// Returns an indexed search for messages up to a given time, or `nil` without an index of all messages.
  func finder(_ query: MessageSearchQuery, before end: Date?) -> (any MessageFinder)?

  /// Returns the next threads after a number, in the backing's own order.
  ///
  /// Of a thread's channel only the id is set.
  ///
  /// - Parameter isOfUse: Whether to return a thread, judging by a document of its parent or replies.
  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (threads: [ChatThread], last: UInt64?)

  /// Returns the value of a note that the state saved beside the models, or `nil`.
  func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]?
  /// Returns the keys under which notes of a kind are saved.
  func noteKeys(_ kind: StateNote.Kind) -> [String]
  /// Returns the saved notes of the kinds of `StateNote.Kind.marks`.
  func ownNotes() -> [StateNote]
  /// Returns the number of saved notes of a kind; no note is read.
  func noteCount(_ kind: StateNote.Kind) -> Int

  /// Returns the permanent number of a channel.
  func number(of id: ChannelID) -> UInt64?
  /// Returns the channel whose permanent number this is, or `nil` if it is gone.
  func channelID(of number: UInt64) -> ChannelID?
  /// Returns the permanent number of a thread.
  func number(of id: MessageID) -> UInt64?
  /// Returns the thread whose permanent number this is, or `nil` if it is gone.
  func threadID(of number: UInt64) -> MessageID?

  /// Returns the first channels of a list after a position, in list order, or `nil` without an index.
  func channelPositions(
    _ query: ChannelListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<ChannelID>]?

  /// Returns the stored channels that the user has pinned or archived.
  func markedChannels() -> MarkedChannels

  /// Returns the first threads of a list after a position, in list order, or `nil` without an index.
  func threadPositions(
    _ query: ThreadListQuery,
    after: SortPosition?,
    limit: Int
  ) -> [PositionedRow<MessageID>]?

  /// Returns the newest of a channel's messages that are older than a position.
  func messages(of channel: ChannelID, before end: MessageCursor, limit: Int) -> [ChatMessage]
  /// Returns a saved message by its id, or `nil` if the channel doesn't have it.
  func message(_ id: MessageID, of channel: ChannelID) -> ChatMessage?

  /// Returns channels of a list near a place, in its direction and nearest first, or `nil` without an index.
  func channelPositions(
    _ query: ChannelListQuery,
    from place: ListPlace,
    skipping: Int,
    limit: Int
  ) -> [PositionedRow<ChannelID>]?

  /// Returns the number of channels in a list, or before a position in it; `nil` without an index.
  func channelCount(in query: ChannelListQuery, before position: SortPosition?) -> Int?

  /// Returns the sort position of a channel in a list, or `nil` if no index has it.
  func channelPosition(_ id: ChannelID, in query: ChannelListQuery) -> SortPosition?
}

// Defaults for a backing that loads lists from their start and channels with all their messages.
extension ChatBacking {
  package func markedChannels() -> MarkedChannels { MarkedChannels() }

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
