// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftSourceTesting
import WeftTerminal

// 1. Does it follow every rule of sources? An empty answer means yes.
let broken = await SourceConformance.check { workspace in
  MemorySource(workspace.state) { workspace.now }
}
for rule in broken { print(rule) }
precondition(broken.isEmpty, "the source breaks \(broken.count) rules")
print("all \(SourceRule.allCases.count) rules are kept")

// 2. Lists over the source: they request pages, follow its events, and act through it.
let workspace = SourceWorkspace.standard
let source = MemorySource(workspace.state) { workspace.now }
let environment = ChatEnvironment(now: workspace.now, currentUser: workspace.user)
let engine = Engine(account: await source.account(), environment: environment)
let list = engine.channelList(rows: 5)

let (frames, frame) = AsyncStream.makeStream(of: Void.self)
let driver = SourceDriver(source, engine)
driver.onChange = { frame.yield() }
// A list whose source is away shows what it has loaded; tell the user so.
driver.onStateChange = { state in
  if case .waiting(let error) = state { print("the source is away: \(error)") }
}
let running = Task {
  defer { frame.finish() }
  try await driver.follow()
}

@MainActor func show(_ title: String, when isReady: () -> Bool) async throws {
  for await _ in frames where isReady() { break }
  // The frames end only with the source; its error is thrown below.
  guard isReady() else { return }
  print("--- \(title)")
  let screen = try list.screen(rowLimit: 3).validated()
  print(TerminalScreen(screen, columns: 60, rows: 8).text, terminator: "")
}

try await show("loaded") { list.phase == .loaded }
// 3. A user's action goes to the source and comes back as an event.
try engine.perform(.hide("check:main"))
try await show("without its first channel") { engine.state.channel("check:main")?.isHidden == true }
running.cancel()
// Throws if the source has ended by itself before.
try await running.value
