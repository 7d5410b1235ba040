// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftScene
import WeftTestSupport

/// Settings of the message list about spacing.
@Suite struct MessagePaddingTests {
  @Test func `custom paddings apply to the rows`() throws {
    var environment = Samples.environment()
    environment.config.messageList.messagePaddings.horizontal = 31
    environment.config.messageList.messagePaddings.singleBottom = 13
    let list = ChatMessageListViewModel(
      channel: Samples.channel(),
      messages: [Samples.message("Hi")],
      environment: environment
    )
    let dump = "\(try list.screen(rowLimit: 5).validated().json)"
    #expect(dump.contains("number(31.0)") && dump.contains("number(13.0)"))
  }
}
