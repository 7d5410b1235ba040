// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc
internal import WeftPluginWire

/// The candidates of one folder: its `*.so` files, by name.
struct PluginFolder {
  let path: String
  let names: [String]
  let order: PluginOrder

  static let mostFiles = 256

  init(path: String) throws(PluginRefusal) {
    self.path = path
    guard let stream = unsafe opendir(path) else {
      throw PluginRefusal(
        .enumerate,
        "noFolder",
        "there is no such plugin folder",
        remedy: "create it, or name another with --plugins"
      )
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".so"), name.utf8.count > 3 { names.append(name) }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    order = PluginOrder(Self.orderText(path))
    guard names.count <= Self.mostFiles else {
      throw PluginRefusal(
        .enumerate,
        "tooMany",
        "it holds \(names.count) libraries, \(Self.mostFiles) are the most",
        remedy: "move some out of the folder"
      )
    }
  }

  /// The text of the file `order`; nothing when there is none.
  private static func orderText(_ path: String) -> String {
    guard let file = unsafe fopen(path + "/order", "re") else { return "" }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
