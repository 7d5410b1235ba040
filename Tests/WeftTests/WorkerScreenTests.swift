// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftChat
import WeftFoundation
import WeftPluginHost
import WeftTestSupport
import WeftViews

/// Whole screens that plugins change, with the plugins in this process and in workers: the same bytes.
@Suite struct WorkerScreenTests {
  /// Times in which nothing is late by chance.
  private static let patient = PluginTimes(
    frame: .seconds(600),
    call: .seconds(60),
    background: .seconds(60),
    point: .seconds(60),
    limit: .seconds(60),
    start: .seconds(60),
    waitsForStart: true
  )

  private func host(_ file: String, trustsAll: Bool) -> PluginHost {
    PluginHost(
      file: file,
      policy: PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path),
      times: Self.patient
    )
  }

  /// The screens of channels, of threads and of the messages in each channel.
  private func screens(_ host: PluginHost?) throws -> [Scene] {
    let demo = Checkout.root.appending(path: "Sources/WeftCLI/Resources/demo.json")
    let engine = Engine(
      workspace: try Workspace(json: Array(Data(contentsOf: demo))),
      plugins: host
    )
    let channels = engine.channelList(rows: 100)
    let messages = channels.channels.compactMap { engine.messageList($0.id, rows: 100) }
    #expect(messages.count > 3)
    return [channels.screen(rowLimit: 100), engine.threadList(rows: 100).screen(rowLimit: 100)]
      + messages.map { $0.screen(rowLimit: 100) }
  }

  private func expectSame(_ file: String) throws {
    let here = host(file, trustsAll: true)
    let worker = host(file, trustsAll: false)
    let (own, others) = (try screens(here), try screens(worker))
    #expect(own == others)
    #expect(try own != screens(nil), "it changes something")
    #expect(here.problems.isEmpty && worker.problems.isEmpty)
    #expect(worker.entries.map(\.trust.level) == [.worker])
  }

  @Test(arguments: [
    "RedactPreview", "CompactChannelItem", "CompactThreadItem", "CustomChannelItem", "Embedded",
    "BubbleStyle", "RelativeTime", "LargeTitleHeader", "LivestreamMessages",
  ])
  func `an example gives the same screens in a worker`(name: String) throws {
    let file =
      name == "Embedded" ? Checkout.embeddedPlugin("CustomChannelItem") : Checkout.plugin(name)
    try expectSame(file.path)
  }

  @Test(arguments: [true, false])
  func `what another plugin translates is shown in the frame after the first`(
    trustsAll: Bool
  ) throws {
    let folder = try Scratch()
    for name in ["Phrasebook", "Translate"] {
      try FileManager.default.copyItem(at: Checkout.plugin(name), to: folder.path("\(name).so"))
    }
    let host = PluginHost(
      folders: [folder.folder.path],
      policy: PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path),
      times: Self.patient
    )
    let demo = Checkout.root.appending(path: "Sources/WeftCLI/Resources/demo.json")
    let engine = Engine(
      workspace: try Workspace(json: Array(Data(contentsOf: demo))),
      plugins: host
    )
    let list = try #require(engine.messageList("messaging:rebel-alliance", rows: 20))
    for _ in 0..<2 { _ = list.screen(rowLimit: 20) }
    let texts = list.rows(in: 0..<list.count).map(\.text)
    #expect(texts.contains("Alle Piloten in Raum zwei") && texts.contains("Moved it"))
    #expect(host.problems.isEmpty, "\(host.problems)")
  }

  @Test func `the golden plugin gives the same screens in a worker`() throws {
    #if arch(x86_64)
      let name = "golden-1.0-x86_64.so"
    #else
      let name = "golden-1.0-aarch64.so"
    #endif
    let scratch = try Scratch()
    let bytes = try Data(contentsOf: Checkout.root.appending(path: "Tests/ABI/\(name)"))
    try expectSame(try scratch.write(bytes, to: "golden.so").path)
  }
}
