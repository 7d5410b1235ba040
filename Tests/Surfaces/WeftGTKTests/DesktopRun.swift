// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Tests that use a display, run one after another.
@Suite(.serialized) struct OnADisplay {}

/// A program that ran on its own display.
struct DesktopRun {
  /// The printed lines.
  let lines: [String]

  /// The path of the demo workspace.
  static let demo = Checkout.root.appending(path: "Sources/App/WeftLaunch/Resources/demo.json").path

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Desktop")

  /// The path of a program built with the tests.
  static func program(_ name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }

  /// Runs a program to its end.
  init(_ words: [String], environment: [String: String] = [:]) throws {
    let run = try Subprocess(
      Self.folder.appending(path: "desktop"),
      words,
      environment: environment
    )
    lines = (run.text + run.errors).split(separator: "\n").map(String.init)
    #expect(run.status == 0, "\(words): \(lines.suffix(20).joined(separator: "\n"))")
  }

  /// Runs a program while steps are performed; see `drive.py`.
  init(
    _ steps: [String],
    of words: [String],
    environment: [String: String] = [:]
  ) throws {
    let driver = Self.folder.appending(path: "drive.py").path
    try self.init(
      ["/usr/bin/python3", driver, steps.joined(separator: "\n")] + words,
      environment: environment
    )
    #expect(lines.contains("ended: running"), "\(said.suffix(20).joined(separator: "\n"))")
    #expect(!lines.contains { $0.hasPrefix("missing: ") }, "\(lines.joined(separator: "\n"))")
  }

  /// Runs the application with the demo workspace while steps are performed.
  static func application(
    _ steps: [String],
    _ options: [String] = [],
    environment: [String: String] = [:]
  ) throws -> DesktopRun {
    try DesktopRun(
      ["await Leia Organa, direct"] + steps,
      of: [program("weft-desktop"), "--workspace", demo, "--no-plugins"] + options,
      environment: environment
    )
  }

  /// The lines that the program has printed.
  var said: [String] { texts(behind: "said: ") }

  /// The texts that a screen reader reads for a role.
  func read(_ role: String) -> [String] { texts(behind: "read: \(role): ") }

  private func texts(behind start: String) -> [String] {
    lines.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
  }
}
