// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// Row 59 of the reference: others' messages show in the user's language, the user's own do not.
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

  @Test func `another user's message is translated, the user's own is not`() {
    #expect(content(of: Samples.message("Hello")) == "Hola")
    #expect(content(of: Cast.mine("Hello")) == "Hello")
  }

  @Test func `without a translation in the user's language the text stays`() {
    #expect(content(of: Samples.message("Hello"), language: nil) == "Hello")
    #expect(content(of: Samples.message("Hello"), language: "pl") == "Hello")
    #expect(content(of: Samples.message("Hello")) { $0.translations["es"] = "" } == "Hello")
  }

  @Test func `a translation is shown even without an original text`() {
    #expect(content(of: Samples.message("")) == "Hola")
  }

  @Test func `an attachment's description takes precedence and a photo's text is translated`() {
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
