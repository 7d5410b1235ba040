// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Files dragged onto the window from another program.
extension OnADisplay {
  @Suite struct DesktopDropTests {
    private let plugin = Checkout.root.appending(path: "Plugins/CompactChannelItem.so").path
    private let id = "dev.weft.compact-channel-item"

    private func scratch() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appending(path: "weft-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    @Test
    func `a dropped plugin is described, installed once confirmed, then recognised as installed`()
      throws
    {
      let run = try DesktopRun.application(
        ["drag \(plugin) 300 400", "await Install this plugin?", "await Reads", "focus Cancel"]
          + ["tree", "key Tab", "focus Install", "key Return", "await Installed: \(id) 1.0.0"]
          + ["await next start", "drag \(plugin) 300 400", "await Installed already: \(id) 1.0.0"]
      )
      let told = run.read("label")
      for text in ["\(id) 1.0.0", "SHA-256", "Signed by", "no key", plugin, "swift"] {
        #expect(told.contains(text), "\(text): \(told)")
      }
    }

    @Test func `the question is asked in the user's language`() throws {
      let run = try DesktopRun(
        ["await Leia Organa", "drag \(plugin) 300 400", "await هل تريد تثبيت هذه الإضافة؟"]
          + [
            "await تقرأ", "tree", "key Tab", "key Return",
            "await تم تثبيت: \u{2068}\(id) 1.0.0\u{2069}",
          ],
        of: [
          DesktopRun.program("weft-desktop"), "--workspace", DesktopRun.demo, "--no-plugins",
          "--locale", "ar",
        ]
      )
      #expect(run.read("label").contains("بلا توقيع"), "\(run.lines)")
    }

    @Test func `a pack and a bundle are installed like a library`() throws {
      let folder = try scratch()
      defer { try? FileManager.default.removeItem(at: folder) }
      let packs = folder.appending(path: "packs")
      let run = try Subprocess(
        URL(filePath: DesktopRun.program("weft")),
        ["plugins", "pack", plugin, "--into", packs.path, "--about", "A", "--licence", "MIT"]
      )
      #expect(run.status == 0, "\(run.errors)")
      let files = try FileManager.default.contentsOfDirectory(atPath: packs.path)
      let pack = packs.appending(path: try #require(files.first { $0.hasSuffix(".weftpack") })).path
      let bundle = folder.appending(path: "Row.weftplugin")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      let library = bundle.appending(path: "Row.so")
      try FileManager.default.copyItem(at: URL(filePath: plugin), to: library)
      for path in [pack, bundle.path] {
        _ = try DesktopRun.application(
          [
            "drag \(path) 300 400", "await Install this plugin?", "await \(id) 1.0.0",
            "focus Cancel",
          ]
            + ["key Tab", "key Return", "await Installed: \(id) 1.0.0"]
        )
      }
    }

    @Test
    func `a folder of sources is not built, and the message contains the command that builds it`()
      throws
    {
      let folder = try scratch()
      defer { try? FileManager.default.removeItem(at: folder) }
      let project = folder.appending(path: "Mine")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      let source = PluginCompiler.source(body: #"weft_row_answer(out, row->id, text("mine"));"#)
      try Data(source.utf8).write(to: project.appending(path: "mine.c"))
      _ = try DesktopRun.application(
        // All of the notice at once, because it is gone after some seconds.
        [
          "drag \(project.path) 300 400",
          "await building them runs its scripts; if you trust its author, "
            + "run weft plugins pack \(project.path)",
          "gone Install this plugin?",
        ]
      )
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(Set(files) == ["Mine", "Mine/mine.c"])
    }

    @Test func `a bundle that contains a link is refused, and nothing is copied`() throws {
      let folder = try scratch()
      defer { try? FileManager.default.removeItem(at: folder) }
      let bundle = folder.appending(path: "Row.weftplugin")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: plugin),
        to: bundle.appending(path: "Row.so")
      )
      try FileManager.default.createSymbolicLink(
        atPath: bundle.appending(path: "README.md").path,
        withDestinationPath: "/etc/hostname"
      )
      _ = try DesktopRun.application(
        ["drag \(bundle.path) 300 400", "await README.md: it is a symbolic link"]
          + ["gone Install this plugin?"]
      )
    }

    @Test func `nothing is installed after cancelling`() throws {
      _ = try DesktopRun.application(
        ["drag \(plugin) 300 400", "await Install this plugin?", "key Escape"]
          + ["await Nothing was installed", "gone Install this plugin?"]
          + ["drag \(plugin) 300 400", "await Install this plugin?"]
      )
    }

    @Test func `a file that only looks like a plugin is refused, and others go to the field`()
      throws
    {
      let folder = try scratch()
      defer { try? FileManager.default.removeItem(at: folder) }
      let pack = folder.appending(path: "lie.weftpack")
      try Data("no archive".utf8).write(to: pack)
      let bundle = folder.appending(path: "Lie.weftplugin")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      let (library, text) = (folder.appending(path: "lie.so"), folder.appending(path: "plan.txt"))
      try Data("not a library".utf8).write(to: library)
      try Data("a plan".utf8).write(to: text)
      _ = try DesktopRun.application(
        ["drag \(library.path) 300 400", "await its plugin is refused"]
          + ["drag \(pack.path) 300 400", "await lie.weftpack: "]
          + [
            "drag \(bundle.path) 300 400", "await it contains 0 libraries", "key Down",
            "key Return",
          ]
          + ["await Two of the transports", "drag \(text.path) 600 400", "await Files are stored"]
      )
    }
  }
}
