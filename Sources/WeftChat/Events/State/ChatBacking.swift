// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// Who keeps the models of a state that does not hold them itself.
///
/// A state asks for one model at a time and keeps none it only read; what events change it holds until it
/// is saved. What can't be read is as if it was not there: who keeps the models tells why.
package protocol ChatBacking: AnyObject, Sendable {
  func user(_ id: UserID) -> ChatUser?
  func channel(_ id: ChannelID) -> ChatChannel?
  func thread(_ id: MessageID) -> ChatThread?

  /// A channel with no more than the newest of its messages, for a row of a list.
  func shownChannel(_ id: ChannelID) -> ChatChannel?

  /// The threads of a channel, and when each was begun.
  func threads(of channel: ChannelID) -> [MessageID: Date]

  var userIDs: [UserID] { get }
  var channelIDs: [ChannelID] { get }
  var threadIDs: [MessageID] { get }
  var unreadChannelIDs: [ChannelID] { get }
  var mutedChannelIDs: [ChannelID] { get }
  func isUnread(_ id: ChannelID) -> Bool
  func isMuted(_ id: ChannelID) -> Bool
  var channelCount: Int { get }
  var threadCount: Int { get }

  /// The next channels behind one, without their messages, in an order of the keeper's own.
  func channels(after number: UInt64?, limit: Int) -> [(number: UInt64, channel: ChatChannel)]

  /// The same of the messages that stand in channels, but for those whose documents are of no use; and the last
  /// one that was looked at, nil where there was none.
  func messages(
    after id: MessageID?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (messages: [PlacedMessage], last: MessageID?)

  /// The same of threads, by the documents of their replies and of the message above these; of the channel each
  /// is in no more than the id is known.
  func threads(
    after number: UInt64?,
    limit: Int,
    where isOfUse: ([UInt8]) -> Bool
  ) -> (threads: [ChatThread], last: UInt64?)

  /// What a state noted beside the models.
  func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]?
  func noteKeys(_ kind: StateNote.Kind) -> [String]
  func noteCount(_ kind: StateNote.Kind) -> Int

  /// The number of a channel, which stands for its id for good.
  func number(of id: ChannelID) -> UInt64?
  func channelID(of number: UInt64) -> ChannelID?
  /// The same of a thread.
  func number(of id: MessageID) -> UInt64?
  func threadID(of number: UInt64) -> MessageID?

  /// The first channels of a list behind a place, in its order; nil where there is no index for it.
  func channelPlaces(
    _ query: ChannelListQuery,
    after: ListPlace?,
    limit: Int
  ) -> [PlacedRow<ChannelID>]?

  /// The same of threads.
  func threadPlaces(
    _ query: ThreadListQuery,
    after: ListPlace?,
    limit: Int
  ) -> [PlacedRow<MessageID>]?
}
