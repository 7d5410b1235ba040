// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Texts for screen readers, made of sentences.
extension StringCatalog {
  /// Joins sentences in their order; empty ones are left out.
  func spoken(_ sentences: [String]) -> String {
    let said = sentences.filter { !$0.isEmpty }
    guard let first = said.first else { return "" }
    return said.dropFirst().reduce(first) { text, sentence in
      // A question or an exclamation of a user ends its sentence itself.
      let isEnded = text.last.map { ".?!…؟".contains($0) } == true
      return isEnded
        ? text + " " + sentence : self.text(.accessibilitySentences, .text(text), .second(sentence))
    }
  }
}

extension AttachmentIcon {
  /// The kind of the attachments in words; nil for a poll, whose preview says it.
  var spokenKind: StringKey? {
    switch self {
    case .mixed: .accessibilityAttachments
    case .poll: nil
    case .voiceRecording: .attachmentVoice
    case .photo: .attachmentPhoto
    case .video: .attachmentVideo
    case .document: .attachmentFile
    case .link: .attachmentLink
    case .audio: .attachmentAudio
    }
  }
}
