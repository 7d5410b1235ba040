// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftViews

/// The slots of message attachments.
open class AttachmentViewFactory: ThreadListViewFactory {
  /// Draws all attachments of a message, one below the other; consecutive pictures form a grid.
  @ScenePieceBuilder
  open func makeMessageAttachmentsView(options: MessageItemOptions) -> Scene {
    let pieces = attachments(of: options)
    if !pieces.isEmpty {
      VStack(alignment: .leading, spacing: 4) {
        for piece in pieces { piece }
      }
    }
  }

  /// Draws a picture.
  @ScenePieceBuilder
  open func makeImageAttachmentView(options: MessageAttachmentOptions) -> Scene {
    ImageAttachmentView(options.content, picture: options.picture)
  }

  /// Draws a GIF from a library.
  @ScenePieceBuilder
  open func makeGiphyAttachmentView(options: MessageAttachmentOptions, badge: Scene) -> Scene {
    GiphyAttachmentView(options.content, badge: badge)
  }

  /// Draws the badge on a GIF from a library.
  @ScenePieceBuilder
  open func makeGiphyBadgeView(options: MessageAttachmentOptions) -> Scene {
    GiphyBadgeView(text: options.item.environment.strings.text(.attachmentGiphy))
  }

  /// Draws a linked page.
  @ScenePieceBuilder
  open func makeLinkAttachmentView(options: MessageAttachmentOptions) -> Scene {
    LinkAttachmentView(options.content)
  }

  /// Draws a document.
  @ScenePieceBuilder
  open func makeFileAttachmentView(options: MessageAttachmentOptions) -> Scene {
    FileAttachmentView(options.content)
  }

  /// Draws a video.
  @ScenePieceBuilder
  open func makeVideoAttachmentView(options: MessageAttachmentOptions) -> Scene {
    VideoAttachmentView(options.content)
  }

  /// Draws a voice message or another sound.
  @ScenePieceBuilder
  open func makeVoiceRecordingView(options: MessageAttachmentOptions) -> Scene {
    VoiceRecordingView(options.content)
  }

  /// Draws an attachment of an application's own kind.
  @ScenePieceBuilder
  open func makeCustomAttachmentView(options: MessageAttachmentOptions) -> Scene {
    FileAttachmentView(options.content)
  }

  /// Draws one attachment on its own screen.
  @ScenePieceBuilder
  open func makeMediaViewer(options: MessageAttachmentOptions) -> Scene {
    makeMediaViewerHeader(options: options)
    MediaView(content: attachment(alone(options)))
  }

  /// Draws the title above an attachment on its own screen.
  @ScenePieceBuilder
  open func makeMediaViewerHeader(options: MessageAttachmentOptions) -> Scene {
    ListHeader(
      title: options.content.title,
      detail: options.item.message.author.displayName
    )
  }
}

extension AttachmentViewFactory {
  /// The attachments of a message, each drawn by a provider or the factory.
  private func attachments(of item: MessageItemOptions) -> [Scene] {
    var pieces: [Scene] = []
    var pictures: [MessageAttachmentOptions] = []
    for (index, carried) in item.message.attachments.enumerated() {
      let options = MessageAttachmentOptions(
        content: AttachmentContent(carried, at: index, item.environment.strings),
        item: item
      )
      // A provider's view that replaces a picture has its own size, so it isn't part of a grid.
      if carried.inlineAddress != nil, !item.parts.has(.imageAttachment, ofAttachment: index) {
        pictures.append(options)
        continue
      }
      if !pictures.isEmpty { pieces.append(grid(of: pictures)) }
      pictures = []
      pieces.append(attachment(options))
    }
    if !pictures.isEmpty { pieces.append(grid(of: pictures)) }
    return pieces
  }

  /// Draws consecutive pictures as a grid.
  private func grid(of pictures: [MessageAttachmentOptions]) -> Scene {
    let grid = PictureGrid(of: pictures.map(\.content.attachment))
    let scenes = zip(pictures, grid.pictures).map { options, picture in
      var options = options
      options.picture = picture
      return attachment(options)
    }
    return Scene { MessagePicturesView(lines: grid.lines, pictures: scenes) }
  }

  /// The options of an attachment on its own screen.
  private func alone(_ options: MessageAttachmentOptions) -> MessageAttachmentOptions {
    var options = options
    options.picture = MessagePicture(alone: options.content.attachment)
    return options
  }

  private func attachment(_ options: MessageAttachmentOptions) -> Scene {
    let kind = options.content.attachment.kind
    let parts = options.item.parts
    let place = options.content.index
    return parts.part(.slot(for: kind), ofAttachment: place) {
      switch kind {
      case .image: return makeImageAttachmentView(options: options)
      case .giphy:
        let badge = parts.part(.giphyBadge, ofAttachment: place) {
          makeGiphyBadgeView(options: options)
        }
        return makeGiphyAttachmentView(options: options, badge: badge)
      case .linkPreview: return makeLinkAttachmentView(options: options)
      case .file: return makeFileAttachmentView(options: options)
      case .video: return makeVideoAttachmentView(options: options)
      case .voiceRecording, .audio: return makeVoiceRecordingView(options: options)
      default: return makeCustomAttachmentView(options: options)
      }
    }
  }
}

extension ViewSlot {
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
