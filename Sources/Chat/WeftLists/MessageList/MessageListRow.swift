// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials
package import WeftMarkup
public import WeftModel
package import WeftScene
private import WeftViews

/// The content of one row of a message list, including the texts that plugins replaced.
public struct MessageListRow: Equatable, Sendable {
  /// Storage that copies of a row share, because rows are copied on their way into views.
  struct Fields: Equatable, Sendable {
    let message: ChatMessage
    var text: String
    /// The visible part of the text with its markup.
    var formattedText: FormattedText
    /// Whether only the start of the text is shown.
    var isFolded: Bool
    let groupPosition: MessageGroupPosition
    let beginsRun: Bool
    let showsAllInfo: Bool
    let isMine: Bool
    let authorNameText: String?
    var timeText: String
    var authorAndDateText: String
    let dateSeparatorText: String?
    let newMessagesSeparatorCount: Int?
    let deliveryStatus: MessageDeliveryStatus?
    let replyCountText: String?
    var avatar: AvatarContent?
    let attachmentIcon: AttachmentIcon?
    /// The time for screen readers, even if the row doesn't show a time.
    var spokenTime: String
    /// Whether screen readers announce that the message was edited.
    var saysEdited: Bool
    /// The notes about the message, for example that it is pinned.
    let notes: [String]
    let reactions: MessageReactions?
    /// Whether the user asked for the original of a translated text.
    let isOriginal: Bool
    let quotedMessage: QuotedMessage?
    let poll: MessagePoll?
    var accessibilityLabel = ""
    let strings: StringCatalog
  }

  /// The number that identifies the row to plugins, constant for the lifetime of the list.
  public let rowID: UInt64
  var fields: CopyOnWrite<Fields>

  init(rowID: UInt64, _ fields: Fields) {
    self.rowID = rowID
    self.fields = CopyOnWrite(fields)
  }

  /// The message with the latest data of its users, as of the frame.
  public var message: ChatMessage { fields.value.message }
  /// The text as shown: translated if there is a translation, and changed by plugins.
  public var text: String { fields.value.text }
  /// The visible part of the text with its markup.
  package var formattedText: FormattedText { fields.value.formattedText }
  /// Whether only the start of the text is shown.
  public var isFolded: Bool { fields.value.isFolded }
  /// The position of the message in its run.
  public var groupPosition: MessageGroupPosition { fields.value.groupPosition }
  /// Whether the message is the highest of its run and has the author's name above it.
  public var beginsRun: Bool { fields.value.beginsRun }
  /// Whether the time is shown next to the message, as for the lowest one of a run.
  public var showsAllInfo: Bool { fields.value.showsAllInfo }
  /// Whether the current user wrote the message.
  public var isMine: Bool { fields.value.isMine }
  /// The author's name above the highest message of a run, or `nil` if the author is evident.
  public var authorNameText: String? { fields.value.authorNameText }
  /// The time of the message, with a note if it was edited.
  public var timeText: String { fields.value.timeText }
  /// The author and the time, without parts that aren't shown.
  public var authorAndDateText: String { fields.value.authorAndDateText }
  /// The day to show above the message, or `nil` if it isn't the first of its day.
  public var dateSeparatorText: String? { fields.value.dateSeparatorText }
  /// The number of unread messages from this one on, or `nil` if it isn't the first unread one.
  public var newMessagesSeparatorCount: Int? { fields.value.newMessagesSeparatorCount }
  /// The delivery status of the user's own message.
  public var deliveryStatus: MessageDeliveryStatus? { fields.value.deliveryStatus }
  /// The number of replies as text, or `nil` if there are none.
  public var replyCountText: String? { fields.value.replyCountText }
  /// The avatar beside the highest message of a run, or `nil` if none is shown.
  public var avatar: AvatarContent? { fields.value.avatar }
  /// The icon before the text in a quote, or `nil` without attachments.
  public var attachmentIcon: AttachmentIcon? { fields.value.attachmentIcon }
  /// The reactions to the message, or `nil` if none are shown.
  public var reactions: MessageReactions? { fields.value.reactions }
  /// The message that this one quotes, or `nil` if it quotes none.
  public var quotedMessage: QuotedMessage? { fields.value.quotedMessage }
  /// The texts of the message's poll, or `nil` if it has none.
  public var poll: MessagePoll? { fields.value.poll }
  /// Whether the user asked for the original of a translated text.
  public var isOriginal: Bool { fields.value.isOriginal }
  /// Whether the message is a system message, such as a notice from the server.
  public var isSystem: Bool { message.kind == .system }
  /// Whether the row says that the message is deleted, instead of showing it.
  public var isDeleted: Bool { message.isDeleted }
  /// The row's text for screen readers.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The localized texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }

  /// Whether the address of a link is also its visible text.
  package func shows(_ link: LinkAddress) -> Bool { formattedText.shows(link.text) }

  /// The most links of a message that are offered.
  private static let mostLinks = 20

  /// The different links of the message that may be opened, in order: those of its text, then linked pages.
  package var links: [LinkAddress] {
    if isDeleted { return [] }
    // A folded text has only the links that are visible.
    let text = isFolded ? FormattedText(markdown: message.text) : formattedText
    let pages = message.attachments.lazy.filter { $0.kind == .linkPreview }.compactMap(\.url)
    var links: [LinkAddress] = []
    for address in text.addresses + pages where links.count < Self.mostLinks {
      if let link = LinkAddress(address), !links.contains(link) { links.append(link) }
    }
    return links
  }
}

