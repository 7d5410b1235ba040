// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@Suite struct PluginCheckTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func check(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["plugins", "check"] + words, in: scratch.folder)
  }

  private func add(_ body: String, name: String = "Test") throws {
    let source = PluginCompiler.source(body: body)
    try PluginCompiler.compile(
      source.replacing("TEXT(\"Test\")", with: "TEXT(\"\(name)\")"),
      to: scratch.path("p.so")
    )
  }

  @Test func `a plugin that passes is reported in one line or as one document`() throws {
    try add("weft_row_answer(out, row->id, weft_row_text(row, 0));")
    let text = try check("p.so")
    #expect(text.text == "p.so: passed at strictness 5 (0 errors, 0 warnings)\n")
    #expect(text.status == 0 && text.errors.isEmpty)
    let json = try check("p.so", "--json", "--strictness", "4")
    #expect(json.status == 0 && json.errors.isEmpty)
    let expected: JSONValue = [
      "file": .string("p.so"), "ok": .bool(true), "strictness": .integer(4), "refusal": .null,
      "findings": [],
    ]
    #expect(try JSONParser.parse(Array(json.output)) == expected)
  }

  @Test func `findings are a result, with exit status 1 if one is an error`() throws {
    try add("weft_op_begin(out, 99, 0); weft_row_answer(out, row->id, text(\"caf\\xC3\"));")
    let json = try check("p.so", "--json", "--strictness", "4")
    #expect(json.status == 1 && json.errors.isEmpty)
    try Golden.expect(Array(json.output), "check.json")
    let text = try check("p.so", "--strictness", "4")
    #expect(text.status == 1 && text.errors.isEmpty)
    try Golden.expect(Array(text.output), "check.txt")
    // With warnings alone it passes.
    try add("weft_op_begin(out, 99, 0); weft_row_next(out, row->id);")
    let warned = try check("p.so")
    #expect(warned.status == 0 && warned.text.hasPrefix("warning unknownPart: level 4, "))
    #expect(warned.text.hasSuffix("p.so: passed at strictness 5 (0 errors, 1 warning)\n"))
  }

  @Test func `a view that a surface can't show is reported by its name`() throws {
    try PluginCompiler.compile(
      PluginCompiler.source(
        hook: "weft.item.channel/1",
        body: """
          weft_row_begin(out, row->id);
          weft_icon(out, text("no-such-sign"), WEFT_COLOR_TEXT, 0);
          weft_end(out);
          """
      ),
      to: scratch.path("p.so")
    )
    let plain = try check("p.so", "--strictness", "4")
    #expect(plain.status == 0 && !plain.text.contains("notDrawn"))
    let gtk = try check("p.so", "--strictness", "4", "--surface", "gtk")
    #expect(gtk.status == 0 && gtk.text.contains("warning notDrawn: level 4"), "\(gtk.text)")
    #expect(gtk.text.contains("no icon \"no-such-sign\""))
    let other = try check("p.so", "--surface", "glass")
    #expect(other.status == 2 && other.errors.contains("gtk"))
  }

  @Test func `a refused file is reported as a result, too`() throws {
    try scratch.write("no library".utf8, to: "p.so")
    let json = try check("p.so", "--json")
    #expect(json.status == 1 && json.errors.isEmpty)
    let found = try JSONParser.parse(Array(json.output))
    #expect(found["ok"] == .bool(false) && found["findings"] == [])
    #expect(found["refusal"]?["code"] == .string("notELF"))
    #expect(found["refusal"]?["stage"] == .string("inspect"))
    let text = try check("p.so")
    #expect(text.status == 1 && text.text.hasPrefix("refused notELF: "))
    #expect(text.text.hasSuffix("\np.so: failed at strictness 5 (refused)\n"))
  }

  @Test func `text from a plugin is escaped on the terminal`() throws {
    try add("weft_row_next(out, row->id);", name: "\\033[2J\\nerror \\xE2\\x80\\xAE")
    let text = try check("p.so")
    #expect(text.text.contains("its name is \"\\u{1b}[2J\\u{a}error \\u{202e}\""))
    #expect(text.text.split(separator: "\n").count == 2)
  }

  private static let mistakes: [([String], Int32)] = [
    ([], 2), (["a.so", "b.so"], 2), (["a.so", "--strictness", "0"], 2),
    (["a.so", "--strictness", "6"], 2), (["a.so", "--strictness", "high"], 2),
    (["a.so", "--seed", "-1"], 2), (["a.so", "--quick"], 2), (["missing.so"], 1),
    (["empty"], 1), (["dangling.so"], 1),
  ]

  @Test(arguments: mistakes)
  func `errors go to standard error`(words: [String], status: Int32) throws {
    try addOddFiles()
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "check"] + words,
      in: scratch.folder
    )
    #expect(run.status == status && run.output.isEmpty && run.errors.hasPrefix("weft: "))
    #expect(run.errors.split(separator: "\n").count == (status == 2 ? 2 : 1))
  }

  /// Adds files and folders that are no plugins.
  private func addOddFiles() throws {
    let manager = FileManager.default
    for name in ["empty", "empty.weftplugin", "broken"] {
      try manager.createDirectory(at: scratch.path(name), withIntermediateDirectories: true)
    }
    try scratch.write("no C at all".utf8, to: "broken/broken.c")
    try manager.createSymbolicLink(
      atPath: scratch.path("dangling.so").path,
      withDestinationPath: "nowhere"
    )
    let made = unsafe mkfifo(scratch.path("pipe.so").path, 0o600)
    #expect(made == 0)
    try scratch.write("".utf8, to: "a\nb.so")
  }

  @Test(arguments: [
    ("missing.so", "unreadable"), ("empty", "notAFile"), ("empty.weftplugin", "badBundle"),
    ("broken", "notBuilt"), ("dangling.so", "danglingLink"), ("pipe.so", "notAFile"),
    ("a\nb.so", "notELF"), ("", "unreadable"), ("empty/../missing/p.so", "unreadable"),
    ("/", "notAFile"),
  ])
  func `the JSON output is a valid document for any path`(path: String, code: String) throws {
    try addOddFiles()
    let run = try check(path, "--json")
    #expect(run.status == 1)
    let found = try JSONParser.parse(Array(run.output))
    #expect(found["ok"] == .bool(false) && found["findings"] == [])
    #expect(found["refusal"]?["code"] == .string(code), "\(run.text)")
    #expect(found["refusal"]?["remedy"] != .string(""))
    #expect(run.errors.isEmpty != (path == "broken"), "\(run.errors)")
  }

  @Test func `a file name that is not UTF-8 is found and reported by its bytes`() throws {
    try add("weft_row_answer(out, row->id, weft_row_text(row, 0));")
    for (name, isThere) in [("p\\377.so", true), ("q\\377.so", false), ("r\\377", false)] {
      let script = """
        name=$(printf '\(name)'); \(isThere ? "cp p.so \"$name\"" : ":")
        case $name in r*) mkdir "$name"; echo "int x;" >"$name/r.c" ;; esac
        exec "$0" plugins check "$name" --json --strictness 2
        """
      let run = try Subprocess(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", script, Checkout.weft.path],
        in: scratch.folder
      )
      let found = try JSONParser.parse(Array(run.output))
      #expect(found["file"] == .string(name.replacing("\\377", with: "\\xff")))
      #expect(found["ok"] == .bool(isThere) && run.errors.isEmpty, "\(run.errors)")
    }
  }

  @Test func `a bundle is checked like a plugin`() throws {
    try add("weft_row_answer(out, row->id, weft_row_text(row, 0));")
    let bundle = scratch.path("p.weftplugin")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: scratch.path("p.so"), to: bundle.appending(path: "p.so"))
    let run = try check("p.weftplugin", "--strictness", "2")
    #expect(run.status == 0 && run.text.contains("p.weftplugin"), "\(run.errors)")
  }

  @Test func `plugins check has its own help`() throws {
    let run = try check("--help")
    #expect(run.status == 0 && run.text.contains("usage: weft plugins check FILE"))
  }
}
