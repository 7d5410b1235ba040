// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin
import WeftViews

extension View {
  /// Returns the view in the middle of the rows' area.
  fileprivate consuming func inTheMiddle() -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

private let plugin = Plugin(
  id: "org.example.template",
  name: "Template",
  version: "1.0.0",
  hooks: [
    .view(.channelListLoading) { _ in
      Scene {
        VStack(spacing: 8) {
          ProgressView()
          Text("Fetching channels…").font(.subheadline).foregroundColor(.secondary)
        }.inTheMiddle()
      }
    },
    .view(.channelListEmpty) { _ in
      Scene {
        VStack(spacing: 8) {
          Text("No channels yet").font(.headline).bold()
          Text("Say hello to somebody.").font(.subheadline).foregroundColor(.secondary)
        }.inTheMiddle()
      }
    },
    .view(.channelListError) { _ in
      Scene {
        VStack(spacing: 8) {
          Text("The channels could not be loaded").font(.headline).bold()
          Button("Try again", action: "list.retry")
        }.inTheMiddle()
      }
    },
  ]
)

/// The entry function, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