extension MessageListRow: TextSlotRow {
  static var subject: SlotSubject { .message }

  /// Whether both are unchanged copies of one row.
  public func isSame(as other: MessageListRow) -> Bool { fields.isShared(with: other.fields) }

  func text(_ slot: TextSlot) -> String {
    switch slot {
    case .message: text
    case .timestamp: timeText
    case .avatarInitials: avatar?.initials ?? ""
    case .title, .messagePreview, .parent, .unread, .draft, .search, .sort, .outgoing: ""
    }
  }

  mutating func replace(_ slot: TextSlot, with text: String) {
    switch slot {
    case .message:
      fields.value.text = text
      // The markup and the fold belong to the original text.
      fields.value.formattedText = FormattedText(plain: text)
      fields.value.isFolded = false
    case .timestamp:
      fields.value.timeText = text
      // The new text replaces the spoken time and the note about edits as well.
      if !text.isEmpty { (fields.value.spokenTime, fields.value.saysEdited) = (text, false) }
    case .avatarInitials: fields.value.avatar?.initials = text
    case .title, .messagePreview, .parent, .unread, .draft, .search, .sort, .outgoing: break
    }
  }

  /// Rebuilds the texts that are made from others: the author and time, and the text for screen readers.
  mutating func relabel() {
    fields.value.authorAndDateText = Self.authorAndDate(authorNameText, timeText)
    fields.value.accessibilityLabel = MessageRowLabel(fields: fields.value).text
  }

  /// Joins the author and the time of a message, without parts that aren't shown.
  static func authorAndDate(_ author: String?, _ time: String) -> String {
    [author, time.isEmpty ? nil : time].compactMap(\.self).joined(separator: " ")
  }
}

extension MessageListRow: SlotRow {
  /// The fields that plugins can read from a message's row.
  public static let fields = FieldTable<MessageListRow>(
    [
      "message.text": { .text($0.text) },
      "message.isMine": { FieldValue($0.isMine) },
      "message.isSystem": { FieldValue($0.isSystem) },
      "message.isFirst": { FieldValue($0.groupPosition.contains(.first)) },
      "message.isLast": { FieldValue($0.groupPosition.contains(.last)) },
      "message.showsAllInfo": { FieldValue($0.showsAllInfo) },
      "message.timeText": { .text($0.timeText) },
      "message.dayText": { FieldValue($0.dateSeparatorText) },
      "message.unreadLineCount": { $0.newMessagesSeparatorCount.map { FieldValue($0) } ?? .absent },
      "message.replyCountText": { FieldValue($0.replyCountText) },
      "message.deliveryStatus": { FieldValue($0.deliveryStatus?.rawValue) },
      "message.avatarURL": { FieldValue($0.avatar?.imageURL) },
      "message.avatarInitials": { FieldValue($0.avatar?.initials) },
      "message.avatarColor": { $0.avatar.map { .integer($0.color.code) } ?? .absent },
      "message.reactionSigns": { lines($0) { $0.sign } },
      "message.reactionCounts": { lines($0) { $0.countText } },
      "message.ownReactions": { lines($0) { $0.isMine ? "1" : "0" } },
      "message.hiddenReactionsText": { FieldValue($0.reactions?.hiddenText) },
      "message.pollOptions": { options($0) { $0.text } },
      "message.pollCounts": { options($0) { $0.countText } },
      "message.pollChoices": { options($0) { $0.isChosen ? "1" : "0" } },
      "message.pollHint": { FieldValue($0.poll?.hint) },
      "message.quotedText": { FieldValue($0.quotedMessage?.text) },
      "message.quotedAuthorName": { FieldValue($0.quotedMessage?.authorName) },
    ]
  ).adding(ChatMessage.slotFields) { $0.message }

  /// Joins a text of each visible option of the poll, one per line.
  private static func options(
    _ row: MessageListRow,
    _ text: (MessagePollOption) -> String
  ) -> FieldValue {
    guard let options = row.poll?.options, !options.isEmpty else { return .absent }
    let lines = options.map { text($0).split(whereSeparator: \.isNewline).joined(separator: " ") }
    return .text(lines.joined(separator: "\n"))
  }

  /// Joins a text of each visible reaction, one per line.
  private static func lines(
    _ row: MessageListRow,
    _ text: (MessageReaction) -> String
  ) -> FieldValue {
    FieldValue(row.reactions.map { $0.shown.map(text).joined(separator: "\n") })
  }
}

extension ChatMessage {
  /// The fields of a message that plugins can read in any place.
  static let slotFields = FieldTable<ChatMessage>(
    [
      "message.id": { .text($0.id.rawValue) },
      "message.rawText": { .text($0.text) },
      "message.kind": { .text($0.kind.rawValue) },
      "message.authorID": { .text($0.author.id.rawValue) },
      "message.authorName": { .text($0.author.displayName) },
      "message.isDeleted": { FieldValue($0.isDeleted) },
      "message.isEdited": { FieldValue($0.isEdited) },
      "message.isPinned": { FieldValue($0.pinnedAt != nil) },
      "message.isReply": { FieldValue($0.parentID != nil) },
      "message.replyCount": { FieldValue($0.replyCount) },
      "message.attachmentCount": { FieldValue($0.attachments.count) },
      "message.pollName": { FieldValue($0.poll?.name) },
    ],
    moments: ["message.createdAt": { $0.createdAt }]
  )
}
