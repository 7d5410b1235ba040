// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The few places that create a value of a type that proves a check.
///
/// Such types keep outside values away from the code that acts on them, so each further place that
/// creates one is a decision: add it here with its reason, or pass the original value on.
@Suite struct OutsideValueTests {
  private static let makers: [(maker: String, files: [String])] = [
    // A mark that proves that a page of this program showed the picture; a hash that was just
    // computed.
    (
      "PictureAddress(ofHost:",
      [
        "App/WeftApp/Composer/Composer+Files.swift", "Surfaces/WeftWeb/PictureLinks.swift",
      ]
    ),
    // A validated scene.
    ("PictureAddress(shown:", ["Views/WeftScene/ValidScene.swift"]),
    // Views of plugins, each with the rights of its row.
    ("ScenePieceReader(", ["Plugins/WeftPluginHost/Hooks/AnswerReader.swift"]),
    ("GuestScene(marked:", ["Plugins/WeftPluginHost/Hooks/AnswerReader.swift"]),
    (
      "AnswerReader.read(",
      [
        "Plugins/WeftPluginHost/Check/CheckRun+Hooks.swift",
        "Plugins/WeftPluginHost/Hooks/HookAsker.swift",
      ]
    ),
    // The page's href.
    ("LinkAddress.init", ["Surfaces/WeftWeb/SceneHTML+Runs.swift"]),
    // A path that the user typed, here or for a command; a waiting or kept file beside the
    // workspace, opened below its folder.
    (
      "AttachedFile(reading:",
      [
        "App/WeftApp/Composer/Composer+Files.swift", "App/WeftCLI/Workspaces/SendCommand.swift",
        "Data/WeftStore/Files/IncomingFile.swift", "Data/WeftStore/Files/WorkspaceFiles.swift",
      ]
    ),
  ]

  @Test(arguments: makers)
  func `only the listed files create the value`(maker: String, files: [String]) throws {
    let root = Checkout.root.appending(path: "Sources")
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var found: Set<String> = []
    for case let file as URL in try #require(all) where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let isThere = lines.contains { line in
        line.contains(maker) && !line.drop(while: { $0 == " " }).hasPrefix("//")
      }
      if isThere { found.insert(String(file.path.dropFirst(root.path.count + 1))) }
    }
    #expect(found == Set(files))
  }
}
