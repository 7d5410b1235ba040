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

  @Test func `a translated copy of a printed file shows its texts and lacks none`() throws {
    let texts = [#""channelList.title": "Chats""#: #""channelList.title": "Unterhaltungen""#]
    try writeAll(changing: texts, to: "de.json")
    let run = try snapshot("--strings", "de.json", "--locale", "de_AT")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.text.hasPrefix(" Unterhaltungen"), "\(run.text)")
  }

  @Test func `missing texts are shown in English, and one line lists them`() throws {
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
  func `an invalid text is refused with its position and a remedy`(
    json: String,
    told: String
  ) throws {
    try write(json, to: "de.json")
    let run = try snapshot("--strings", "de.json", "--locale", "de")
    #expect(run.status == 1 && run.output.isEmpty && run.errors.hasPrefix("weft: \(told)"))
  }

  @Test(arguments: [
    ("none.json", "none.json: it does not exist; specify a file such as de.json, or a folder"),
    ("german.json", "german.json: name the file after its language, such as de.json or pt-BR.json"),
    ("de.json", "de.json: the screen has another language; add --locale de"),
    ("all", "all/german.json: name the file after its language"),
  ])
  func `a file that can't be used is refused`(name: String, told: String) throws {
    for name in ["german.json", "de.json", "all/german.json"] { try write("{}", to: name) }
    let run = try snapshot("--strings", name)
    #expect(run.status == 1 && run.errors.hasPrefix("weft: \(told)"), "\(run.errors)")
  }

  @Test(arguments: ["ar", "cy", "de", "fr", "he", "ja", "no", "pl", "pt-BR", "ru"])
  func `the file printed for a language is valid for it`(language: String) throws {
    try write(try weft("strings", language).text, to: "\(language).json")
    let run = try snapshot("--strings", "\(language).json", "--locale", language)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(arguments: ["de.old.json", "de@calendar=buddhist.json", "déjà.json"])
  func `a file name that no locale looks for is refused`(name: String) throws {
    try write("{}", to: name)
    let run = try snapshot("--strings", name, "--locale", "de")
    #expect(run.status == 1 && run.errors.contains("name the file after its language"))
  }

  @Test
  func `an empty file counts as having no texts, because a shell empties it before printing`()
    throws
  {
    try write("", to: "de.json")
    let run = try snapshot("--strings", "de.json", "--locale", "de")
    #expect(run.status == 0 && run.errors.contains("texts of de are missing"), "\(run.errors)")
  }

  @Test func `the size of files and texts is limited`() throws {
    try write(#"{"app.search": "\#(String(repeating: "ab  ", count: 600))"}"#, to: "de.json")
    let long = try snapshot("--strings", "de.json", "--locale", "de")
    #expect(
      long.status == 1 && long.errors.contains("app.search: the text has more than 2048 bytes")
    )
    try write("{" + String(repeating: " ", count: 2 << 20) + "}", to: "de.json")
    let large = try snapshot("--strings", "de.json", "--locale", "de")
    #expect(large.status == 1 && large.errors.contains("de.json: it is larger than 1 MiB"))
  }

  /// The folder in the user's settings.
  private let own = "config/weft/strings"

  /// Prints the texts of German with the folder in the user's settings.
  private func german() throws -> (isChanged: Bool, errors: String) {
    let run = try weft("strings", "de")
    #expect(run.status == 0, "\(run.errors)")
    return (run.text.contains(#""app.search": "Suche""#), run.errors)
  }

  private func writeOwn() throws {
    try write(#"{"app.search": "Suche"}"#, to: own + "/de.json")
  }

  private func allow(_ mode: Int, _ name: String) throws {
    let path = scratch.path(name).path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `an invalid file in the user's folder is reported and left out`() throws {
    try writeOwn()
    #expect(try german() == (true, ""))
    try write("{}", to: own + "/notes.json")
    try write("{", to: own + "/.#de.json")
    let (isChanged, errors) = try german()
    #expect(isChanged && errors.contains("/notes.json: name the file after its language"))
    #expect(errors.contains("; no texts are used from there") && !errors.contains(".#de"))
    try write("{", to: own + "/de.json")
    let wrong = try german()
    #expect(!wrong.isChanged && wrong.errors.contains("/de.json: not JSON"), "\(wrong.errors)")
    // A pipe is not waited for.
    try FileManager.default.removeItem(at: scratch.path(own + "/de.json"))
    let pipe = scratch.path(own + "/de.json").path
    #expect(try Subprocess(URL(filePath: "/usr/bin/mkfifo"), [pipe]).status == 0)
    #expect(try german().errors.contains("/de.json: it is not a file"))
  }

  @Test func `translations that other users can change are not used`() throws {
    try writeOwn()
    try allow(0o666, own + "/de.json")
    let open = try german()
    #expect(!open.isChanged && open.errors.contains("/de.json: other users can change it"))
    try allow(0o644, own + "/de.json")
    try allow(0o777, own)
    let folder = try german()
    #expect(
      !folder.isChanged && folder.errors.contains("strings: other users can change its files")
    )
    try allow(0o755, own)
    #expect(try german() == (true, ""))
    // Links are followed, as those of programs that keep settings elsewhere.
    try FileManager.default.moveItem(
      at: scratch.path(own + "/de.json"),
      to: scratch.path("kept.json")
    )
    try FileManager.default.createSymbolicLink(
      at: scratch.path(own + "/de.json"),
      withDestinationURL: scratch.path("kept.json")
    )
    #expect(try german() == (true, ""))
  }

  @Test func `the page reads the folder in the user's settings, and a snapshot doesn't`() throws {
    try writeAll(
      changing: [#""app.search": "Search""#: #""app.search": "Suche""#],
      to: own + "/de.json"
    )
    #expect(try german() == (true, ""))
    #expect(try weft("strings").text.contains(#""app.search": "Search""#))
    try #expect(
      field(of: ServeProcess(["--no-plugins", "--locale", "de"], in: scratch)) == "Suche"
    )
    try write("{", to: own + "/de.json")
    let run = try snapshot("--locale", "de")
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `a page uses the texts of the specified file`() throws {
    try writeAll(changing: [#""app.search": "Search""#: #""app.search": "Suche""#], to: "de.json")
    let server = try ServeProcess(
      ["--no-plugins", "--locale", "de", "--strings", scratch.path("de.json").path],
      in: scratch
    )
    #expect(try field(of: server) == "Suche")
  }

  /// Returns the label of the search field on the page of a server.
  private func field(of server: ServeProcess) throws -> String? {
    let page = try Subprocess(
      URL(filePath: "/usr/bin/curl"),
      ["-s", "--location", "--cookie-jar", scratch.path("cookies").path, server.url]
    )
    return page.text.firstMatch(of: /data-search="([^"]*)"/).map { String($0.output.1) }
  }

  @Test func `an unknown language is refused`() throws {
    let run = try weft("strings", "german")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix(#"weft: "german" is not a language such as de or pt-BR"#))
  }
}
