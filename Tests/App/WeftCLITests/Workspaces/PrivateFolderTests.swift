// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Folders for the user's data, settings and state are private, whichever command creates them.
@Suite struct PrivateFolderTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Runs a program with a umask that lets others read new files.
  private func run(_ program: URL, _ words: [String]) throws -> Subprocess {
    try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "umask 022; exec \"$0\" \"$@\"", program.path] + words,
      environment: [
        "HOME": scratch.path("home").path, "XDG_DATA_HOME": "", "XDG_STATE_HOME": "",
        "XDG_CONFIG_HOME": "", "DISPLAY": "", "WAYLAND_DISPLAY": "", "GDK_BACKEND": "x11",
      ],
      in: scratch.folder
    )
  }

  /// The folders in the home that other users can enter.
  private func open() throws -> [String] {
    let files = FileManager.default
    let home = scratch.path("home")
    let names = try files.subpathsOfDirectory(atPath: home.path)
    return try names.filter { name in
      let values = try files.attributesOfItem(atPath: home.appending(path: name).path)
      guard values[.type] as? FileAttributeType == .typeDirectory else { return false }
      // A plugin itself is no secret; the folder above it keeps others out.
      if name.hasSuffix(".weftplugin") { return false }
      return (values[.posixPermissions] as? Int ?? 0) & 0o077 != 0
    }
  }

  private func makePlugin() throws -> URL {
    let source = PluginCompiler.source(
      id: "org.example.test",
      fields: ["text.below"],
      body: #"weft_row_answer(out, row->id, text("mine"));"#
    )
    let library = scratch.path("test.so")
    try PluginCompiler.compile(source, to: library)
    let packed = try run(Checkout.weft, ["plugins", "pack", library.path, "--into", "packs"])
    try #require(packed.status == 0, "\(packed.errors)")
    return library
  }

  @Test func `installing a plugin as the first step leaves the user's folders private`() throws {
    _ = try makePlugin()
    let installed = try run(Checkout.weft, ["plugins", "install", "packs", "--yes"])
    #expect(installed.status == 0, "\(installed.errors)")
    #expect(scratch.has("home/.local/share/weft/plugins/org.example.test.weftplugin"))
    #expect(try open() == [])
  }

  @Test func `trusting a plugin, sending a message and serving a page leave them private`() throws {
    let library = try makePlugin()
    #expect(try run(Checkout.weft, ["plugins", "trust", library.path]).status == 0)
    #expect(try run(Checkout.weft, []).status == 0)
    #expect(scratch.has("home/.config/weft") && scratch.has("home/.local/share/weft"))
    #expect(try open() == [])
  }

  @Test func `a folder specified by the user may be open to others`() throws {
    _ = try makePlugin()
    let installed = try run(
      Checkout.weft,
      ["plugins", "install", "packs", "--yes", "--plugins", "shared/plugins"]
    )
    #expect(installed.status == 0, "\(installed.errors)")
    let values = try FileManager.default.attributesOfItem(
      atPath: scratch.path("shared/plugins").path
    )
    #expect(values[.posixPermissions] as? Int == 0o755)
  }

  @Test func `a window that can't open leaves the folders private`() throws {
    let window = Checkout.weft.deletingLastPathComponent().appending(path: "weft-desktop")
    // The sanitizers leave it out.
    guard FileManager.default.isExecutableFile(atPath: window.path) else { return }
    _ = try run(window, ["--no-plugins"])
    #expect(scratch.has("home/.local/share/weft/plugins"))
    #expect(try open() == [])
  }

  /// The source files that create folders themselves, and why they may.
  private static let makers = [
    "Base/WeftSystem/PrivateFolder.swift": "the one function",
    "Base/WeftSystem/OwnFolder.swift": "a folder beside a workspace, made without following a link",
    "App/WeftCLI/Packs/PluginPackCommand.swift": "a folder to publish",
    "App/WeftLaunch/Packs/InstalledPlugins.swift": "a folder that the user names",
    "App/WeftLaunch/Packs/PackedPlugin.swift": "a plugin, in a folder that is there",
    "App/WeftCLI/Authoring/PreviewedPlugin.swift": "a temporary folder, the user's alone",
    "App/WeftCLI/Authoring/PluginNewCommand.swift": "a folder with sources",
    "App/WeftCLI/Workspaces/ImportCommand.swift": "a temporary folder, the user's alone",
  ]

  @Test func `one function creates the folders for the user's data`() throws {
    let sources = Checkout.root.appending(path: "Sources")
    var found: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) {
      guard ["swift", "c"].contains((file as NSString).pathExtension),
        !file.contains("Templates/")
      else { continue }
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      if text.contains(/createDirectory\(|\bmkdir(at)?\s*\(|\bmkdtemp\s*\(/) { found.insert(file) }
    }
    #expect(found == Set(Self.makers.keys))
  }
}
