// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel

@testable import WeftStore

@Suite struct RecentModelsTests {
  private func channel(_ number: Int) -> ChatChannel {
    ChatChannel(id: ChannelID("c\(number)"), createdAt: Date(timeIntervalSince1970: 0))
  }

  @Test func `the least recently used of the fully loaded channels is dropped first`() {
    var models = RecentModels()
    for number in 0..<64 { models.keepWhole(channel(number)) }
    #expect(models.wholeChannel(ChannelID("c0")) != nil)
    models.keepWhole(channel(64))
    #expect(models.wholeChannel(ChannelID("c1")) == nil)
    #expect(models.wholeChannel(ChannelID("c0")) != nil)
    #expect(models.wholeChannel(ChannelID("c64")) != nil)
    models.forget(ChannelID("c0"))
    #expect(models.wholeChannel(ChannelID("c0")) == nil)
  }
}
