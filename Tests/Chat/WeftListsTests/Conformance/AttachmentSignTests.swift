// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Section 3.5 of the reference: the icon for a message's attachments.
@Suite struct AttachmentSignTests {
  private func sign(_ kinds: [ChatAttachment.Kind], poll: ChatPoll? = nil) -> AttachmentIcon? {
    let message = Samples.message("Hi") {
      $0.attachments = kinds.map { ChatAttachment(kind: $0) }
      $0.poll = poll
    }
    return Samples.item(Cast.group([message])).previewAttachmentIcon
  }

  @Test(arguments: [
    (ChatAttachment.Kind.voiceRecording, AttachmentIcon.voiceRecording), (.image, .photo),
    (.giphy, .photo), (.video, .video), (.file, .document), (.linkPreview, .link), (.audio, .audio),
  ])
  func `each kind has the same icon for one or several attachments`(
    kind: ChatAttachment.Kind,
    expected: AttachmentIcon
  ) {
    #expect(sign([kind]) == expected)
    #expect(sign([kind, kind, kind]) == expected)
  }

  @Test func `unknown kinds and messages without attachments have no icon`() {
    #expect(sign([ChatAttachment.Kind("location")]) == nil)
    #expect(sign([]) == nil)
  }

  @Test func `several kinds give the mixed icon in any order, and GIFs count as photos`() {
    #expect(sign([.image, .file]) == .mixed && sign([.file, .image]) == .mixed)
    #expect(sign([.audio, .voiceRecording]) == .mixed)
    #expect(sign([.image, .giphy]) == .photo)
  }

  @Test func `a poll has its own icon`() {
    #expect(sign([], poll: ChatPoll(name: "")) == .poll)
    #expect(sign([.image], poll: ChatPoll(name: "")) == .poll)
  }
}
