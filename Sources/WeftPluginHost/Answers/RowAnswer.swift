// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftScene
internal import WeftViews

/// What a hook said about one row.
enum RowAnswer {
  /// It goes to the next provider.
  case pass
  /// It goes to the next provider until the hook knows.
  case later
  /// This is the text.
  case text(String)
  /// This is the view.
  case view(SlotView)
  /// These are buttons.
  case actions([ChannelAction])
}

/// A row's view as a plugin wrote it.
struct UnverifiedItem {
  let scene: Scene

  /// The view, if it keeps the limits of a row and holds no rows of its own.
  func validated() throws(SceneError) -> SlotView {
    let valid = try scene.validated(limits: .row)
    guard !valid.containsRows else {
      throw SceneError(code: .badRow, offset: 0, message: "a row must not hold rows or lists")
    }
    return SceneFrame(scene).map { .around($0) } ?? .whole(scene)
  }
}
