// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftModel
import WeftTestSupport

/// The number of questions that reading a channel asks its backing, and how the state is saved
/// there.
@Suite struct BackedReadingTests {
  /// Keeps one channel, and counts the other questions.
  private final class Keeper: ChatBacking {
    private let kept: ChatChannel
    private let asked = Mutex(0)

    init(_ kept: ChatChannel) { self.kept = kept }

    var questions: Int { asked.withLock { $0 } }

    func channel(_ id: ChannelID) -> ChatChannel? { kept }
    func shownChannel(_ id: ChannelID) -> ChatChannel? { kept }
    func note(_ kind: StateNote.Kind, _ key: String) -> [UInt8]? { count(nil) }
    func noteKeys(_ kind: StateNote.Kind) -> [String] { count([]) }
    func ownNotes() -> [StateNote] { [] }
    func noteCount(_ kind: StateNote.Kind) -> Int { count(0) }

    private func count<Answer>(_ answer: Answer) -> Answer {
      asked.withLock { $0 += 1 }
      return answer
    }

    func user(_ id: UserID) -> ChatUser? { nil }
    func thread(_ id: MessageID) -> ChatThread? { nil }
    func threads(of channel: ChannelID) -> [MessageID: Date] { [:] }
    func channels(
      after number: UInt64?,
      limit: Int,
      where isOfUse: (ChannelID, [UInt8]) -> Bool
    ) -> (channels: [ChatChannel], last: UInt64?) { ([], nil) }
    func messages(
      after id: MessageID?,
      limit: Int,
      where isOfUse: ([UInt8]) -> Bool
    ) -> (messages: [LocatedMessage], last: MessageID?) { ([], nil) }
    func threads(
      after number: UInt64?,
      limit: Int,
      where isOfUse: ([UInt8]) -> Bool
    ) -> (threads: [ChatThread], last: UInt64?) { ([], nil) }
    func isUnread(_ id: ChannelID) -> Bool { false }
    func isMuted(_ id: ChannelID) -> Bool { false }
    var userIDs: [UserID] { [] }
    var channelIDs: [ChannelID] { [kept.id] }
    var threadIDs: [MessageID] { [] }
    var unreadChannelIDs: [ChannelID] { [] }
    var mutedChannelIDs: [ChannelID] { [] }
    var channelCount: Int { 1 }
    var threadCount: Int { 0 }
    func number(of id: ChannelID) -> UInt64? { nil }
    func channelID(of number: UInt64) -> ChannelID? { nil }
    func number(of id: MessageID) -> UInt64? { nil }
    func threadID(of number: UInt64) -> MessageID? { nil }

    func channelPositions(
      _ query: ChannelListQuery,
      after: SortPosition?,
      limit: Int
    )
      -> [PositionedRow<ChannelID>]?
    { nil }

    func threadPositions(
      _ query: ThreadListQuery,
      after: SortPosition?,
      limit: Int
    )
      -> [PositionedRow<MessageID>]?
    { nil }
  }

  /// Returns how many questions a channel with that many messages causes.
  private static func questions(messages: Int) -> Int {
    var channel = ChatChannel(id: EventSamples.general, createdAt: Samples.now)
    channel.latestMessages = (0..<messages).map {
      ChatMessage(
        id: MessageID("m\($0)"),
        author: Samples.leia,
        text: "Hi",
        createdAt: Samples.now
      )
    }
    let keeper = Keeper(channel)
    let state = backed(by: keeper)
    #expect(state.channel(channel.id)?.latestMessages.count == messages)
    return keeper.questions
  }

  private static func backed(by keeper: Keeper) -> ChatState {
    ChatState(
      currentUser: Samples.me,
      mutedUserIDs: [],
      config: ChatConfig(),
      now: Samples.now,
      allReadAt: nil,
      keeper
    )
  }

  @Test func thatMessagesAreErasedIsAskedOnceAChannel() {
    #expect(Self.questions(messages: 500) == Self.questions(messages: 1))
  }

  /// Returns the kinds of notes in which a state saves its maps of recent facts.
  private static func kinds(of state: ChatState) -> [StateNote.Kind] {
    let switches = Mirror(reflecting: state).descendant("switchMoments", "maps")
    let moments = switches.map { Array(Mirror(reflecting: $0).children) } ?? []
    return Mirror(reflecting: state).children.compactMap {
      Mirror(reflecting: $0.value).descendant("kind") as? StateNote.Kind
    }
      + moments.compactMap {
        Mirror(reflecting: $0.value).descendant("value", "kind") as? StateNote.Kind
      }
  }

  @Test func `each map of recent facts is saved as its own kind of note`() {
    let kinds = Self.kinds(of: ChatState(currentUser: Samples.me))
    #expect(kinds.count == Set(kinds).count)
    // Changes to polls and erasures are never forgotten, and typing has its own timing.
    let others = Set([.poll, .erasure, .typing] + StateNote.Kind.marks)
    #expect(Set(kinds) == Set(StateNote.Kind.allCases).subtracting(others))
    let keeper = Keeper(ChatChannel(id: EventSamples.general, createdAt: Samples.now))
    #expect(Set(Self.kinds(of: Self.backed(by: keeper))) == Set(kinds))
  }

  @Test func `a kind of note keeps its number in files, and numbers are unique`() throws {
    let numbers: [StateNote.Kind: Int] = [
      .deletedMessage: 1, .read: 2, .threadRead: 3, .moments(.hidden): 4, .membership: 5,
      .memberCount: 6, .poll: 7, .erasure: 8, .typing: 9, .vote: 10, .saved: 11, .hidden: 12,
      .flagged: 13, .blocked: 14,
    ]
    for (kind, number) in numbers {
      #expect(kind.number == number, "files would be read wrongly: give a new kind the next number")
    }
    let all = StateNote.Kind.allCases
    #expect(Set(all.map(\.number)).count == all.count)
    let file = Checkout.root.appending(path: "Sources/Chat/WeftModel/State/StateNote.swift")
    let named = try String(contentsOf: file, encoding: .utf8).matches(of: /case \.(\w+): \d+\n/)
    #expect(
      named.count + ChannelSwitch.allCases.count == all.count,
      "a kind with a number has to be in allCases, or it is never read"
    )
  }
}
