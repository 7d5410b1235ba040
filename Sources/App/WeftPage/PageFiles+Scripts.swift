// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

extension PageFiles {
  /// The modules of the page's script, by name.
  static var scripts: [(name: String, bytes: [UInt8])] {
    [
      ("actions.js", PackageResources.actions_js),
      ("banner.js", PackageResources.banner_js),
      ("cut.js", PackageResources.cut_js),
      ("direction.js", PackageResources.direction_js),
      ("dialog.js", PackageResources.dialog_js),
      ("frame.js", PackageResources.frame_js),
      ("gaps.js", PackageResources.gaps_js),
      ("keys.js", PackageResources.keys_js),
      ("list.js", PackageResources.list_js),
      ("memory.js", PackageResources.memory_js),
      ("page.js", PackageResources.page_js),
      ("place.js", PackageResources.place_js),
      ("pointer.js", PackageResources.pointer_js),
      ("search.js", PackageResources.search_js),
      ("sight.js", PackageResources.sight_js),
      ("stream.js", PackageResources.stream_js),
      ("time.js", PackageResources.time_js),
      ("viewport.js", PackageResources.viewport_js),
      ("weft.js", PackageResources.weft_js),
      ("window.js", PackageResources.window_js),
    ]
  }
}
