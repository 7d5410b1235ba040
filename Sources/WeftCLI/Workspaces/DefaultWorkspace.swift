// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The workspace that is meant where none is named.
enum DefaultWorkspace {
  /// Its file, in a folder that is made where it is missing.
  static func path() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    let folder: URL
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      folder = URL(fileURLWithPath: data).appending(path: "weft")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folder = URL(fileURLWithPath: home).appending(path: ".local/share/weft")
    } else {
      throw Failure(
        "there is no place for the default workspace; set HOME or XDG_DATA_HOME to a folder"
      )
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        "\(folder.path): the folder can't be made; check the one above and its permissions"
      )
    }
    return folder.appending(path: "default.weft").path
  }
}
