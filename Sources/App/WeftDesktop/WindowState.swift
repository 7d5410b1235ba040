// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// How the window was left.
struct WindowState: Codable, Equatable {
  var width = 1_000
  var height = 720
  var isMaximized = false

  /// The sides that a window may have.
  private static let sides = 200...10_000

  /// Reads it from a file; that of a new user where there is none that can be read.
  static func read(_ path: String?) -> WindowState {
    guard let path, let data = FileManager.default.contents(atPath: path), data.count < 4_096,
      let state = try? JSONDecoder().decode(WindowState.self, from: data),
      sides.contains(state.width), sides.contains(state.height)
    else { return WindowState() }
    return state
  }

  /// Writes it to a file; a window that can't be remembered is no trouble to its user.
  func write(_ path: String?) {
    guard let path, let data = try? JSONEncoder().encode(self) else { return }
    let file = URL(filePath: path)
    try? PrivateFolder.make(above: Array(path.utf8))
    try? data.write(to: file, options: .atomic)
  }
}
