// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 36 to 59 of the reference: one message in one line.
@Suite struct FormatterConformanceTests {
  private let formatter = MessagePreviewFormatter(currentUser: Samples.me)

  private static let deleted = Cast.mine("Secret") { $0.deletedAt = Samples.now }
  private static let deletedPoll = Samples.message("Secret") {
    $0.deletedAt = Samples.now
    $0.poll = ChatPoll(name: "Secret?")
  }

  private static func poll(
    _ name: String,
    by creator: ChatUser? = Samples.me,
    voter: ChatUser? = nil
  ) -> ChatMessage {
    Samples.message("ignored", from: Cast.john) {
      $0.poll = ChatPoll(name: name, createdBy: creator, latestVoter: voter)
    }
  }

  /// Returns a message that says hello in English, with a Spanish translation.
  private static func translated(_ author: ChatUser) -> ChatMessage {
    Samples.message("Hello", from: author) { $0.translations = ["es": "Hola"] }
  }

  @Test(arguments: [
    Pair(36, (Samples.message("Hello!"), Cast.direct()), "Hello!"),
    Pair(36, (Cast.mine("Hello!"), Cast.direct()), "Hello!"),
    Pair(37, (Cast.mine("Hey everyone!"), Cast.group()), "You: Hey everyone!"),
    Pair(38, (Samples.message("Hello there", from: Cast.john), Cast.group()), "John: Hello there"),
    Pair(38, (Samples.message("Beep", from: Samples.droid), Cast.group()), "r2d2: Beep"),
    Pair(40, (deleted, Cast.group()), "Message deleted"),
    Pair(40, (deleted, Cast.direct()), "Message deleted"),
    Pair(40, (deletedPoll, Cast.group()), "Message deleted"),
    Pair(49, (poll("Favorite color?"), Cast.group()), "You created: Favorite color?"),
    Pair(49, (poll("Favorite color?"), Cast.direct()), "You created: Favorite color?"),
    Pair(49, (poll("Best?", by: Cast.john), Cast.group()), "John created: Best?"),
    Pair(50, (poll("Best?", by: Cast.john, voter: Samples.me), Cast.group()), "You voted: Best?"),
    Pair(50, (poll("Best?", voter: Samples.droid), Cast.group()), "r2d2 voted: Best?"),
    Pair(50, (poll("", voter: Samples.me), Cast.group()), "You voted:"),
    Pair(49, (poll("Best?", by: nil), Cast.group()), "Best?"),
    Pair(53, (Cast.carrying(.audio), Cast.group()), "John: Audio"),
    Pair(54, (Cast.carrying(.image), Cast.group()), "John: Photo"),
    Pair(55, (Cast.carrying(.video), Cast.group()), "John: Video"),
    Pair(56, (Cast.carrying(.file), Cast.group()), "John: Filename"),
    Pair(57, (poll("Lunch?"), Cast.group()), "You created: Lunch?"),
    Pair(59, (translated(Samples.me), Cast.group()), "You: Hello"),
    Pair(
      94,
      (Samples.message("Message text", from: Cast.john), Cast.group()),
      "John: Message text"
    ),
    Pair(95, (Samples.message("Hi", from: Samples.droid), Cast.group()), "r2d2: Hi"),
    Pair(96, (Cast.mine("Hey there"), Cast.group()), "You: Hey there"),
    Pair(
      98,
      (Samples.message("Joined", from: Cast.john) { $0.kind = .system }, Cast.group()),
      "John: Joined"
    ),
    Pair(100, (Cast.carrying(.voiceRecording), Cast.group()), "John: Voice Message"),
  ])
  func `a message is formatted as one line`(pair: Pair<(ChatMessage, ChatChannel), String>) {
    #expect(formatter.format(pair.input.0, in: pair.input.1) == pair.output, "row \(pair.row)")
  }

  @Test(arguments: [
    Pair(40, deleted, "Message deleted"), Pair(40, deletedPoll, "Message deleted"),
    Pair(42, poll("Best programming language?"), "Best programming language?"),
    Pair(43, Cast.carrying(.audio, "My audio"), "My audio"),
    Pair(43, Cast.carrying(.audio), "Audio"),
    Pair(44, Cast.carrying(.image), "Photo"), Pair(44, Cast.carrying(.image, "Sun"), "Sun"),
    Pair(45, Cast.carrying(.video), "Video"), Pair(45, Cast.carrying(.video, "Sun"), "Sun"),
    Pair(46, Cast.carrying(.voiceRecording), "Voice Message"),
    Pair(46, Cast.carrying(.voiceRecording, "Listen"), "Listen"),
    Pair(52, Cast.carrying(.giphy), "Giphy"), Pair(52, Cast.carrying(.giphy, "lol"), "Giphy"),
    Pair(56, Cast.carrying(.file, "Read"), "Filename"),
    Pair(56, Cast.carrying(.linkPreview, "Look"), "https://example.org"),
    Pair(56, Cast.carrying(ChatAttachment.Kind("location"), "Here"), "Here"),
  ])
  func `a message's content is formatted`(pair: Pair<ChatMessage, String>) {
    #expect(formatter.formatContent(pair.input) == pair.output, "row \(pair.row)")
  }

  @Test(arguments: [ChatAttachment.Kind.file, .linkPreview])
  func `an attachment without a description shows the message's text`(kind: ChatAttachment.Kind) {
    let message = Samples.message("Text") { $0.attachments = [ChatAttachment(kind: kind)] }
    #expect(formatter.formatContent(message) == "Text")
  }

  @Test func `the user's own words stay as written and others' are translated, row 59`() {
    var reader = Samples.me
    reader.language = "es"
    let formatter = MessagePreviewFormatter(currentUser: reader)
    #expect(formatter.format(Self.translated(reader), in: Cast.group()) == "You: Hello")
    #expect(formatter.format(Self.translated(Cast.john), in: Cast.group()) == "John: Hola")
  }

  @Test func `only the first attachment counts`() {
    let message = Samples.message("") {
      $0.attachments = [ChatAttachment(kind: .file), ChatAttachment(kind: .image)]
    }
    #expect(formatter.formatContent(message) == "")
  }
}
