// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Section 3.5 of the reference: the sign for what a message carries.
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
  func `every kind has its sign, one or several`(
    kind: ChatAttachment.Kind,
    expected: AttachmentIcon
  ) {
    #expect(sign([kind]) == expected)
    #expect(sign([kind, kind, kind]) == expected)
  }

  @Test func `what is not known has no sign, and nothing has none`() {
    #expect(sign([ChatAttachment.Kind("location")]) == nil)
    #expect(sign([]) == nil)
  }

  @Test func `several kinds are mixed, in whatever order; photos and moving ones are photos`() {
    #expect(sign([.image, .file]) == .mixed && sign([.file, .image]) == .mixed)
    #expect(sign([.audio, .voiceRecording]) == .mixed)
    #expect(sign([.image, .giphy]) == .photo)
  }

  @Test func `a vote has a sign of its own`() {
    #expect(sign([], poll: ChatPoll(name: "")) == .poll)
    #expect(sign([.image], poll: ChatPoll(name: "")) == .poll)
  }
}
