// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

/// An action of one's own begins with the plugin's id.
private let done = "org.example.template/done"

private let plugin = Plugin(
  id: "org.example.template",
  name: "Template",
  version: "1.0.0",
  hooks: [
    .swipe(.leading, reading: .channel(.hasUnread)) { row in
      row.channel.hasUnread ? [SwipeButton(done, title: "Done", icon: "checkmark")] : []
    },
    .action(reading: .action) { row in row.action == done ? [.markRead] : [] },
  ]
)

/// What the host asks for when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
