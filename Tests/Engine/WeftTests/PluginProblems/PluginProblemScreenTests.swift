// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftPluginHost
import WeftScene
import WeftTerminal
import WeftTestSupport
import WeftViews

/// The screen that the line opens.
@Suite struct PluginProblemScreenTests {
  private let known = KnownProblems([
    KnownProblems.refused, KnownProblems.fault, KnownProblems.warning,
  ])

  private func list(
    _ known: KnownProblems,
    locale: String = "en_GB"
  ) throws -> PluginProblemListViewModel {
    let workspace = Workspace(currentUser: Samples.me)
    return PluginProblemListViewModel(
      environment: workspace.environment(now: Samples.now, locale: Locale(identifier: locale)),
      slots: SlotRegistry(problems: known)
    )
  }

  private func text(_ scene: Scene, columns: Int = 60, rows: Int = 20) throws -> String {
    TerminalScreen(try scene.validated(), columns: columns, rows: rows).text
  }

  @Test func `the screen lists problems, then warnings, each with its remedy and code`() throws {
    let screen = try list(known).screen(rowLimit: 9)
    try ExampleScreen.expect(screen, "plugin-problems", height: 480)
  }

  @Test func `the screen is mirrored in Arabic`() throws {
    let screen = try list(known, locale: "ar").screen(rowLimit: 9)
    try ExampleScreen.expect(screen, "plugin-problems-ar", height: 480, isRightToLeft: true)
  }

  @Test func `the line is mirrored in Arabic`() throws {
    let environment = try list(known, locale: "ar").environment
    let one = KnownProblems([KnownProblems.refused])
    for (name, known) in [("plugin-line-ar-one", one), ("plugin-line-ar-more", known)] {
      let list = ChatThreadListViewModel(
        environment: environment,
        slots: SlotRegistry(problems: known)
      )
      let screen = list.screen(rowLimit: 1)
      try ExampleScreen.expect(screen, name, height: 128, isRightToLeft: true)
    }
  }

  @Test func `the screen says if no problems exist`() throws {
    try ExampleScreen.expect(
      list(KnownProblems()).screen(rowLimit: 9),
      "plugin-problems-none",
      height: 160
    )
    let list = try list(KnownProblems())
    #expect(list.isEmpty && list.summary == nil && list.rows(in: 0..<5) == [])
  }

  @Test func `the screen scrolls within the list, and shows new problems`() throws {
    let known = KnownProblems(Array(repeating: KnownProblems.fault, count: 30))
    let list = try list(known)
    list.scroll(to: 29)
    #expect(try text(list.screen(rowLimit: 20)).components(separatedBy: "badItem").count == 2)
    list.scroll(to: 99)
    #expect(list.firstVisible == 29)
    list.scroll(to: -1)
    #expect(list.firstVisible == 0)
    list.scroll(to: 29)
    known.problemItems = [KnownProblems.refused]
    #expect(try text(list.screen(rowLimit: 20)).contains("missingLibrary"))
    #expect(list.firstVisible == 0 && list.count == 1)
    known.problemItems.append(KnownProblems.warning)
    #expect(try text(list.screen(rowLimit: 20)).contains("sameFile") && list.count == 2)
    #expect(list.rows(in: 1..<9).map(\.rowID) == [2])
    #expect(try text(list.screen(rowLimit: 0)).contains("missingLibrary") == false)
  }

  @Test func `only the selected row looks selected`() throws {
    let list = try list(known)
    list.selected = 1
    let cells = TerminalScreen(try list.screen(rowLimit: 9).validated(), columns: 60, rows: 20)
    list.selected = nil
    let plain = TerminalScreen(try list.screen(rowLimit: 9).validated(), columns: 60, rows: 20)
    #expect(cells.text == plain.text && cells.ansi != plain.ansi)
    let rows = cells.list.rows
    #expect(rows.map(\.id) == [1, 2, 3])
    let changed = zip(cells.ansi.split(separator: "\n"), plain.ansi.split(separator: "\n"))
      .enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    let lines = Int(rows[1].rect.y / 16)..<Int((rows[1].rect.y + rows[1].rect.size.height) / 16)
    #expect(changed == Array(lines))
  }

  /// Names and texts that files and plugins may contain.
  private func hostile() throws -> (host: PluginHost, folder: Scratch) {
    let folder = try Scratch()
    let file = String(repeating: "n", count: 200) + "\n\u{202E}\u{1B}[31mx.so"
    try folder.write("text".utf8, to: file)
    var library = TinyELF()
    library.needed = ["\n\u{202E}" + String(repeating: "long", count: 120) + ".so"]
    try folder.write(library.bytes, to: "p.so")
    return (
      PluginHost(folders: [folder.folder.path], policy: PluginPolicy(trustsAll: true)), folder
    )
  }

  @Test func `hostile names stay on their lines`() throws {
    let (host, _) = try hostile()
    #expect(host.problems.map(\.refusal.code).sorted() == ["missingLibrary", "notELF"])
    #expect(host.problems.contains { $0.refusal.text.contains("\\u{a}\\u{202e}longlong") })
    for item in host.problemItems {
      for text in [item.name, item.file, item.text, item.remedy] {
        #expect(text.unicodeScalars.allSatisfy { !$0.properties.isBidiControl && $0.value >= 32 })
      }
    }
    let list = PluginProblemListViewModel(
      environment: Samples.environment(),
      slots: SlotRegistry(problems: host)
    )
    let scene = try list.screen(rowLimit: 9).validated()
    let layout = TerminalScreen(scene, columns: 80, rows: 24)
    #expect(layout.list.rows.count == 2)
    // At most a name, four lines of each text and two of the small print.
    #expect(layout.list.rows.allSatisfy { $0.rect.size.height <= 11 * 16 })
    #expect(layout.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(layout.text.contains("\\u{a}\\u{202e}") || layout.text.contains("nnn…"))
  }
}
