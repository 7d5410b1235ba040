// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CGTK
import Foundation
import Weft
import WeftGTK

// A host of WeftList, started by tests:
//
//   WeftGTKHost show FILE        shows a workspace's channels, and prints the user's actions
//   WeftGTKHost pictures FILE    compares the widget's drawing with pictures
//   WeftGTKHost drag FILE        shows a small window from which the file can be dragged
//   WeftGTKHost fling FILE       scrolls the channels a little in each of 60 frames, and counts
let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2, ["show", "pictures", "drag", "fling"].contains(words[0]) else {
  FileHandle.standardError.write(Data("usage: WeftGTKHost show|pictures|drag|fling FILE\n".utf8))
  exit(2)
}
adw_init()
if words[0] == "drag" {
  DragSource.show(words[1])
  while true { g_main_context_iteration(nil, 1) }
}
let workspace = try Workspace(json: [UInt8](Data(contentsOf: URL(filePath: words[1]))))
GTKLoop.join()
if let percent = ProcessInfo.processInfo.environment["WEFT_TEXT_PERCENT"].flatMap(Double.init) {
  weft_set_text_scale(percent / 100)
}

if words[0] == "pictures" {
  print("texts at \(Int((100 * weft_text_scale()).rounded())) percent")
  for picture in Gallery.pictures(workspace) {
    let (count, most, drawn) = try picture.compare()
    print("\(picture.name): \(count) differ, at most by \(most), of \(drawn) drawn")
  }
  exit(0)
}

let channels = Channels(workspace)
let list = try WeftList(channels)
channels.widget = list
let window = unsafe gtk_window_new()
let scrolled = unsafe gtk_scrolled_window_new()
unsafe gtk_scrolled_window_set_child(weft_scrolled(scrolled), list.widget)
unsafe gtk_window_set_title(weft_window(window), "WeftGTKHost")
unsafe gtk_window_set_default_size(weft_window(window), 420, 420)
unsafe gtk_window_set_child(weft_window(window), scrolled)
unsafe gtk_window_present(weft_window(window))
if words[0] == "fling" {
  unsafe Fling.run(scrolled, channels)
  exit(0)
}
while unsafe g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 {
  g_main_context_iteration(nil, 1)
}
