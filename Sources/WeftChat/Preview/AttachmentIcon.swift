// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The sign in front of a preview that tells what a message carries.
public enum AttachmentIcon: String, Equatable, Sendable {
  /// Things of several kinds.
  case mixed
  /// A vote.
  case poll
  /// A spoken message.
  case voiceRecording
  /// Pictures.
  case photo
  /// Films.
  case video
  /// Documents.
  case document
  /// A linked page.
  case link
  /// A sound.
  case audio

  /// What a screen reader says of the sign.
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

  /// The sign for a message, nil when it carries nothing known.
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
