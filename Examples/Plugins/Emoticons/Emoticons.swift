// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

// Emoticons: "/shrug" and "/flip" in what is being written, for hosts that ask an open point about commands.

/// What follows the slash, what stands behind it, and the text that takes the place of both.
private typealias Answering = @Sendable (String, String) -> String?

private let commands = OpenPoint<Answering>("org.example.compose.command/1")

private let plugin = Plugin(
  id: "org.example.emoticons",
  name: "Emoticons",
  version: "1.0.0",
  start: { host throws(PluginError) in
    // Whoever comes first declares the point: the host has, and is asked for the same signature.
    try host.declare(commands)
    try host.provide(commands) { command, rest in
      guard let sign = sign(command) else { return nil }
      return rest.isEmpty ? sign : rest + " " + sign
    }
  },
  hooks: []
)

private func sign(_ command: String) -> String? {
  if command == "shrug" { return "¯\\_(ツ)_/¯" }
  return command == "flip" ? "(╯°□°)╯︵ ┻━┻" : nil
}

/// What the host asks for when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
