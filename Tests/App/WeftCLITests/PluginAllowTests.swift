// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `weft plugins allow` and `forbid`, and what other commands report about them.
@Suite struct PluginAllowTests {
  private static let id = "dev.weft.emoji-signs"
  private let scratch: Scratch
  private let plugins: String

  init() throws {
    scratch = try Scratch()
    plugins = scratch.path("plugins").path
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: plugins).appending(path: "EmojiSigns.so")
    try FileManager.default.copyItem(at: Checkout.plugin("EmojiSigns"), to: file)
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["plugins"] + words,
      environment: [
        "XDG_CONFIG_HOME": scratch.path("config").path,
        "XDG_STATE_HOME": scratch.path("state").path,
      ]
    )
  }

  @Test
  func `a plugin that asks for permission is listed, allowed by id, and asks again if it changes`()
    throws
  {
    let before = try weft("list", plugins).text
    #expect(
      before.contains("asks to read what you type: weft plugins allow \(Self.id) composer.text")
    )
    #expect(before.contains("[typingNotAllowed]"))

    let allowed = try weft("allow", Self.id, "composer.text", "--plugins", plugins)
    #expect(allowed.status == 0 && allowed.errors == "")
    #expect(allowed.text.hasPrefix("\(Self.id) may read what you type"))
    let after = try weft("list", plugins).text
    #expect(after.contains("  reads what you type") && after.contains("weft.text.outgoing/1"))
    #expect(!after.contains("problem"))

    let list = scratch.path("config/weft/allow/composer.text")
    let mode = try FileManager.default.attributesOfItem(atPath: list.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    // With other bytes it is another plugin.
    let text = try String(contentsOf: list, encoding: .utf8)
    let hash = String(repeating: "0", count: 64)
    try "\(hash) \(Self.id)\n".write(to: list, atomically: false, encoding: .utf8)
    #expect(text.hasSuffix(" \(Self.id)\n"))
    #expect(try weft("list", plugins).text.contains("asks to read what you type"))
  }

  @Test func `a file can be allowed and forbidden, too`() throws {
    let file = plugins + "/EmojiSigns.so"
    #expect(try weft("allow", file, "composer.text", "--json").text.contains("\"allowed\""))
    #expect(try weft("list", plugins).text.contains("  reads what you type"))
    let forbidden = try weft("forbid", Self.id, "composer.text")
    #expect(forbidden.text == "\(Self.id) may no longer read what you type\n")
    #expect(try weft("list", plugins).text.contains("asks to read what you type"))
    let again = try weft("forbid", Self.id, "composer.text")
    #expect(again.status == 0 && again.text == "\(Self.id) may not read what you type\n")
  }

  @Test(arguments: [
    (["allow"], 2, "specify a plugin and the right"),
    (["allow", id, "everything"], 1, "everything: unknown right; the only one is composer.text"),
    (["allow", "a.b", "composer.text"], 1, "there is no plugin a.b"),
    (["forbid", id], 2, "specify a plugin and the right"),
  ])
  func `invalid arguments are reported`(words: [String], status: Int32, text: String) throws {
    let run = try Subprocess(
      Checkout.weft,
      ["plugins"] + words,
      environment: [
        "XDG_CONFIG_HOME": scratch.path("config").path,
        "XDG_STATE_HOME": scratch.path("state").path, "WEFT_PLUGINS": plugins,
      ]
    )
    #expect(run.status == status && run.errors.contains(text), "\(run.errors)")
  }
}
