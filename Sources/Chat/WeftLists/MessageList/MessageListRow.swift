// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// A row of a message list.
public struct MessageListRow: Equatable, Sendable {
  /// The storage that copies share, since a row is copied on its way into views.
  struct Fields: Equatable, Sendable {
    let message: ChatMessage
    var text: String
    let groupPosition: MessageGroupPosition
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
    var accessibilityLabel: String
    let strings: StringCatalog
  }

  /// The row's id for plugins, stable for the lifetime of the list.
  public let rowID: UInt64
  var fields: CopyOnWrite<Fields>

  init(rowID: UInt64, _ fields: Fields) {
    self.rowID = rowID
    self.fields = CopyOnWrite(fields)
  }

  /// The message.
  public var message: ChatMessage { fields.value.message }
  /// The text of the message.
  public var text: String { fields.value.text }
  /// The position of the message in its run.
  public var groupPosition: MessageGroupPosition { fields.value.groupPosition }
  /// Whether avatar, author and time stand beside the message.
  public var showsAllInfo: Bool { fields.value.showsAllInfo }
  /// Whether the user wrote the message.
  public var isMine: Bool { fields.value.isMine }
  /// The author's name, nil where it is obvious.
  public var authorNameText: String? { fields.value.authorNameText }
  /// The time of the message, and whether the message was edited.
  public var timeText: String { fields.value.timeText }
  /// The author and time, without a part that isn't shown.
  public var authorAndDateText: String { fields.value.authorAndDateText }
  /// The day that begins with the message, nil where none does.
  public var dateSeparatorText: String? { fields.value.dateSeparatorText }
  /// The number of unread messages that begin with this one, nil where none do.
  public var newMessagesSeparatorCount: Int? { fields.value.newMessagesSeparatorCount }
  /// How far the user's own message has come.
  public var deliveryStatus: MessageDeliveryStatus? { fields.value.deliveryStatus }
  /// The number of replies in words, nil where there are none.
  public var replyCountText: String? { fields.value.replyCountText }
  /// The avatar beside the message, nil where there is none.
  public var avatar: AvatarContent? { fields.value.avatar }
  /// The sign for the attachments.
  public var attachmentIcon: AttachmentIcon? { fields.value.attachmentIcon }
  /// Whether the message is a notice from the server.
  public var isSystem: Bool { message.kind == .system }
  /// Whether the message was deleted.
  public var isDeleted: Bool { message.isDeleted }
  /// The row's text for screen readers.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The catalogue with the texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}
