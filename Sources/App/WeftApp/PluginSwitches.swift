// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Switches plugins on and off in the `order` files of their folders.
enum PluginSwitches {
  /// Whether the `order` file of a plugin's folder enables it.
  static func isOn(_ entry: PluginHost.Entry) -> Bool {
    let folder = String(entry.file[..<(entry.file.lastIndex(of: "/") ?? entry.file.startIndex)])
    return (try? PluginOrderFile(folder: folder).isEnabled(entry.id)) ?? false
  }

  /// Switches a plugin on or off in the first folder whose `order` file names it or that holds it.
  static func turn(_ id: String, in folders: [String]) throws(PluginRefusal) {
    for folder in folders {
      let order = try PluginOrderFile(folder: folder)
      if !order.names(id) {
        let files = try PluginInspection.all(in: folder)
        guard files.contains(where: { $0.identity?.id == id }) else { continue }
      }
      return try order.set(id, enabled: !order.isEnabled(id))
    }
  }
}
