// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// `weft snapshot --screen problems`, and the line about problems on other screens, in every format.
@Suite struct PluginProblemSnapshotTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
    var library = TinyELF()
    library.needed = ["libnowhere.so"]
    try write("text".utf8, to: "notes.so")
    try write(library.bytes, to: "tiny.so")
    try write(Array("text".utf8), to: "bad\n\u{202E}name.so")
  }

  /// Writes a file into the folder; output names it by a relative path, so goldens don't contain the test's place.
  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let plugins = folder.path("p")
    try FileManager.default.createDirectory(at: plugins, withIntermediateDirectories: true)
    try folder.write(bytes, to: "p/\(name)")
  }

  private func snapshot(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["snapshot", "--plugins", "p"] + arguments,
      in: folder.folder
    )
  }

  @Test(arguments: ["en_GB", "pl", "ar"])
  func `a folder's problems are shown in the chosen language`(locale: String) throws {
    let run = try snapshot("--screen", "problems", "--locale", locale, "--size", "72x20")
    #expect(run.status == 0)
    try Golden.expect(
      Array(run.output),
      "problems-\(locale.prefix(2)).txt",
      filePath: Checkout.root.appending(path: "Tests/App/WeftCLITests/x").path
    )
  }

  @Test(arguments: ["channels", "threads", "messages:messaging:rebel-alliance", "replies:a-m1"])
  func `the line about problems is on every screen and in every format with a screen`(
    screen: String
  ) throws {
    let text = "3 plugins were not loaded"
    for format in ["text", "ansi", "html", "scene"] {
      let run = try snapshot("--screen", screen, "--format", format)
      #expect(run.status == 0 && run.text.contains(text), "\(format)")
    }
    let polish = try snapshot("--screen", screen, "--locale", "pl")
    #expect(polish.text.hasPrefix(" ⚠ 3 wtyczki nie zostały wczytane "))
    let arabic = try snapshot("--screen", screen, "--locale", "ar", "--size", "60x9")
    #expect(arabic.text.hasPrefix(" ‹   ") && arabic.text.contains("تعذّر تحميل 3 إضافات ⚠\n"))
  }

  @Test func `on a page the line is a named button, and so is the way back`() throws {
    let page = try snapshot("--format", "html").text
    let line = try #require(page.firstMatch(of: /<div[^>]*data-action="plugins.problems"[^>]*>/))
    #expect(line.0.contains("role=\"button\"") && line.0.contains("tabindex=\"0\""))
    #expect(line.0.contains("aria-label=\"3 plugins were not loaded. Show details\""))
    let problems = try snapshot("--screen", "problems", "--format", "html").text
    #expect(
      problems.contains(
        "<button type=\"button\" data-action=\"screen.back\" aria-label=\"Back\">"
      )
    )
    #expect(problems.matches(of: /<li/).count == 3 && !problems.contains("\u{202E}"))
  }

  @Test func `the model has the texts of each row`() throws {
    let run = try snapshot("--screen", "problems", "--format", "model")
    let model = try JSONParser.parse(Array(run.output))
    #expect(model["screen"] == .string("problems"))
    #expect(model["state"]?["phase"] == .string("loaded"))
    #expect(model["header"]?["summary"] == .string("3 plugins were not loaded"))
    guard case .array(let rows)? = model["rows"] else {
      Issue.record("no rows")
      return
    }
    #expect(rows.map { $0["code"] } == ["notELF", "notELF", "missingLibrary"].map { .string($0) })
    #expect(rows.map { $0["id"] } == ["1", "2", "3"].map { .string($0) })
    #expect(rows[0]["name"] == .string("bad\\u{a}\\u{202e}name.so"))
    #expect(rows[2]["name"] == .string("org.example.tiny"))
    #expect(rows[2]["file"] == .string("p/tiny.so") && rows[2]["kind"] == .string("refused"))
    #expect(
      rows[2]["accessibilityLabel"]
        == .string(
          "org.example.tiny. Not loaded. it needs libnowhere.so, which is not installed. "
            + "What to do: install that library, or link it into the plugin"
        )
    )
  }

  @Test func `the screen scrolls, and its picture has the requested size`() throws {
    let last = try snapshot("--screen", "problems", "--scroll", "99", "--size", "72x20")
    #expect(last.text.contains("tiny.so") && !last.text.contains("notes.so"))
    let run = try snapshot(
      "--screen",
      "problems",
      "--format",
      "png",
      "--width",
      "200",
      "--height",
      "150"
    )
    #expect(Array(run.output[16..<24]) == [0, 0, 0, 200, 0, 0, 0, 150])
  }

  @Test func `plugins why refuses the screen, because it has no slots`() throws {
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "why", "--screen", "problems", "--plugins", folder.path("p").path]
    )
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("weft: --screen problems has no slots"))
  }
}
