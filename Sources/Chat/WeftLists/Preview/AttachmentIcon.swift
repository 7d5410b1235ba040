// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The sign in front of a preview that shows the kind of attachments a message has.
public enum AttachmentIcon: String, Equatable, Sendable {
  /// Attachments of several kinds.
  case mixed
  /// A poll.
  case poll
  /// A spoken message.
  case voiceRecording
  /// Pictures.
  case photo
  /// Videos.
  case video
  /// Documents.
  case document
  /// A linked page.
  case link
  /// An audio file.
  case audio

  /// The key of the sign's name, as a screen reader says it.
  var sign: StringKey {
    switch self {
    case .mixed: .signMixed
    case .poll: .signPoll
    case .voiceRecording: .signVoice
    case .photo: .signPhoto
    case .video: .signVideo
    case .document: .signDocument
    case .link: .signLink
    case .audio: .signAudio
    }
  }

  /// Creates the sign for a message, nil where the message has no attachment of a known kind and no
  /// poll.
  init?(for message: ChatMessage) {
    let kinds = Set(message.attachments.map { $0.kind == .giphy ? .image : $0.kind })
    if kinds.count > 1 {
      self = .mixed
      return
    }
    if message.poll != nil {
      self = .poll
      return
    }
    switch kinds.first {
    case .voiceRecording: self = .voiceRecording
    case .image: self = .photo
    case .video: self = .video
    case .file: self = .document
    case .linkPreview: self = .link
    case .audio: self = .audio
    default: return nil
    }
  }
}
