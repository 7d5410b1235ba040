// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

/// Texts composed with an input method: GTK's own, with dead keys and character codes. Keys go to
/// it until the text is complete.
extension OnADisplay {
  @Suite struct InputMethodTests {
    /// Types an é by its code, which the first Return ends.
    private let number = ["key ctrl+shift+u", "type e9", "key Return"]

    private func shown(_ steps: [String]) throws -> DesktopRun {
      try .application(steps, environment: ["GTK_IM_MODULE": "simple"])
    }

    @Test func `a message is written with dead keys, and not sent before it is complete`() throws {
      let run = try shown(
        ["layout us intl", "key Down", "focus Leia", "key Return", "await Two of the transports"]
          + ["focus Write", "type caf", "key dead_acute", "key e", "await text focused: café"]
          + number + ["await text focused: caféé", "tree", "key Return", "await caféé. Sent"]
      )
      #expect(!run.read("list item").contains { $0.contains("Sent") && $0.contains("caf") })
    }

    @Test func `a cancelled accent doesn't change the field's text`() throws {
      _ = try shown(
        ["key Down", "focus Leia", "key Return", "await Two of the transports"]
          + ["focus Write", "type caf", "key ctrl+shift+u", "type e9", "key Escape"]
          + ["await text focused: caf", "type e", "await text focused: cafe"]
      )
    }

    @Test func `a search can be typed with an input method`() throws {
      _ = try shown(
        ["key slash", "focus Search"] + number + ["await entry focused: é", "key Escape"]
      )
    }

    @Test func `a form can be filled in with an input method`() throws {
      _ = try shown(["key J", "focus Address"] + number + ["await text focused: é"])
    }
  }
}
