// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
package import WeftModel

/// An operation on rows of any subject.
package protocol SlotRowVisitor {
  /// The operation's result.
  associatedtype Result

  /// Performs the operation on rows of one type.
  func visit<Row: SlotRow>(_ rows: [Row]) -> Result
}

/// Sample rows of every subject, made from invented data.
///
/// The plugin checks call plugins with these rows. They come from the same view models as an application's rows, so
/// plugins receive the same fields as in an application.
package struct SampleRows {
  /// The values that the rows depend on besides their data.
  package let environment: ChatEnvironment
  /// Events that change the sample chats, for checks of plugins' event hooks.
  package let events: [ChatEvent]
  private let channels: [ChannelListRow]
  private let threads: [ThreadListRow]
  private let messages: [MessageListRow]
  private let results: [ChannelSearchRow]
  private let plainChannels: [ChatChannel]
  private let plainMessages: [ChatMessage]
  private let fields: [ComposerSlotRow]

  /// Creates the same rows on each call.
  package init() {
    let chats = SampleChats()
    environment = chats.environment
    let places = 0..<SampleChats.count
    plainChannels = places.map(chats.channel)
    plainMessages = places.map(chats.message)
    let items = plainChannels.map {
      ChatChannelListItemViewModel(
        channel: $0,
        channelName: ChannelNamer.name(of: $0, for: chats.environment.currentUser),
        environment: chats.environment
      )
    }
    channels = places.map { ChannelListRow(rowID: UInt64($0 + 1), item: items[$0]) }
    threads = places.map {
      ThreadListRow(
        rowID: UInt64($0 + 1),
        item: ChatThreadListItemViewModel(
          thread: chats.thread($0),
          environment: chats.environment
        )
      )
    }
    let list = ChatMessageListViewModel(
      channel: chats.channel(1),
      messages: plainMessages,
      environment: chats.environment
    )
    messages = list.rows(in: 0..<list.count)
    results = zip(places, plainChannels).map { [plainMessages] place, channel in
      let result = ChannelSelectionInfo(
        channel: channel,
        message: plainMessages[place],
        searchType: place % 4 == 3 ? .channels : .messages
      )
      return ChannelSearchRow(
        rowID: UInt64(place + 1),
        of: result,
        item: items[place],
        environment: chats.environment
      )
    }
    events = Self.events(chats)
    fields = places.prefix(8).map { Self.field(chats, $0) }
  }

  /// Performs an operation on the rows of a subject.
  ///
  /// The operation receives all rows at once; for the subject `list`, it receives one row for each state of a list.
  package func visit<Visitor: SlotRowVisitor>(
    _ subject: SlotSubject,
    _ visitor: Visitor
  ) -> Visitor.Result {
    switch subject {
    case .channel: visitor.visit(channels)
    case .thread: visitor.visit(threads)
    case .message: visitor.visit(messages)
    case .searchResult: visitor.visit(results)
    case .attachment:
      visitor.visit(
        messages.enumerated().flatMap { index, row in
          row.message.attachments.indices.map {
            AttachmentSlotRow(row, place: index, attachment: $0)
          }
        }
      )
    case .list: visitor.visit(lists)
    case .plainChannel:
      visitor.visit(
        plainChannels.enumerated().map {
          ChannelSlotRow(rowID: UInt64($0.offset + 1), channel: $0.element)
        }
      )
    case .plainMessage:
      visitor.visit(
        plainMessages.enumerated().map {
          MessageSlotRow(rowID: UInt64($0.offset + 1), message: $0.element)
        }
      )
    case .composer: visitor.visit(fields)
    }
  }

  /// A composer with a new message, a reply or an edit.
  private static func field(_ chats: SampleChats, _ place: Int) -> ComposerSlotRow {
    var session = ComposerSession(draft: place % 4 == 3 ? nil : "On my way :)")
    if place % 4 == 1 { session.handle(.text("Ask @bo", caret: 7)) }
    if place % 3 == 1 { session.handle(.quote(chats.message(place))) }
    if place % 5 == 2 { session.handle(.edit(chats.message(place))) }
    return ComposerSlotRow(
      ComposerOptions(
        channel: chats.channel(place),
        isInThread: place % 2 == 1,
        session: session,
        newest: place % 4 == 2 ? nil : chats.message(place),
        environment: chats.environment
      )
    )
  }

  /// One row for each state that a list can be in.
  private var lists: [ListSlotRow] {
    let loaded: [ListSlotRow.Field: FieldValue] = [
      .title: .text("Sample"), .phase: .text("loaded"), .count: .integer(64),
      .isReloading: .integer(0), .isLoadingMore: .integer(1), .newThreadsCount: .integer(3),
      .failedToLoad: .integer(0), .failedToLoadMore: .integer(1), .isInThread: .integer(1),
      .searchText: .text("kettle"), .typingText: .text("Bo Sample is typing"),
      .visibleDay: .text("28 May 2026"), .channelID: .text("messaging:sample-0"),
      .unreadCount: .integer(40),
    ]
    return [
      ListSlotRow(loaded),
      ListSlotRow([.title: .text("Sample"), .phase: .text("loading"), .count: .integer(0)]),
      ListSlotRow([.title: .text("Sample"), .phase: .text("empty"), .count: .integer(0)]),
      ListSlotRow([
        .title: .text(""), .phase: .text("error"), .error: .text("The line is down."),
        .failedToLoad: .integer(1), .count: .integer(0),
      ]),
    ]
  }

  private static func events(_ chats: SampleChats) -> [ChatEvent] {
    let types: [ChatEventType] = [
      .messageNew, .messageUpdated, .messageDeleted, .messageRead, .typingStart, .channelUpdated,
      .healthCheck, ChatEventType(rawValue: "sample.happened"),
    ]
    return types.enumerated().map { index, type in
      ChatEvent(
        type,
        cid: index % 4 == 2 ? nil : chats.channel(index).id,
        at: index % 4 == 3 ? nil : chats.moment(index)
      ) { event in
        event.user = index % 3 == 0 ? nil : UserPatch(UserID("person-1"))
        event.message = index < 3 ? MessagePatch(MessageID("message-\(index)")) : nil
        event.message?.text = .set("The kettle is on.")
      }
    }
  }
}
