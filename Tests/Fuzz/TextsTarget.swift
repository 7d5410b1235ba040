// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftTerminal
import WeftViews
import WeftWeb

/// Shows a text in every place and counts the cost, which must not exceed what is visible of it.
///
/// The goal is to bound time, but work is counted, so that a slow machine gives the same results.
///
/// The bytes are columns, rows, the line limit, the number of repetitions, and the repeated text.
func fuzz(_ bytes: [UInt8]) {
  guard bytes.count > 4 else { return }
  let (columns, rows) = (1 + Int(bytes[0]) % 200, 1 + Int(bytes[1]) % 80)
  let lines = Int(bytes[2]) % 4
  let unit = Array(bytes[4...])
  let times = min(1 << (Int(bytes[3]) % 21), max(1, (1 << 20) / unit.count))
  let text = Array(repeatElement(unit, count: times).joined())
  checkShown(text, lines)
  let scene = Scene { TextEverywhere(text: String(decoding: text, as: UTF8.self), lines: lines) }
  precondition(scene.byteCount <= 8 * TextLimits.bytes + 4_096, "a scene keeps what nobody sees")
  guard let valid = try? scene.validated() else { fatalError("views are not valid") }
  checkScreen(valid, columns, rows)
  let page = HTMLPage(valid, title: "fuzz")
  // An escaped scalar takes at most six bytes.
  precondition(
    page.bytes.count <= 6 * 6 * (TextLimits.scalars + 4 * TextLimits.lineScalars) + 65_536,
    "a page is sent what nobody sees"
  )
}

/// A text in every place of a row.
private struct TextEverywhere: View {
  let text: String
  let lines: Int

  var body: some View {
    HStack(spacing: 8) {
      Avatar(initials: text, color: .accent)
      VStack(alignment: .leading) {
        Text(text).lineLimit(lines)
        Text(text).padding(8).accessibilityLabel(text)
      }
      Badge(text)
      Spacer(minLength: 24)
    }
  }
}

private func checkShown(_ text: [UInt8], _ lines: Int) {
  let shown = ShownText(utf8: text[...], lineLimit: lines == 0 ? nil : lines)
  let most = min(TextLimits.scalars, lines == 0 ? .max : lines * TextLimits.lineScalars)
  precondition(shown.scalarCount <= most, "more of a text is looked at than is shown")
  precondition(shown.string.unicodeScalars.count <= most + 1, "more is shown than was looked at")
  for cluster in shown.string {
    precondition(
      cluster.unicodeScalars.count <= 2 * TextLimits.characterScalars,
      "an endless character"
    )
  }
}

private func checkScreen(_ scene: ValidScene, _ columns: Int, _ rows: Int) {
  let screen = TerminalScreen(scene, columns: columns, rows: rows)
  // Each text is read for the widths it is offered, to find its place, and to be painted.
  let most = 16 * (2 * TextLimits.scalars + 4 * TextLimits.lineScalars)
  precondition(screen.readClusterCount <= most, "\(screen.readClusterCount) clusters were read")
  let bytes = screen.update(from: nil).utf8.count
  precondition(
    bytes <= columns * rows * (4 * 3 * TextLimits.characterScalars + 96) + 64,
    "\(bytes)"
  )
  let again = TerminalScreen(scene, columns: columns, rows: rows, after: screen)
  precondition(again.update(from: screen).isEmpty, "the same screen is another one")
}
