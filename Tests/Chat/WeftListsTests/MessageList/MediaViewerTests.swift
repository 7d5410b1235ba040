// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftModel
import WeftScene
import WeftTestSupport
import WeftViews

/// A provider that draws the media viewer.
private final class Gallery: SlotProvider {
  let id = "gallery"
  let filledSlots: Set = [ViewSlot.mediaViewer.rawValue]
  private let isFrame: Bool

  init(isFrame: Bool) { self.isFrame = isFrame }

  func views<Row: SlotRow>(
    _ slot: ViewSlot,
    for window: SlotWindow<Row>
  ) -> [SlotAnswer<SlotView>] {
    window.rows.map { _ in
      .mine(
        isFrame
          ? .around(SceneFrame { content in content.padding(.all, 1e6) })
          : .whole(Scene { Text("Picture").frame(height: 1e6) })
      )
    }
  }
}

/// An attachment on its own screen.
@Suite struct MediaViewerTests {
  private func viewer(_ providers: [Gallery]) throws -> ValidScene {
    let message = Samples.message("Hi") { $0.attachments = [ChatAttachment(kind: .image)] }
    let list = ChatMessageListViewModel(
      channel: Samples.channel(),
      messages: [message],
      environment: Samples.environment(),
      slots: SlotRegistry(providers: providers)
    )
    return try #require(list.mediaViewer(of: message.id, attachment: 0)).validated()
  }

  @Test(arguments: [false, true])
  func `a plugin's viewer is limited to the window`(isFrame: Bool) throws {
    #expect(try viewer([Gallery(isFrame: isFrame)]).owner(of: 0) == .guest(most: 1))
  }

  @Test func `the application's own viewer is not limited`() throws {
    #expect(try viewer([]).owner(of: 0) == nil)
  }

  @Test(arguments: [
    ("a.png", true), ("file:///a.png", true), ("mxc://a.org/b", true), ("MXC://a.org/b#work", true),
    ("https://a.org/b.png", false), ("//a.org/b.png", false), ("data:image/png,x", false),
    ("mxcs://a.org/b", false), ("javascript:x", false), ("", false),
  ])
  func `a picture is shown only from a local file or the account's server`(
    address: String,
    mayBeShown: Bool
  ) {
    let picture = ChatAttachment(kind: .image, url: address)
    #expect((picture.pictureAddress == address) == mayBeShown)
    #expect((picture.inlineAddress == address) == mayBeShown)
    #expect(ChatAttachment(kind: .file, url: address).pictureAddress == nil)
  }

  @Test func `screen views have a limited share of the window and row views have none`() {
    for slot in ViewSlot.allCases where slot.mostOfWindow != nil {
      #expect(slot.isOnScreen, "\(slot)")
    }
    #expect(ViewSlot.threadListHeader.mostOfWindow == 1.0 / 3)
    #expect(ViewSlot.channelItem.mostOfWindow == nil)
  }
}
