// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The slots of what messages carry.
open class AttachmentViewFactory: ThreadListViewFactory {
  /// All a message carries, one below the other.
  @ScenePieceBuilder
  open func makeMessageAttachmentsView(options: MessageItemOptions) -> Scene {
    let pieces = attachments(of: options)
    if !pieces.isEmpty {
      VStack(alignment: .leading, spacing: 4) {
        for piece in pieces { piece }
      }
    }
  }

  /// A picture.
  @ScenePieceBuilder
  open func makeImageAttachmentView(options: MessageAttachmentOptions) -> Scene {
    ImageAttachmentView(options.content)
  }

  /// A moving picture from a library.
  @ScenePieceBuilder
  open func makeGiphyAttachmentView(options: MessageAttachmentOptions, badge: Scene) -> Scene {
    GiphyAttachmentView(options.content, badge: badge)
  }

  /// The sign on a moving picture from a library.
  @ScenePieceBuilder
  open func makeGiphyBadgeView(options: MessageAttachmentOptions) -> Scene {
    GiphyBadgeView(text: options.item.environment.strings.text(.attachmentGiphy))
  }

  /// A page that was linked.
  @ScenePieceBuilder
  open func makeLinkAttachmentView(options: MessageAttachmentOptions) -> Scene {
    LinkAttachmentView(options.content)
  }

  /// A document.
  @ScenePieceBuilder
  open func makeFileAttachmentView(options: MessageAttachmentOptions) -> Scene {
    FileAttachmentView(options.content)
  }

  /// A film.
  @ScenePieceBuilder
  open func makeVideoAttachmentView(options: MessageAttachmentOptions) -> Scene {
    VideoAttachmentView(options.content)
  }

  /// A spoken message, or another sound.
  @ScenePieceBuilder
  open func makeVoiceRecordingView(options: MessageAttachmentOptions) -> Scene {
    VoiceRecordingView(options.content)
  }

  /// Something of a kind an application has made up.
  @ScenePieceBuilder
  open func makeCustomAttachmentView(options: MessageAttachmentOptions) -> Scene {
    FileAttachmentView(options.content)
  }

  /// Something a message carries, on its own.
  @ScenePieceBuilder
  open func makeMediaViewer(options: MessageAttachmentOptions) -> Scene {
    makeMediaViewerHeader(options: options)
    attachment(options)
  }

  /// The title above something shown on its own.
  @ScenePieceBuilder
  open func makeMediaViewerHeader(options: MessageAttachmentOptions) -> Scene {
    ListHeader(
      title: options.content.title,
      detail: options.item.message.author.displayName
    )
  }
}

extension AttachmentViewFactory {
  /// What a message carries, drawn by whoever draws it.
  private func attachments(of item: MessageItemOptions) -> [Scene] {
    item.message.attachments.enumerated().map { place, carried in
      attachment(
        MessageAttachmentOptions(
          content: AttachmentContent(carried, at: place, item.environment.strings),
          item: item
        )
      )
    }
  }

  private func attachment(_ options: MessageAttachmentOptions) -> Scene {
    let kind = options.content.attachment.kind
    let slot = ViewSlot.slot(for: kind)
    let (parts, place) = (options.item.parts, options.content.place)
    return parts.part(slot, ofAttachment: place) {
      switch slot {
      case .imageAttachment: return makeImageAttachmentView(options: options)
      case .giphyAttachment:
        let badge = parts.part(.giphyBadge, ofAttachment: place) {
          makeGiphyBadgeView(options: options)
        }
        return makeGiphyAttachmentView(options: options, badge: badge)
      case .linkAttachment: return makeLinkAttachmentView(options: options)
      case .fileAttachment: return makeFileAttachmentView(options: options)
      case .videoAttachment: return makeVideoAttachmentView(options: options)
      case .voiceRecording: return makeVoiceRecordingView(options: options)
      default: return makeCustomAttachmentView(options: options)
      }
    }
  }
}

extension ViewSlot {
  /// The slot that draws a kind of thing messages carry.
  static func slot(for kind: ChatAttachment.Kind) -> ViewSlot {
    switch kind {
    case .image: .imageAttachment
    case .giphy: .giphyAttachment
    case .linkPreview: .linkAttachment
    case .file: .fileAttachment
    case .video: .videoAttachment
    case .voiceRecording, .audio: .voiceRecording
    default: .customAttachment
    }
  }
}
