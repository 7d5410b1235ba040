// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import Foundation
import WeftViews

/// Writes the initial inputs for fuzzing of answers into a folder.
@main enum AnswerSeeds {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    var seeds = samples + [everything]
    for (index, sample) in (samples + [everything]).enumerated() {
      var mutator = SceneMutator(seed: UInt64(index), sample: sample)
      for _ in 0..<12 { seeds.append(mutator.next()) }
    }
    for (index, scene) in seeds.enumerated() {
      var input = SceneInput(scene)
      input.isRightToLeft = index % 2 == 1
      try Data(input.bytes).write(to: folder.appendingPathComponent("seed-\(index)"))
    }
  }

  /// Answers of each kind, separately.
  private static var samples: [Scene] {
    [
      answers { $0.row(1, Scene { Text("Hello 日本語").bold() }) },
      answers {
        $0.row(
          2,
          around { hole in
            HStack {
              Text("a"); hole; Badge("1")
            }.padding(2)
          }
        )
      },
      answers {
        $0.row(
          3,
          around { hole in
            VStack {
              hole; hole
            }
          }
        )
      },
      answers {
        $0.text(1, "made"); $0.text(1, "again"); $0.text(9, "of nobody")
      },
      answers {
        $0.mark(WEFT_OP_ROW_NEXT, 1); $0.mark(WEFT_OP_ROW_LATER, 2); $0.text(4, "")
      },
      answers {
        $0.button(1, "org.example/a"); $0.button(1, "org.example/b"); $0.button(2, "c")
      },
      answers {
        $0.command(WEFT_COMMAND_MUTE, 1); $0.command(WEFT_COMMAND_CUSTOM, 2)
      },
      answers {
        $0.mark(99, 1); $0.row(1, Scene {})
      },
    ]
  }

  /// Answers of every kind in one arena.
  private static var everything: Scene {
    answers {
      $0.row(1, SceneMutator.everything)
      $0.text(2, "text")
      $0.mark(WEFT_OP_ROW_NEXT, 3)
      $0.row(
        4,
        around { hole in
          ZStack {
            hole; Text("over")
          }
        }
      )
      $0.button(1, "org.example/a")
      $0.command(WEFT_COMMAND_OPEN, 1)
    }
  }

  private static func around(@ViewBuilder _ view: (SceneHole) -> some View) -> Scene {
    SceneFrame(view).piece
  }

  private static func answers(_ write: (inout Answers) -> Void) -> Scene {
    var answers = Answers()
    write(&answers)
    return answers.writer.scene
  }
}

/// A hook's output, written record by record.
private struct Answers: ~Copyable {
  var writer = SceneWriter()

  mutating func row(_ id: Int64, _ view: Scene) {
    mark(WEFT_OP_ROW, id)
    writer.splice(view)
    writer.end()
  }

  mutating func text(_ id: Int64, _ text: String) {
    mark(WEFT_OP_TEXT, id)
    writer.property(UInt32(WEFT_PROP_TEXT), text)
  }

  mutating func button(_ id: Int64, _ action: String) {
    mark(WEFT_OP_ACTION, id)
    writer.property(UInt32(WEFT_PROP_ACTION), action)
    writer.property(UInt32(WEFT_PROP_TEXT), "Title")
    writer.property(UInt32(WEFT_PROP_NAME), "more")
    writer.property(UInt32(WEFT_PROP_DESTRUCTIVE), 1 as Int64)
    writer.property(UInt32(WEFT_PROP_QUESTION), "Really?")
    writer.property(UInt32(WEFT_PROP_ANSWER), "Yes")
  }

  mutating func command(_ kind: UInt32, _ id: Int64) {
    writer.begin(UInt32(WEFT_OP_COMMAND), kind: kind)
    writer.property(UInt32(WEFT_PROP_ROW_ID), id)
    writer.property(UInt32(WEFT_PROP_NAME), "name")
    writer.property(UInt32(WEFT_PROP_TEXT), "argument")
  }

  mutating func mark(_ operation: UInt32, _ id: Int64) {
    writer.begin(operation)
    writer.property(UInt32(WEFT_PROP_ROW_ID), id)
  }
}
