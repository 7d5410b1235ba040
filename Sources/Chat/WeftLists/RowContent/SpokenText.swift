// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Texts for screen readers, composed of sentences.
extension StringCatalog {
  /// Joins sentences in order, without empty ones.
  func spoken(_ sentences: [String]) -> String {
    let said = sentences.filter { !$0.isEmpty }
    guard let first = said.first else { return "" }
    return said.dropFirst().reduce(first) { text, sentence in
      // A user's text that ends with a question mark, for example, needs no full stop.
      text.endsSentence
        ? text + " " + sentence : self.text(.accessibilitySentences, .text(text), .second(sentence))
    }
  }
}

extension String {
  /// Whether the last character ends a sentence.
  fileprivate var endsSentence: Bool {
    // Two ASCII bytes are two characters, or a line break, so no other characters need to be examined.
    let end = utf8.suffix(2)
    if end.count == 2, end.allSatisfy({ $0 < 0x80 }), let byte = end.last {
      return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
    }
    return last.map { ".?!…؟".contains($0) } == true
  }
}

extension AttachmentIcon {
  /// The key of the kind of the attachments, or `nil` for a poll, whose preview contains it.
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
