// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The places in the sources that write to standard output and standard error.
@Suite struct OutputSourcesTests {
  /// The ways to write there in Swift or C without naming the stream.
  private static let ways = [
    #"(?<![.\w]|func )(print|debugPrint|dump|puts|putchar|printf|vprintf|perror|psignal|NSLog)\s*\("#,
    #"(?<![.\w])(fputs|fprintf|vfprintf|fwrite|dprintf|vdprintf|syslog|openlog|wall)\s*\("#,
    #"\b(STDOUT_FILENO|STDERR_FILENO|stdout|stderr)\b"#, #"standard(Output|Error)\b"#,
    #"/dev/(tty|stdout|stderr|console|pts)"#, #"\bctermid\b"#, #"\bwrite\s*\(\s*[12]\s*,"#,
  ]

  /// The files that may, with the number of such lines and the reason.
  private static let known: [String: (lines: Int, reason: String)] = [
    "App/WeftLaunch/Output/Output.swift": (
      5, "the one function, whether a terminal is there, and where standard output leads"
    ),
    "App/WeftCLI/Authoring/PluginBuild.swift": (
      2, "where a compiler writes: a file without a name"
    ),
    "Plugins/WeftWorker/main.swift": (1, "one literal, for who starts it by hand"),
    "Plugins/WeftPluginRuntime/Worker/WorkerSandbox.swift": (
      3, "a worker's descriptors, none of which is a terminal"
    ),
    "Surfaces/WeftPictureDecoder/main.c": (2, "a pipe to the host, in a sandbox"),
    "Base/CWeftPlatform/terminal.c": (1, "literals that take the terminal over and give it back"),
    "Base/CWeftPlatform/crash.c": (
      1,
      "a signal handler, which may call nothing else; plugin and hook are names that were checked"
    ),
    "Base/CWeftPlatform/check.c": (2, "a pipe to the host, in a worker that is checked"),
    "Desktop/main.swift": (5, "the figures of a program of its own, which shows no text of others"),
    "Base/CWeftPlatform/sandbox.c": (1, "how a worker buffers what it prints into a pipe"),
    "Base/CWeftPlatform/process.c": (5, "the descriptors of a program that is started"),
  ]

  /// The lines of each source file that use one of the ways, without comments.
  private func found() throws -> [String: [String]] {
    let ways = try Self.ways.map { try NSRegularExpression(pattern: $0) }
    var found: [String: [String]] = [:]
    for part in ["Sources", "Benchmarks"] {
      let folder = Checkout.root.appending(path: part)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for file in files where ["swift", "c", "h"].contains((file as NSString).pathExtension) {
        // Templates for plugins don't run in a host.
        if file.hasPrefix("Plugins/WeftPluginTemplates/") { continue }
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let lines = Self.withoutComments(text).split(separator: "\n").map(String.init)
        let hits = lines.filter { line in
          let range = NSRange(line.startIndex..., in: line)
          return ways.contains { $0.firstMatch(in: line, range: range) != nil }
        }
        if !hits.isEmpty { found[file] = hits }
      }
    }
    return found
  }

  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\*(?:[^*]|\*(?!\/))*\*\//, with: " ")
      .replacing(/(?m)^\s*\/\/.*$|\s\/\/ .*$/, with: "")
  }

  @Test func `only one function writes to the terminal and to standard error`()
    throws
  {
    let found = try found()
    for (file, lines) in found {
      let allowed = Self.known[file]?.lines ?? 0
      #expect(lines.count == allowed, "\(file): \(lines)")
    }
    // Exceptions that no longer apply are removed.
    #expect(Set(Self.known.keys).subtracting(found.keys).isEmpty)
  }

  @Test func `only surfaces draw`() throws {
    let folder = Checkout.root.appending(path: "Sources/App/WeftCLI")
    var callers: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      guard file.hasSuffix(".swift") else { continue }
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      if text.contains("Output.draw") { callers.insert(file) }
    }
    #expect(callers == ["Authoring/DevScreen.swift", "Screen/ShowCommand.swift"])
  }
}
