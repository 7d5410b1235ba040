// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import Foundation
import Weft
import WeftDiff
import WeftGTK

/// An engine's channel list, for the widget.
final class Channels: ListContent {
  let engine: Engine
  let list: ChatChannelListViewModel

  init(_ workspace: Workspace) {
    engine = Engine(workspace: workspace)
    list = engine.channelList(rows: 200)
  }

  var count: Int { list.count }

  var selected: Int? {
    get { list.selectedChannel.flatMap { list.index(of: $0) } }
    set { engine.send(.select(newValue.map { list.channels[$0].id }), to: list) }
  }

  func drainChanges() -> Changeset? { list.drainChanges() }

  func scene(from first: Int, limit: Int) -> Scene {
    engine.send(.scroll(to: first), to: list)
    return list.screen(rowLimit: limit)
  }

  func open(row: UInt64) { perform(ListAction.openChannel, row: row) }

  func perform(_ action: String, row: UInt64?) {
    print(action, row.flatMap { list.channel(ofRow: $0)?.name } ?? "")
    _ = engine.perform(action, row: row, in: list)
  }
}

let path = CommandLine.arguments.dropFirst().first ?? "Sources/App/WeftLaunch/Resources/demo.json"
let channels = Channels(try Workspace(json: [UInt8](Data(contentsOf: URL(filePath: path)))))

adw_init()
GTKLoop.join()
let window = gtk_window_new()
let scrolled = gtk_scrolled_window_new()
gtk_scrolled_window_set_child(weft_scrolled(scrolled), try WeftList(channels).widget)
gtk_window_set_title(weft_window(window), channels.list.title)
gtk_window_set_default_size(weft_window(window), 420, 896)
gtk_window_set_child(weft_window(window), scrolled)
gtk_window_present(weft_window(window))
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 {
  g_main_context_iteration(nil, 1)
}
