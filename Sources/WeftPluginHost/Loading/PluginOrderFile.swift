// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftPluginWire
internal import WeftProcess

/// The file `order` of a plugin folder, as commands change it.
public struct PluginOrderFile {
  private let path: [UInt8]
  private let mode: UInt32
  private let bytes: [UInt8]
  private let order: PluginOrder

  /// Reads the file of a folder; one that is not there is empty.
  ///
  /// - Throws: a refusal when the file can't be read.
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

  /// Whether it has a line for a plugin.
  public func names(_ id: String) -> Bool {
    order.names(id)
  }

  /// Whether a plugin is switched on: unless it is told otherwise, it is.
  public func isEnabled(_ id: String) -> Bool {
    order.isEnabled(id)
  }

  /// Has whoever follows a folder look into it again, after something elsewhere has changed what is used of it.
  public static func stir(folder: String) { TextFile.stir(Array(folder.utf8)) }

  /// Switches a plugin on or off, at once for whoever reads the file; every other line stays as it is.
  ///
  /// - Throws: a refusal when the file can't be written; it is then as it was.
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
