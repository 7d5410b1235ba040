// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftPlugin

// Emoticons: replaces "/shrug" and "/flip" in a message, for hosts that ask an open point about
// commands.

/// Receives the command after the slash and the rest of the line; returns the text that replaces
/// both.
private typealias Answering = @Sendable (String, String) -> String?

private let commands = OpenPoint<Answering>("org.example.compose.command/1")

private let plugin = Plugin(
  id: "org.example.emoticons",
  name: "Emoticons",
  version: "1.0.0",
  start: { host throws(PluginError) in
    // Each user declares the point, with the same signature; here the host has done so first.
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

/// The plugin's entry point, which the host calls when it loads the file.
@c(weft_plugin_v1)
public func entry(major: UInt32, minor: UInt32) -> UnsafePointer<weft_plugin>? {
  unsafe plugin.descriptor
}
