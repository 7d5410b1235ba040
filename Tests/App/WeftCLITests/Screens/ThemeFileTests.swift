// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftApp
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftLaunch

/// Themes from files: `--theme`, and the folder `themes` in the user's settings.
@Suite struct ThemeFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func told(_ json: String, _ path: String = "ink.json") -> String {
    do {
      _ = try ThemeFiles.theme(path, Array(json.utf8))
      return ""
    } catch {
      return error.description
    }
  }

  @Test func `the files of the article are read as it says`() throws {
    let blocks = try ArticleBlock.texts(of: "choosing-keys-and-colours", "json")
    try #require(blocks.count == 2)
    let keys = try KeyFile.bindings("keys.json", Array(blocks[0].utf8))
    #expect(keys.key(of: .markRead) == "X" && keys.key(of: .why) == nil)
    let theme = try ThemeFiles.theme("ink.json", Array(blocks[1].utf8))
    #expect(theme.rgb(.background) == 0x10182B && theme.rgb(.text) == Theme.night.rgb(.text))
  }

  @Test func `a file changes tokens of another theme, and its name is that of the theme`() throws {
    let json = ##"{"base": "night", "accent": "#FFD0a0"}"##
    let theme = try ThemeFiles.theme("some/ink.json", Array(json.utf8))
    #expect(theme.name == "ink" && theme.rgb(.accent) == 0xFFD0A0)
    #expect(theme.rgb(.background) == Theme.night.rgb(.background))
  }

  @Test(arguments: [
    (
      ##"{"secondary": "#999999"}"##,
      "secondary (#999999) on background (#FFFFFF) has a contrast of 2.84:1 and needs 3.0:1; "
    ),
    (##"{"background": "#000000"}"##, "text (#1B1F23) on background (#000000) has a contrast of "),
    (##"{"accent": "#000000", "inverted": "#111111"}"##, "inverted (#111111) on accent (#000000) "),
  ])
  func `an unreadable theme is refused with the pair and the ratio`(json: String, start: String) {
    let line = told(json)
    #expect(line.hasPrefix("ink.json: \(start)") && !line.contains("\n"), "\(line)")
  }

  @Test(arguments: [
    (##"{"pink": "#FFFFFF"}"##, "\"pink\": there is no such token; choose from text, secondary"),
    (##"{"text": "black"}"##, "\"text\": write the colour as six hexadecimal digits"),
    (##"{"text": "#12345"}"##, "\"text\": write the colour as six hexadecimal digits"),
    (##"{"text": "#+12345"}"##, "\"text\": write the colour as six hexadecimal digits"),
    (##"{"text": 7}"##, "\"text\": write the colour as six hexadecimal digits"),
    (##"{"base": "moon"}"##, "\"base\": write the theme that this one changes: light, dark"),
    (##"{"text": "#000000", "text": "#000000"}"##, "\"text\" appears twice; remove one"),
    ("[]", "it is not an object; write tokens and their colours in braces"),
    ("{", "it is not valid JSON (line 1"),
  ])
  func `a mistake is one sentence with the file, the member and a remedy`(
    json: String,
    start: String
  ) {
    let line = told(json)
    #expect(line.hasPrefix("ink.json: \(start)") && !line.contains("\n"), "\(line)")
  }

  @Test(arguments: ["dark.json", "auto.json", "a b.json", ".json", "sée.json", "a;b.json"])
  func `a file needs a name that no other theme has and that fits an address`(path: String) {
    #expect(told("{}", path).hasPrefix("\(path): name the file after the theme"))
  }

  private func snapshot(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins", "--size", "40x4", "--format", "ansi"] + arguments,
      environment: ["XDG_CONFIG_HOME": scratch.path("config").path],
      in: scratch.folder
    )
  }

  @Test func `a snapshot has the colours of a file, of a theme in the settings, or a shipped one`()
    throws
  {
    _ = try scratch.write(##"{"background": "#FFF7F0"}"##.utf8, to: "ink.json")
    let named = try snapshot("--theme", "ink.json")
    #expect(named.status == 0 && named.text.contains("48;2;255;247;240"), "\(named.errors)")
    let folder = scratch.path("config/weft/themes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(##"{"background": "#F0FFF7"}"##.utf8).write(to: folder.appending(path: "mint.json"))
    let own = try snapshot("--theme", "mint")
    #expect(own.status == 0 && own.text.contains("48;2;240;255;247"), "\(own.errors)")
    #expect(try snapshot("--theme", "night").text.contains("48;2;11;21;48"))
    let none = try snapshot("--theme", "none.json")
    #expect(none.status == 1 && none.errors.contains("the file does not exist"))
  }

  @Test func `a theme that other users can change is not used`() throws {
    let folder = scratch.path("config/weft/themes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "mint.json")
    try Data("{}".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
    let run = try snapshot("--theme", "mint")
    #expect(run.status == 1 && run.errors.contains("other users can change it"), "\(run.errors)")
  }
}
