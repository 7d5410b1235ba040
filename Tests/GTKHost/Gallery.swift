// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Weft
import WeftLocale
import WeftViews

/// The screens to compare.
enum Gallery {
  static func pictures(_ workspace: Workspace) -> [ComparedPicture] {
    let list = Engine(workspace: workspace, environment: workspace.environment()).channelList(
      rows: 200
    )
    let rows = 20
    let channels = list.screen(rowLimit: rows)
    let threads = Engine(workspace: workspace, environment: workspace.environment())
      .threadList(query: ThreadListQuery(watch: true), rows: rows)
    let count = list.count
    return [
      ComparedPicture(name: "channels", scene: channels, rows: count),
      ComparedPicture(name: "channels, dark", scene: channels, rows: count, isDark: true),
      ComparedPicture(
        name: "channels, from right to left",
        scene: channels,
        rows: count,
        isRightToLeft: true
      ),
      ComparedPicture(
        name: "threads",
        scene: threads.screen(rowLimit: rows),
        rows: threads.session.count
      ),
      ComparedPicture(name: "lines that are cut", scene: Scene { CutLines() }, rows: 0),
      ComparedPicture(name: "shapes", scene: Scene { Shapes() }, rows: 0),
      ComparedPicture(name: "shapes, dark", scene: Scene { Shapes() }, rows: 0, isDark: true),
    ]
  }
}

/// Every view that does not occur in a row of a chat list.
private struct Shapes: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text("A gradient, a border, a shadow").font(.title).bold()
      FilledShape(.capsule, fill: .linearGradient(from: .accent, to: .alert, angle: 30))
        .frame(width: 200, height: 24)
      Text("Clipped and half transparent").padding(8).background(.raised).cornerRadius(12)
        .opacity(0.5)
      Text("A border").padding(8).border(.accent, width: 2)
      Text("A shadow").padding(8).background(.raised).cornerRadius(8)
        .shadow(color: Color(red: 0, green: 0, blue: 0, opacity: 80), radius: 6, y: 2)
      ProgressView(value: 0.4)
      RichText(
        Text("Links, code and marks look different"),
        runs: [TextRun(0..<5, .link), TextRun(7..<11, .code), TextRun(16..<21, .highlight)]
      )
      Divider()
      HStack(spacing: 8) {
        Avatar(initials: "LO", color: .accent, size: 48)
        Badge("12")
        Icon("muted")
        Text("مرحبا 漢字 🚀")
      }
    }
    .padding(16)
  }
}

/// Lines of several scripts without enough room.
private struct CutLines: View {
  private static let texts = [
    "An office that files affidavits", "Zażółć gęślą jaźń, mówi ktoś",
    "e\u{301}a\u{308} mit zwei Zeichen",
    "漢字かな交じり文がある", "👨‍👩‍👧‍👦 🚀🚀🚀 family", "مرحبا كيف حالك اليوم", "one مرحبا two שלום three",
  ]

  var body: some View {
    VStack(alignment: .leading, spacing: 1) {
      ForEach(0..<28) { number in
        Text(Self.texts[number % Self.texts.count]).lineLimit(1)
          .frame(width: Double(20 + number * 6))
      }
    }
    .padding(4)
  }
}
