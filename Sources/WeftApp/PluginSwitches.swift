// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Switching plugins on and off by the file `order` of their folders.
enum PluginSwitches {
  /// Whether a plugin is switched on in its folder.
  static func isOn(_ entry: PluginHost.Entry) -> Bool {
    let folder = String(entry.file[..<(entry.file.lastIndex(of: "/") ?? entry.file.startIndex)])
    return (try? PluginOrderFile(folder: folder).isEnabled(entry.id)) ?? false
  }

  /// Switches a plugin to the other way in the first folder that names or holds it.
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
