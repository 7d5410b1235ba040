// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// Row 59 of the reference: what others write is shown in the user's language, what one writes is not.
@Suite struct TranslationTests {
  private func content(
    of message: ChatMessage,
    language: String? = "es",
    _ change: (inout ChatMessage) -> Void = { _ in }
  ) -> String {
    var (user, message) = (Samples.me, message)
    user.language = language
    message.translations = ["es": "Hola", "fr": "Salut"]
    change(&message)
    return MessagePreviewFormatter(currentUser: user).formatContent(message)
  }

  @Test func `another's message is translated, one's own is not`() {
    #expect(content(of: Samples.message("Hello")) == "Hola")
    #expect(content(of: Cast.mine("Hello")) == "Hello")
  }

  @Test func `without the language, or with nothing in it, the text stays`() {
    #expect(content(of: Samples.message("Hello"), language: nil) == "Hello")
    #expect(content(of: Samples.message("Hello"), language: "pl") == "Hello")
    #expect(content(of: Samples.message("Hello")) { $0.translations["es"] = "" } == "Hello")
  }

  @Test func `a translation is shown even where there is no text`() {
    #expect(content(of: Samples.message("")) == "Hola")
  }

  @Test func `what an attachment says goes before, with the translation as its text`() {
    #expect(content(of: Cast.carrying(.image, "Hello")) == "Hola")
    #expect(content(of: Cast.carrying(.giphy, "Hello")) == "Giphy")
    #expect(content(of: Cast.carrying(.file, "Hello")) == "Filename")
  }

  @Test func `a deleted message is not translated`() {
    #expect(
      content(of: Samples.message("Hello")) { $0.deletedAt = Samples.now } == "Message deleted"
    )
  }
}
