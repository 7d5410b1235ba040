// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Everything one row of a message list shows.
public struct MessageListRow: Equatable, Sendable {
  /// What copies of the row share: a row is copied on its way into views.
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

  /// Names the row towards plugins; the same for as long as the list lives.
  public let rowID: UInt64
  var fields: CopyOnWrite<Fields>

  init(rowID: UInt64, _ fields: Fields) {
    self.rowID = rowID
    self.fields = CopyOnWrite(fields)
  }

  /// The message shown.
  public var message: ChatMessage { fields.value.message }
  /// What it says.
  public var text: String { fields.value.text }
  /// Where it stands in the run of messages it is shown with.
  public var groupPosition: MessageGroupPosition { fields.value.groupPosition }
  /// Whether avatar, author and time stand beside it.
  public var showsAllInfo: Bool { fields.value.showsAllInfo }
  /// Whether the user wrote it.
  public var isMine: Bool { fields.value.isMine }
  /// Who wrote it, nil where that is plain.
  public var authorNameText: String? { fields.value.authorNameText }
  /// When it was written, and whether it was edited.
  public var timeText: String { fields.value.timeText }
  /// Who wrote it and when, as far as either is shown.
  public var authorAndDateText: String { fields.value.authorAndDateText }
  /// The day it is of, where another day begins.
  public var dateSeparatorText: String? { fields.value.dateSeparatorText }
  /// How many messages from here on were not read, where they begin.
  public var newMessagesSeparatorCount: Int? { fields.value.newMessagesSeparatorCount }
  /// How far one's own message has come.
  public var deliveryStatus: MessageDeliveryStatus? { fields.value.deliveryStatus }
  /// How many replies it has, nil when it has none.
  public var replyCountText: String? { fields.value.replyCountText }
  /// The avatar beside it, nil where there is none.
  public var avatar: AvatarContent? { fields.value.avatar }
  /// The sign for what it carries.
  public var attachmentIcon: AttachmentIcon? { fields.value.attachmentIcon }
  /// Whether the system tells it.
  public var isSystem: Bool { message.kind == .system }
  /// Whether it was deleted.
  public var isDeleted: Bool { message.isDeleted }
  /// What a screen reader says of the row.
  public var accessibilityLabel: String { fields.value.accessibilityLabel }
  /// The texts that don't come from data.
  public var strings: StringCatalog { fields.value.strings }
}
