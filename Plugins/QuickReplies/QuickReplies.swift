// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

// QuickReplies: buttons above the field answer the newest message of another user. A question is
// answered with yes or no, thanks with a welcome, and anything else with a thumb. It reads what others
// wrote, and nothing that the user types.

private let prefix = "dev.weft.quick-replies/"
// Settings of 1.0 may name it. A reply waits for Enter in any case, because only commands send.
private let sendsAtOnce = Setting(
  "sendsAtOnce",
  "Has no effect: Enter sends a reply",
  default: false
)

/// The replies to a text.
private func replies(to text: String) -> [String] {
  let bytes = Array(text.utf8)
  if bytes.last == UInt8(ascii: "?") { return ["Yes", "No", "I'll have a look"] }
  return begins(bytes, with: "thank") ? ["You're welcome", "Any time"] : ["👍", "Thanks!"]
}

/// Returns whether a text starts with letters, ignoring case.
private func begins(_ text: [UInt8], with letters: String) -> Bool {
  text.count >= letters.utf8.count
    && zip(text, letters.utf8).allSatisfy { $0 | 0x20 == $1 }
}

private let plugin = Plugin(
  id: "dev.weft.quick-replies",
  name: "Quick replies",
  version: "1.0.0",
  settings: { sendsAtOnce },
  hooks: [
    .around(
      .composerTop,
      reading: .composer(.newestText),
      .composer(.isEditing)
    ) { row in
      guard !row.composer.isEditing, let text = row.composer.newestText else { return nil }
      let replies = replies(to: text)
      return SceneFrame { content in
        VStack(alignment: .leading) {
          content
          HStack(spacing: 8) {
            for index in replies.indices {
              Button(action: prefix + String(index)) {
                Text(replies[index]).font(.footnote).foregroundColor(.accent).lineLimit(1)
              }
            }
            Spacer()
          }
          .padding(.bottom, 4)
        }
      }
    },
    .action(reading: .action, .composer(.newestText)) { row in
      let replies = replies(to: row.composer.newestText ?? "")
      for index in replies.indices
      where row.action.utf8.elementsEqual((prefix + String(index)).utf8) {
        return [.put(replies[index])]
      }
      return []
    },
  ]
)

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
