// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

// SwipeSnooze: a button at the leading edge of a swiped channel snoozes it, and another wakes it.
// A snoozed channel is muted, and shown as such.

private let snooze = "dev.weft.swipe-snooze/snooze"
private let wake = "dev.weft.swipe-snooze/wake"

private let asksFirst = Setting("asksFirst", "Ask before snoozing", default: false)
private let marksRead = Setting("marksRead", "Snoozed channels are read", default: true)

private let plugin = Plugin(
  id: "dev.weft.swipe-snooze",
  name: "Snooze by a swipe",
  version: "1.0.0",
  settings: {
    asksFirst
    marksRead
  },
  hooks: [
    .swipe(.leading, reading: .channel(.isMuted), .setting(asksFirst)) { row in
      if row.channel.isMuted { return [SwipeButton(wake, title: "Wake", icon: "unread")] }
      let question = SwipeButton.Confirmation("Hear nothing of this channel?", answer: "Snooze")
      return [
        SwipeButton(
          snooze,
          title: "Snooze",
          icon: "clock",
          confirmation: row.value(of: asksFirst) ? question : nil
        )
      ]
    },
    .action(reading: .action, .setting(marksRead)) { row in
      switch row.action {
      case snooze: row.value(of: marksRead) ? [.mute, .markRead] : [.mute]
      case wake: [.unmute]
      default: []
      }
    },
  ]
)

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
