// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftFormats
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginHost
import WeftTestSupport
import WeftViews

/// Complete screens changed by plugins: in this process and in workers they have the same bytes.
@Suite struct WorkerScreenTests {
  /// Time limits that are never exceeded by chance.
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
    var policy = PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path)
    // Otherwise a plugin in a worker gets "…" instead of a draft.
    policy.letsAllReadTyped = true
    return PluginHost(file: file, policy: policy, times: Self.patient)
  }

  private static let demo = "Sources/App/WeftLaunch/Resources/demo.json"

  /// The screens of channels and threads in all states, and of the messages of each channel.
  private func screens(_ host: PluginHost?, of workspace: String) throws -> [Scene] {
    let file = Checkout.root.appending(path: workspace)
    let workspace = try Workspace(json: Array(Data(contentsOf: file)))
    let engine = Engine(
      workspace: workspace,
      environment: workspace.environment(),
      plugins: host
    )
    let channels = engine.channelList(rows: 100)
    let threads = engine.threadList(rows: 100)
    let messages = channels.channels.compactMap { engine.messageList($0.id, rows: 100) }
    #expect(messages.count > 2)
    var screens: [Scene] = []
    for state in try states(swiping: channels.channels[0].id.rawValue) {
      channels.stateOverride = state
      threads.stateOverride = state
      screens += [channels.screen(rowLimit: 100), threads.screen(rowLimit: 100)]
    }
    return screens + messages.map { $0.screen(rowLimit: 100) }
  }

  private func states(swiping row: String) throws -> [ListStateOverride] {
    let states = [
      "{}", #"{"phase": "loading"}"#, #"{"phase": "empty"}"#, #"{"phase": "error"}"#,
      #"{"newThreadsCount": 2}"#, #"{"newThreadsCount": 2, "isReloading": true}"#,
      #"{"swiped": "\#(row)", "swipe_offset": 90}"#,
    ]
    return try states.map { try ListStateOverride(json: Array($0.utf8)) }
  }

  private func expectSame(_ file: String, of workspace: String = demo) throws {
    let here = host(file, trustsAll: true)
    let worker = host(file, trustsAll: false)
    let own = try screens(here, of: workspace)
    #expect(try own == screens(worker, of: workspace))
    #expect(try own != screens(nil, of: workspace), "it changes something")
    #expect(here.problems.isEmpty && worker.problems.isEmpty)
    #expect(worker.entries.map(\.trust.level) == [.worker])
  }

  @Test(arguments: [
    "RedactPreview", "CompactChannelItem", "CompactThreadItem", "CustomChannelItem", "Embedded",
    "BubbleStyle", "RelativeTime", "LargeTitleHeader", "LivestreamMessages", "ThreadHeaderBanner",
    "FloatingBanner", "ThreadStates", "FullScreenStates", "SwipeSnooze",
  ])
  func `an example draws the same screens in a worker`(name: String) throws {
    let file =
      name == "Embedded" ? Checkout.embeddedPlugin("CustomChannelItem") : Checkout.plugin(name)
    try expectSame(file.path)
  }

  @Test func `badges above the limit are the same in a worker`() throws {
    let file = Checkout.plugin("BadgeCap").path
    try expectSame(file, of: "Plugins/BadgeCap/workspace.json")
  }

  @Test(arguments: [true, false])
  func `another plugin's translation shows in the second frame`(
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
    let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json")
    let workspace = try Workspace(json: Array(Data(contentsOf: demo)))
    let engine = Engine(
      workspace: workspace,
      environment: workspace.environment(),
      plugins: host
    )
    let list = try #require(engine.messageList("messaging:rebel-alliance", rows: 20))
    for _ in 0..<2 { _ = list.screen(rowLimit: 20) }
    let texts = list.rows(in: 0..<list.count).map(\.text)
    #expect(texts.contains("Alle Piloten in Raum zwei") && texts.contains("Moved it"))
    #expect(host.problems.isEmpty, "\(host.problems)")
  }

  @Test func `the golden plugin draws the same screens in a worker`() throws {
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
