// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftScene
internal import WeftViews

/// What a hook said about one row; a row it passed has no answer.
enum RowAnswer {
  case text(String)
  case item(UnverifiedItem)
}

/// A row's view as a plugin wrote it.
struct UnverifiedItem {
  let scene: Scene

  /// The view, if it keeps the limits of a row and holds no rows of its own.
  func validatedPiece() throws(SceneError) -> Scene {
    let valid = try scene.validated(limits: .row)
    guard !valid.containsRows else {
      throw SceneError(code: .badRow, offset: 0, message: "a row must not hold rows or lists")
    }
    return scene
  }
}
