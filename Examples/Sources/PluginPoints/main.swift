// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Weft
import WeftPluginHost
import WeftPoints

// A host's own points, with providers from a plugin folder. This program can also be a worker process
// for a plugin, so that a plugin that crashes or hangs harms nothing else.
runWorkerIfAsked()

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: PluginPoints FOLDER\n".utf8))
  exit(2)
}

let pair = Draft(channel: "messaging:pair", author: "Ada", memberCount: 2)
let crowd = Draft(channel: "team:everybody", author: "Ada", memberCount: 40)

func show(_ line: String, _ draft: Draft, _ composer: Composer) {
  let text = composer.message(line, draft).replacing("\n", with: "⏎")
  print("  \(line) -> \(text)")
}

// 1. Without providers, the host does what it would have done without points.
print("without plugins")
let alone = try Composer(PluginHost(folders: []))
for line in ["hello", "/shrug never mind", "/me waves"] { show(line, crowd, alone) }

// 2. With providers. None of their code runs in this process, because they aren't trusted, and the
// host waits for none longer than a second. A program with a screen would allow a hundredth of
// that.
let deadline = Duration.seconds(1)
let host = PluginHost(
  folders: [CommandLine.arguments[1]],
  times: PluginTimes(point: deadline, limit: .seconds(60), start: .seconds(60))
)
let composer = try Composer(host)
host.waitUntilStarted()
print("commands are known to", host.points.providers(of: "org.example.compose.command/1"))
for line in ["hello", "/shrug never mind", "/flip", "/flip the table", "/dance"] {
  show(line, pair, composer)
}
print("many people read")
for line in ["hello", "/me waves"] { show(line, crowd, composer) }

// 3. One provider never answers and one crashes: the host asks the others, and otherwise gives its own
// answer.
print("plugins fail")
let time = ContinuousClock().measure { show("/wait for it", pair, composer) }
let isInTime = time >= deadline && time < .seconds(30)
print("  it was waited for", isInTime ? "as long as is allowed" : "\(time)")
show("/fall", pair, composer)
show("/flip", pair, composer)
for id in Set(host.problems.compactMap(\.id)).sorted() { print("failed:", id) }
