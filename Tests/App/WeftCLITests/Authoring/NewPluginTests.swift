// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftCLI
@testable import WeftLaunch

/// The result of `weft plugins new` outside of the checkout.
@Suite(.serialized) struct NewPluginTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func weft(_ words: String..., in folder: String = ".") throws -> Subprocess {
    try Subprocess(Checkout.weft, ["plugins"] + words, in: scratch.path(folder))
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOf: scratch.path(file), encoding: .utf8)
  }

  @Test(arguments: PluginLanguage.allCases, PluginTemplate.Kind.allCases)
  func `a new plugin of any kind builds, passes and looks the same in every language`(
    language: PluginLanguage,
    kind: PluginTemplate.Kind
  ) throws {
    let made = try weft(
      "new",
      "Name",
      "--language",
      language.rawValue,
      "--kind",
      kind.rawValue
    )
    try #require(made.status == 0, "\(made.errors)")
    #expect(
      made.text.hasPrefix("Name/ contains org.example.name, a plugin in \(language.title).\n")
    )
    let test = try weft("test", in: "Name")
    #expect(
      test.text == """
        Name.so: passed at strictness 5 (0 errors, 0 warnings)
        golden.txt: the preview matches
        Name: passed

        """
    )
    #expect(test.status == 0 && test.errors.isEmpty, "\(test.errors)")
    // The preview differs from the one without the plugin.
    let screens = try PluginPreview(in: scratch.path("Name")).screens
    var plain = ""
    for words in screens { plain += try Screens.snapshot(words).text }
    #expect(try text("Name/golden.txt") != plain)
    // Nothing is left of the template's name or its licence.
    for file in try FileManager.default.contentsOfDirectory(atPath: scratch.path("Name").path)
    where !file.hasSuffix(".so") && file != ".sdk" && file != "target" {
      let text = try text("Name/\(file)")
      #expect(
        !text.contains("Template") && !text.contains(".template") && !text.contains("SPDX")
          && !text.contains("@KIND@") && !text.contains("@LANGUAGE@"),
        "\(file)"
      )
    }
  }

  @Test func `an Embedded Swift plugin needs only libc, according to its note`() throws {
    #expect(try weft("new", "Small", "--language", "embedded-swift", "--id", "a.b").status == 0)
    let built = try weft("build", "Small")
    #expect(built.text.hasSuffix(" bytes, needs libc.so.6\n"), "\(built.text)\(built.errors)")
    #expect(try weft("inspect", "Small/Small.so").text.contains("language  embedded-swift\n"))
  }

  @Test(
    arguments: [
      (["new"], 2, "specify the plugin's name, such as FirstSentence"),
      (["new", "1st"], 2, "\"1st\" is not a valid name"),
      (["new", "../Up"], 2, "\"../Up\" is not a valid name"),
      (["new", String(repeating: "a", count: 41)], 2, "is not a valid name"),
      (["new", "A", "--id", "Com.Example"], 2, "is not like com.example.badge"),
      (["new", "A", "--id", "nodots"], 2, "is not like com.example.badge"),
      (["new", "A", "--id", "a." + String(repeating: "b", count: 62)], 2, "at most 63"),
      (
        ["new", "A", "--language", "basic"], 2, "is not one of swift, embedded-swift, c, cpp, rust"
      ),
      (["new", "A", "--kind", "row"], 2, "is not one of item, text, swipe, states, header"),
      (["new", "There"], 1, "There: it already exists"),
      (["build", "Nowhere"], 1, "Nowhere: the folder does not exist"),
      (["build", "There"], 1, "There: it contains no plugin sources"),
      (["build", "file"], 1, "file: it is not a folder"),
      (["preview", "gone.so"], 1, "gone.so: the plugin does not exist"),
      (["dev", "Here"], 1, "dev needs a terminal"),
    ] as [([String], Int32, String)]
  )
  func `an error is one line, and leaves no files`(
    words: [String],
    status: Int32,
    message: String
  ) throws {
    for folder in ["There", "Here"] {
      try FileManager.default.createDirectory(
        at: scratch.path(folder),
        withIntermediateDirectories: false
      )
    }
    try scratch.write([], to: "There/notes.txt")
    try scratch.write([], to: "Here/Here.c")
    try scratch.write([], to: "file")
    let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path).sorted()
    let run = try Subprocess(Checkout.weft, ["plugins"] + words, in: scratch.folder)
    #expect(run.status == status && run.text.isEmpty)
    let line = run.errors.split(separator: "\n").first ?? ""
    #expect(line.contains(message), "\(run.errors)")
    let after = try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path).sorted()
    #expect(after == before)
  }

  @Test func `without the SDK it says where it looked`() throws {
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "new", "A"],
      environment: ["WEFT_SDK": scratch.folder.path],
      in: scratch.folder
    )
    #expect(run.status == 1)
    #expect(run.errors.contains("WEFT_SDK is \(scratch.folder.path)"))
  }
}
