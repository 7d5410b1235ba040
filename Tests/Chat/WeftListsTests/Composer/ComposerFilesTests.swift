// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftTestSupport

/// The files attached to the next message.
@Suite struct ComposerFilesTests {
  private func file(_ name: String) -> ChatAttachment {
    ChatAttachment(kind: .file, title: name, url: name)
  }

  @Test func `a message with files needs no text`() {
    var field = ComposerSession()
    #expect(!field.canSend && field.isEmpty)
    field.handle(.attach(file("a")))
    field.handle(.attach(file("b")))
    field.handle(.detach(0))
    field.handle(.detach(7))
    #expect(field.files == [file("b")] && field.canSend && !field.isEmpty)
    #expect(field.handle(.send) == [.send("", quoting: nil)])
    #expect(field.sentFiles == [file("b")] && field.files.isEmpty && field.isEmpty)
  }

  @Test func `a refused message returns with its files, before later ones`() {
    var field = ComposerSession()
    field.handle(.attach(file("a")))
    field.handle(.text("Look", caret: 4))
    field.handle(.send)
    field.handle(.attach(file("b")))
    field.handle(.refused)
    #expect(field.text == "Look" && field.files == [file("a"), file("b")])
  }

  @Test func `a message carries a limited number of files`() {
    var field = ComposerSession()
    for number in 0..<ComposerSession.mostFiles {
      #expect(field.handle(.attach(file("\(number)"))) == [])
    }
    #expect(field.handle(.attach(file("more"))) == [.tooManyFiles])
    #expect(field.files.count == ComposerSession.mostFiles)
  }

  @Test func `files are kept while another message is edited`() {
    var field = ComposerSession()
    field.handle(.attach(file("a")))
    let message = Samples.message("Old")
    field.handle(.edit(message))
    field.handle(.text("", caret: 0))
    #expect(!field.canSend)
    field.handle(.text("New", caret: 3))
    #expect(field.handle(.send) == [.edit(message.id, "New")])
    #expect(field.files == [file("a")] && field.sentFiles.isEmpty)
  }
}
