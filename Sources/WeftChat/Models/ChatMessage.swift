// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// One message of a channel.
public struct ChatMessage: Equatable, Sendable {
  /// What a message is, as the server names it: `regular`, `system`, `ephemeral`, `error`, `deleted`.
  public struct Kind: Equatable, Hashable, Sendable {
    /// The server's name.
    public let rawValue: String

    /// Creates a kind from the server's name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Something somebody wrote.
    public static let regular = Kind("regular")
    /// Something only its author sees, such as an unsent giphy.
    public static let ephemeral = Kind("ephemeral")
    /// A failed command.
    public static let error = Kind("error")
  }

  /// What is still to happen with a message of this device.
  public enum LocalState: String, Sendable {
    /// Waits to be sent.
    case pendingSend
    /// Is on its way.
    case sending
    /// Could not be sent.
    case sendingFailed
    /// Waits to be edited on the server.
    case pendingSync
    /// Is being edited on the server.
    case syncing
    /// Could not be edited.
    case syncingFailed
    /// Is being deleted.
    case deleting
    /// Could not be deleted.
    case deletingFailed
  }

  /// Which message it is.
  public var id: MessageID
  /// Who wrote it.
  public var author: ChatUser
  /// What it says.
  public var text: String
  /// What it is.
  public var kind: Kind = .regular
  /// When it was written.
  public var createdAt: Date
  /// When it was deleted.
  public var deletedAt: Date?
  /// The message it replies to, in a thread.
  public var parentID: MessageID?
  /// Whether a reply is shown in the channel as well.
  public var isShownInChannel = false
  /// Whether it is hidden from everybody but its author.
  public var isShadowed = false
  /// What is still to happen with it.
  public var localState: LocalState?
  /// What it carries.
  public var attachments: [ChatAttachment] = []
  /// The vote it holds.
  public var poll: ChatPoll?
  /// The text in other languages, by language code.
  public var translations: [String: String] = [:]

  /// Creates a message; everything else can be set afterwards.
  public init(id: MessageID, author: ChatUser, text: String, createdAt: Date) {
    self.id = id
    self.author = author
    self.text = text
    self.createdAt = createdAt
  }

  /// Whether it was deleted.
  public var isDeleted: Bool { deletedAt != nil }

  /// Whether it stands in the channel itself rather than only in a thread.
  public var isInChannel: Bool { parentID == nil || isShownInChannel }
}
