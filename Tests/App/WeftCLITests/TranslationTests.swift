// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `--strings`, the user's folder of translations, and `weft strings`.
@Suite struct TranslationTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func weft(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      arguments,
      environment: [
        "WEFT_PLUGINS": "", "XDG_CONFIG_HOME": scratch.path("config").path,
        "XDG_DATA_HOME": scratch.path("data").path, "XDG_STATE_HOME": scratch.path("state").path,
      ],
      in: scratch.folder
    )
  }

  private func snapshot(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins", "--size", "40x4"] + arguments,
      environment: ["XDG_CONFIG_HOME": scratch.path("config").path],
      in: scratch.folder
    )
  }

  private func write(_ json: String, to name: String) throws {
    let file = scratch.path(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(json.utf8).write(to: file)
  }

  /// Writes a file with all texts, in which some are changed.
  private func writeAll(changing texts: [String: String], to name: String) throws {
    let printed = try weft("strings", "de")
    #expect(printed.status == 0 && printed.errors.isEmpty)
    var json = printed.text
    for (old, new) in texts {
      #expect(json.contains(old))
      json = json.replacing(old, with: new)
    }
    try write(json, to: name)
  }

  @Test func `a printed file that is translated shows its texts and misses none`() throws {
    let texts = [#""channelList.title": "Chats""#: #""channelList.title": "Unterhaltungen""#]
    try writeAll(changing: texts, to: "de.json")
    let run = try snapshot("--strings", "de.json", "--locale", "de_AT")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.hasPrefix(" Unterhaltungen"), "\(run.text)")
  }

  @Test func `missing texts are English, and one line says which`() throws {
    try write(#"{"channelList.title": "Unterhaltungen"}"#, to: "some/de.json")
    let run = try snapshot("--strings", "some", "--locale", "de")
    #expect(run.status == 0 && run.text.hasPrefix(" Unterhaltungen"))
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.count == 1 && lines[0].contains(" texts of de are missing and shown in English: ")
    )
    #expect(
      run.errors.contains("author.you, ") && run.errors.contains("; weft strings de prints all")
    )
    #expect(try snapshot("--strings", "some", "--locale", "en").errors.isEmpty)
  }

  @Test func `a file of an included language replaces single texts`() throws {
    try write(#"{"channelList.title": "Rozmowy"}"#, to: "pl.json")
    let run = try snapshot("--strings", "pl.json", "--locale", "pl")
    #expect(run.errors.isEmpty && run.text.hasPrefix(" Rozmowy"), "\(run.errors)")
  }

  @Test(arguments: [
    (
      #"{"app.refusals.chatLeft": "{nmae}"}"#,
      "de.json: app.refusals.chatLeft: {nmae} is not a placeholder; the text has {name}"
    ),
    (#"{"app.nothing": ""}"#, "de.json: app.nothing: there is no text of this name; check its"),
    (
      #"{"thread.replies": {"other": "{count}"}}"#,
      #"de.json: thread.replies: the form "one" is missing; the language needs one, other"#
    ),
    ("{", "de.json: not JSON: line 1"),
  ])
  func `a wrong text is refused with its place and what to do`(json: String, told: String) throws {
    try write(json, to: "de.json")
    let run = try snapshot("--strings", "de.json", "--locale", "de")
    #expect(run.status == 1 && run.output.isEmpty && run.errors.hasPrefix("weft: \(told)"))
  }

  @Test(arguments: [
    ("none.json", "none.json: it does not exist; name a file such as de.json, or a folder"),
    ("german.json", "german.json: name the file after its language, such as de.json or pt-BR.json"),
    ("de.json", "de.json: the screen has another language; add --locale de"),
    ("all", "all/german.json: name the file after its language"),
  ])
  func `a file that can't be used is refused`(name: String, told: String) throws {
    for name in ["german.json", "de.json", "all/german.json"] { try write("{}", to: name) }
    let run = try snapshot("--strings", name)
    #expect(run.status == 1 && run.errors.hasPrefix("weft: \(told)"), "\(run.errors)")
  }

  @Test func `the page reads the folder in the user's settings, and a snapshot doesn't`() throws {
    try writeAll(changing: [#""app.search": "Search""#: #""app.search": "Suche""#], to: "de.json")
    try write(
      String(decoding: try Data(contentsOf: scratch.path("de.json")), as: UTF8.self),
      to: "config/weft/strings/de.json"
    )
    let printed = try weft("strings", "de").text
    #expect(printed.contains(#""app.search": "Suche""#))
    #expect(try weft("strings").text.contains(#""app.search": "Search""#))
    try write("{", to: "config/weft/strings/de.json")
    #expect(try snapshot("--locale", "de").status == 0)
    let refused = try weft("serve", "--port", "0", "--no-plugins", "--locale", "de")
    #expect(refused.status == 1)
    let path = scratch.path("config/weft/strings/de.json").path
    #expect(refused.errors.contains("weft: \(path): not JSON"), "\(refused.errors)")
  }

  @Test func `a page has the texts of a named file`() throws {
    try writeAll(changing: [#""app.search": "Search""#: #""app.search": "Suche""#], to: "de.json")
    let server = try ServeProcess(
      ["--no-plugins", "--locale", "de", "--strings", scratch.path("de.json").path],
      in: scratch
    )
    let page = try Subprocess(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--location", "--cookie-jar", scratch.path("cookies").path, server.url]
    )
    #expect(page.text.contains(#"data-search="Suche""#), "\(page.text.prefix(600))")
  }

  @Test func `an unknown language is refused`() throws {
    let run = try weft("strings", "german")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix(#"weft: "german" is not a language such as de or pt-BR"#))
  }
}
