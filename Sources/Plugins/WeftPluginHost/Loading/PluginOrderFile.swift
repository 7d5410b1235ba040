// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginFormat
internal import WeftSystem

/// The file `order` of a plugin folder, for commands that change it.
///
///     try PluginOrderFile(folder: "plugins").set("org.example.badge", enabled: false)
public struct PluginOrderFile {
  private let path: [UInt8]
  private let mode: UInt32
  private let bytes: [UInt8]
  private let order: PluginOrder

  /// Reads the file of a folder; a missing file counts as empty.
  ///
  /// - Throws: A refusal when the file can't be read.
  public init(folder: String) throws(PluginRefusal) {
    let place = Array("\(folder)/order".utf8)
    do throws(SystemError) {
      let file = try TextFile(at: place, atMost: PluginOrder.largest)
      path = file?.path ?? place
      mode = file?.mode ?? 0o644
      bytes = file?.bytes ?? []
    } catch {
      throw PluginOrder.refusal(error)
    }
    order = PluginOrder(bytes)
  }

  /// Returns whether it has a line for a plugin.
  public func names(_ id: String) -> Bool {
    order.names(id)
  }

  /// Returns whether a plugin is switched on; plugins are, unless a line switches them off.
  public func isEnabled(_ id: String) -> Bool {
    order.isEnabled(id)
  }

  /// Makes running hosts scan a folder again, after a change elsewhere that concerns its plugins.
  public static func stir(folder: String) { TextFile.stir(Array(folder.utf8)) }

  /// Switches a plugin on or off; all other lines stay as they are.
  ///
  /// The change is atomic: a process that reads the file sees the old content or the new one.
  ///
  /// - Throws: A refusal when the file can't be written; it then keeps its old content.
  public func set(_ id: String, enabled: Bool) throws(PluginRefusal) {
    let changed = order.setting(id, enabled: enabled)
    if changed == bytes { return }
    do throws(SystemError) {
      try TextFile.replace(at: path, with: changed, mode: mode)
    } catch {
      throw PluginRefusal(
        .badOrder,
        "the order of plugins can't be written (\(error))",
        remedy: "check the folder, its permissions and the disk"
      )
    }
  }
}
