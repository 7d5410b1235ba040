// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftSystem

/// The window's size, saved when it closes.
struct WindowState: Codable, Equatable {
  var width = 1_000
  var height = 720
  var isMaximized = false

  /// The valid lengths of a window's sides.
  private static let sides = 200...10_000

  /// Reads the state from a file; returns the default state if the file is missing or invalid.
  static func read(_ path: String?) -> WindowState {
    guard let path, let data = FileManager.default.contents(atPath: path), data.count < 4_096,
      let state = try? JSONDecoder().decode(WindowState.self, from: data),
      sides.contains(state.width), sides.contains(state.height)
    else { return WindowState() }
    return state
  }

  /// Writes the state to a file; errors are ignored, since the window then only has its default size.
  func write(_ path: String?) {
    guard let path, let data = try? JSONEncoder().encode(self) else { return }
    try? PrivateFolder.make(above: Array(path.utf8))
    try? PrivateFile.write(Array(data), to: Array(path.utf8))
  }
}
