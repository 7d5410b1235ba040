// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A plugin that is named by its file, or by the folder `name.weftplugin` its file is in.
enum NamedPlugin {
  /// Refuses a path at which no file can be.
  static func expectFile(at path: String) throws(Failure) {
    switch PathKind(of: path) {
    case .nothing: throw Failure("\(path): there is no such file; name a plugin's library")
    case .folder where URL(fileURLWithPath: path).pathExtension != "weftplugin":
      throw Failure("\(path): it is a folder; name a plugin's library in it")
    default: break
    }
  }
}
