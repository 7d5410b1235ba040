// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Turns a message into the one line a row shows of it.
public struct MessagePreviewFormatter: Sendable {
  private let currentUser: ChatUser

  /// Creates a formatter for what one user sees.
  public init(currentUser: ChatUser) {
    self.currentUser = currentUser
  }

  /// The content with its author in front, unless a conversation of two makes that plain.
  public func format(_ message: ChatMessage, in channel: ChatChannel) -> String {
    if message.isDeleted || message.poll != nil || channel.isOneToOne {
      return formatContent(message)
    }
    return "\(authorName(of: message)): \(formatContent(message))"
  }

  /// The content alone: what the first attachment says, else the text.
  public func formatContent(_ message: ChatMessage) -> String {
    if message.isDeleted { return "Message deleted" }
    if let poll = message.poll { return sentence(for: poll) }
    return attachmentText(message) ?? message.text
  }

  /// "You", or the author's name.
  public func authorName(of message: ChatMessage) -> String {
    message.author.id == currentUser.id ? "You" : message.author.displayName
  }

  private func attachmentText(_ message: ChatMessage) -> String? {
    guard let first = message.attachments.first else { return nil }
    switch first.kind {
    case .image: return nonEmpty(message.text) ?? "Photo"
    case .video: return nonEmpty(message.text) ?? "Video"
    case .audio: return nonEmpty(message.text) ?? "Audio"
    case .voiceRecording: return nonEmpty(message.text) ?? "Voice Message"
    case .giphy: return "Giphy"
    case .file: return first.title
    case .linkPreview: return first.url
    default: return nil
    }
  }

  private func sentence(for poll: ChatPoll) -> String {
    let who: String? =
      if let voter = poll.latestVoter {
        voter.id == currentUser.id ? "You voted:" : "\(voter.displayName) voted:"
      } else if let creator = poll.createdBy {
        creator.id == currentUser.id ? "You created:" : "\(creator.displayName) created:"
      } else {
        nil
      }
    return [who, nonEmpty(poll.name)].compactMap(\.self).joined(separator: " ")
  }

  private func nonEmpty(_ text: String) -> String? {
    text.isEmpty ? nil : text
  }
}
