// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftLists
import WeftModel
import WeftScene
import WeftViews

/// Treats a scene as a hook's answer about the rows 1 to 4, and shows the result.
func fuzz(_ bytes: [UInt8]) {
  guard let input = SceneInput(bytes),
    let answers = try? AnswerReader.read(input.scene, rows: [1, 2, 3, 4])
  else { return }
  fuzzWriting(input.scene)
  precondition(answers.rows.count == 4, "an answer for each row")
  precondition(answers.actions.isEmpty || answers.actions.count == 4, "buttons of each row")
  precondition(answers.commands.count <= 64, "more commands than a hook may answer")
  for action in answers.actions.joined() { precondition(!action.id.isEmpty, "a nameless action") }
  var writer = SceneWriter()
  writer.beginList()
  for (index, answer) in answers.rows.enumerated() {
    guard let content = content(of: answer) else { continue }
    writer.beginRow(UInt64(index), provider: "fuzz", isSelected: false)
    writer.splice(content)
    writer.end()
  }
  writer.end()
  guard let list = try? writer.scene.validated() else {
    fatalError("views that are valid alone are not valid in a list")
  }
  input.checkFrames(list, list)
  input.checkPage(list)
}

/// Treats a scene as the answer of a writing hook, whose texts are sent or typed.
private func fuzzWriting(_ scene: Scene) {
  for kind in [HookKind.command, .completions] {
    guard let answers = try? AnswerReader.read(scene, rows: [0], of: kind) else { continue }
    precondition(answers.offers.count <= 32 && answers.completions.count <= 6, "too many")
    for offer in answers.offers { precondition(CommandOffer.isName(offer.name), "a strange name") }
    let written = answers.commands.filter { [.put, .send, .tell].contains($0.verb) }
    let texts = answers.completions.map(\.text) + written.compactMap(\.argument)
    precondition(!texts.contains { $0.unicodeScalars.contains("\u{1B}") }, "a text that steers")
  }
}

/// Returns the content of a row, or `nil` if the hook passes it on.
private func content(of answer: RowAnswer) -> Scene? {
  switch answer {
  case .pass, .later, .absent, .mine(.actions), .mine(.completions): return nil
  case .mine(.text(let text)):
    precondition(text.utf8.count <= 3 * 65536, "a text longer than a row may have")
    return Scene { Text(text) }
  case .mine(.view(.whole(let scene))):
    check(scene)
    return scene
  case .mine(.view(.kept(let guest))): return guest.scene
  case .mine(.view(.around(let frame))):
    check(frame.piece)
    precondition(frame.levels <= 32, "a slot that lies too deep")
    // As if other plugins had wrapped it in the same, as often as there is room.
    let below = Scene { Text("below").padding(1) }
    return Array(repeating: frame, count: 5).reduce(below) { content, frame in
      content.levels + frame.levels <= SceneFrame.mostLevels ? frame.around(content) : content
    }
  }
}

/// Checks that content taken from an answer keeps the limits of a row by itself.
private func check(_ scene: Scene) {
  guard (try? scene.validated(limits: .row)) != nil else {
    fatalError("a view that was taken is not valid")
  }
  var index = 0
  while index < scene.words.count {
    let (operation, kind) = (scene.words[index] & 0xFFFF, scene.words[index] >> 16 & 0xFFFF)
    precondition(operation != UInt64(WEFT_OP_ROW), "a row in a row")
    let isList = operation == UInt64(WEFT_OP_NODE) && kind == UInt64(WEFT_NODE_LIST)
    precondition(!isList, "a list in a row")
    index += Int(scene.words[index] >> 32) / 8
  }
}
