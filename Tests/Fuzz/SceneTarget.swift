// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftViews

/// Shows every valid row, alone and in a list, on a terminal and as a page.
func fuzz(_ bytes: [UInt8]) {
  guard let input = SceneInput(bytes), let row = try? input.scene.validated(limits: .row) else {
    return
  }
  var writer = SceneWriter()
  writer.beginList()
  for id in 0..<2 as Range<UInt64> {
    writer.beginRow(id, provider: "fuzz", isSelected: id == 0)
    writer.splice(input.scene)
    writer.end()
  }
  writer.end()
  guard let list = try? writer.scene.validated() else {
    fatalError("a row that is valid alone is not valid in a list")
  }
  input.checkFrames(row, list)
  checkJSON(row)
  input.checkPage(list)
}

/// Checks that a scene's JSON reads back as the same scene.
private func checkJSON(_ scene: ValidScene) {
  guard let said = try? Scene(json: scene.json), let valid = try? said.validated() else { return }
  precondition((try? Scene(json: valid.json)) == said, "a scene is another one after JSON")
}
