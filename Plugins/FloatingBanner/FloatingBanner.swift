// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

// FloatingBanner: the number of new threads floats over the first rows instead of pushing them
// down. It disappears while the list reloads. The list's own banner would say the same, so an empty
// view replaces it; during a reload the list's own view stays.

private let plugin = Plugin(
  id: "dev.weft.floating-banner",
  name: "Floating new threads",
  version: "1.0.0",
  hooks: [
    .wrap(.threadListContainer, reading: .list(.newThreadsCount), .list(.isReloading)) { row in
      let count = row.list.newThreadsCount
      guard count > 0, !row.list.isReloading else { return nil }
      return SceneFrame { content in
        content.overlay(alignment: .top) { Banner(count: count) }
      }
    },
    .view(.threadListHeader, reading: .list(.newThreadsCount), .list(.isReloading)) { row in
      row.list.newThreadsCount > 0 && !row.list.isReloading ? Scene { EmptyView() } : nil
    },
  ]
)

/// The number of new threads, in a capsule; a tap loads them.
private struct Banner: View {
  let count: Int

  var body: some View {
    HStack(spacing: 8) {
      Text(count == 1 ? "1 new thread" : String(count) + " new threads").font(.subheadline).bold()
        .lineLimit(1)
      Icon("reload", font: .subheadline).accessibilityHidden()
    }
    .foregroundColor(.inverted)
    .padding(.horizontal, 16).padding(.vertical, 7)
    .background(.accent, in: .capsule)
    .shadow(radius: 6, y: 2)
    .padding(.top, 12)
    .onTap("threads.load")
  }
}

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
