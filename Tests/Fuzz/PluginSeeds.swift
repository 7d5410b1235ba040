// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes the initial inputs for fuzzing of plugin files into a folder.
@main enum PluginSeeds {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    for (index, file) in files.enumerated() {
      try Data(file.bytes).write(to: folder.appendingPathComponent("seed-\(index)"))
    }
  }

  private static var files: [TinyELF] {
    let changes: [(inout TinyELF) -> Void] = [
      { _ in },
      { $0.symbols += [.init("$s4Plug1fyyF"), .init("malloc"), .init("weft_plugin_v2")] },
      { $0.symbols = [.init("unique", binding: 10, type: 1)] },
      {
        $0.needed = ["libc.so.6", "libm.so.6"]; $0.runpath = "/opt/lib:$ORIGIN"
      },
      { $0.entries = [(30, 0x14), (0x6FFF_FFFB, 0x8), (22, 0)] },
      { $0.noteCount = 2 },
      { $0.swiftModules = ["Plug", "WeftPlugin"] },
      { $0.stackFlags = nil },
      { $0.note = TinyELF.note(builtFor: (1, 9), minimum: (1, 2), language: 3) },
      { $0.note = nil },
      {
        $0.wordSize = 1; $0.byteOrder = 2
      },
    ]
    return changes.map { change in
      var file = TinyELF()
      change(&file)
      return file
    }
  }
}
