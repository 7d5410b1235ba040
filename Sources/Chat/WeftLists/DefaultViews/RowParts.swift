// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftViews

/// A picture or initials, with a dot if a user that it shows is online.
public struct ChannelAvatar: View {
  let content: AvatarContent
  let size: Double

  /// Creates an avatar of equal width and height.
  public init(_ content: AvatarContent, size: Double = 32) {
    self.content = content
    self.size = size
  }

  /// The picture or the initials, with a dot at the lower corner if the other member is online.
  public var body: some View {
    if content.isOnline == true {
      picture.overlay(alignment: .bottomTrailing) {
        FilledShape(.circle, color: .online).frame(width: 10, height: 10)
          .border(.background, width: 1.5, in: .circle)
      }
    } else {
      picture
    }
  }

  @ViewBuilder private var picture: some View {
    if let members = content.members {
      // Padding instead of a frame: layout keeps unchanged rows only if nothing in them bounds its height.
      face(members.back).padding(.leading, size - faceSize).padding(.bottom, size - faceSize)
        .overlay(alignment: .bottomLeading) {
          face(members.front).border(.background, width: 1.5, in: .circle)
        }
    } else {
      Avatar(initials: content.initials, color: content.color, size: size, url: content.imageURL)
    }
  }

  /// The size of each of two users.
  private var faceSize: Double { (size * 2 / 3).rounded() }

  private func face(_ face: AvatarContent.Face) -> Avatar {
    Avatar(initials: face.initials, color: face.color, size: faceSize, url: face.imageURL)
  }
}

/// The delivery status of the current user's message: pending, sent, delivered, read or failed.
public struct MessageReadIndicatorView: View {
  let status: MessageDeliveryStatus
  let label: String

  /// Creates an indicator; the label is for screen readers.
  public init(status: MessageDeliveryStatus, label: String) {
    self.status = status
    self.label = label
  }

  /// Creates an indicator from the delivery data of a message.
  public init(
    readUsers: [UserID],
    showDelivered: Bool,
    localState: LocalMessageState? = nil,
    strings: StringCatalog = .english
  ) {
    let status = MessageDeliveryStatus(
      localState,
      isRead: !readUsers.isEmpty,
      isDelivered: showDelivered
    )
    self.init(status: status, label: strings.text(status.label))
  }

  /// The icon of the status; screen readers read its name.
  public var body: some View {
    Icon(status.rawValue, color: color, font: .footnote)
      .accessibilityLabel(label).layoutPriority(1)
  }

  private var color: Color {
    switch status {
    case .read: .accent
    case .failed: .alert
    case .pending, .sent, .delivered: .secondary
    }
  }
}

extension MessageDeliveryStatus {
  /// The key of the text that screen readers read for the status.
  var label: StringKey {
    switch self {
    case .pending: .deliveryPending
    case .sent: .deliverySent
    case .delivered: .deliveryDelivered
    case .read: .deliveryRead
    case .failed: .deliveryFailed
    }
  }
}

/// The title of a row, bold if the row has unread messages.
struct RowTitle: View {
  let text: String
  let isUnread: Bool

  init(_ text: String, isUnread: Bool) {
    self.text = text
    self.isUnread = isUnread
  }

  var body: some View {
    Text(text).font(.headline).fontWeight(isUnread ? .bold : .medium).lineLimit(1)
  }
}

/// A badge with a count.
public struct BadgeNotificationView: View {
  let text: String
  let isQuiet: Bool

  /// Creates a badge with a count that is already formatted.
  ///
  /// - Parameter isQuiet: Whether the badge is grey, as for a muted channel.
  public init(_ text: String, isQuiet: Bool = false) {
    self.text = text
    self.isQuiet = isQuiet
  }

  /// Creates a badge with a count in the digits of the catalogue's locale.
  public init(count: Int, isQuiet: Bool = false, strings: StringCatalog = .english) {
    self.init(strings.number(count), isQuiet: isQuiet)
  }

  /// The count in a capsule, which keeps its width when the line is short.
  public var body: some View {
    Badge(text, color: isQuiet ? .secondary : .accent).layoutPriority(1)
  }
}
