// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The header for plugin authors, compared with the slots of the engine.
@Suite struct HookHeaderTests {
  @Test func `the header lists exactly the hooks of the engine`() throws {
    let file = Checkout.root.appending(path: "Sources/Base/CWeft/include/weft/hooks.h")
    let text = try String(contentsOf: file, encoding: .utf8)
    let ids = text.matches(of: /#define WEFT_HOOK_\w+ "(?<id>[^"]+)"/).map { String($0.output.id) }
    let slots =
      ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
      + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
    #expect(
      ids == slots + [
        "weft.command/1", "weft.composer.completions/1", "weft.action/1", "weft.event/1",
      ]
    )
  }
}
