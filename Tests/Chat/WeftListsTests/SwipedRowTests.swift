// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftScene
import WeftTestSupport

@Suite struct SwipedRowTests {
  private func dump(_ change: (ChatChannelListViewModel) -> Void) throws -> String {
    let list = ChatChannelListViewModel(environment: Samples.environment())
    let channel = Samples.channel { $0.ownCapabilities = [.deleteChannel] }
    _ = list.send(.appear)
    _ = list.send(.pageLoaded([channel], isLast: true))
    change(list)
    return "\(try list.screen(rowLimit: 5).validated().json)"
  }

  @Test func `only a swiped row shows its buttons`() throws {
    let id = ChannelID("messaging:general")
    #expect(!(try dump { _ in }).contains("(\"delete\")"))
    let open = try dump {
      $0.swipe.open(id, .init(trailing: 2), trailing: true)
    }
    #expect(open.contains("(\"delete\")") && open.contains("(\"more\")"))
    #expect(open.contains("number(-128.0)"), "the content is moved by the buttons' width")
    let other = try dump {
      $0.swipe.open(ChannelID("messaging:other"), .init(trailing: 2), trailing: true)
    }
    #expect(!other.contains("(\"delete\")"))
  }

  @Test func `a swiped row can be drawn without touch input`() throws {
    let forced = try dump {
      $0.stateOverride = ListStateOverride()
      $0.stateOverride?.swiped = "messaging:general"
      $0.stateOverride?.swipeOffset = -64
    }
    #expect(forced.contains("number(-64.0)") && forced.contains("(\"more\")"))
  }
}
