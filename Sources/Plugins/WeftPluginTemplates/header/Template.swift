// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

private let plugin = Plugin(
  id: "org.example.template",
  name: "Template",
  version: "1.0.0",
  hooks: [
    .view(.channelListTop, reading: .list(.count)) { row in
      let count = row.list.count
      if count == 0 { return nil }
      return Scene {
        Text(String(count) + (count == 1 ? " channel" : " channels"))
          .font(.caption).foregroundColor(.secondary).lineLimit(1)
          .padding(.vertical, 4)
          .padding(.horizontal, 16)
      }
    }
  ]
)

/// The entry function, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
