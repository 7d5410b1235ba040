// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

/// The id of a plugin's own action starts with the plugin's id.
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

/// The entry function, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
