// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A tmux terminal running a shell; it ends with this object.
final class TmuxTerminal {
  let scratch: Scratch
  private let server = Process()
  private let leash = Pipe()
  private let name = "weft-test-\(UUID().uuidString)"

  /// Starts a shell that knows the command as `weft`, in its own folder.
  ///
  /// - Parameter isFirstStart: Whether its user has no default workspace yet.
  init(
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:],
    isFirstStart: Bool = false
  ) throws {
    scratch = try Scratch()
    if !isFirstStart { try Checkout.makeDefaultWorkspace(in: scratch.path("data")) }
    let own = [
      "XDG_DATA_HOME": scratch.path("data").path, "XDG_STATE_HOME": scratch.path("state").path,
      "WEFT_PLUGINS": "", "PS1": "ready> ", "COLORTERM": "truecolor", "NO_COLOR": "",
      "LC_ALL": "C.UTF-8",
    ].merging(environment) { $1 }
    // In the foreground, so that no open file is left to wait for. If the tests are killed, their
    // end of the pipe closes and the shell ends the server.
    server.executableURL = URL(fileURLWithPath: "/bin/sh")
    server.arguments = [
      "-c", #""$0" "$@" </dev/null & read -r end; kill $!; wait"#, Self.program.path, "-L", name,
      "-f", "/dev/null", "-D",
    ]
    server.standardInput = leash
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.runHearingSignals()
    let session =
      ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", scratch.folder.path]
      + own.sorted { $0.key < $1.key }.flatMap { ["-e", "\($0.key)=\($0.value)"] }
      + ["/bin/bash", "--norc", "--noprofile"]
    let deadline = ContinuousClock.now + .seconds(120)
    while try ask(session).status != 0 { try #require(ContinuousClock.now < deadline) }
    try wait(for: "ready>")
  }

  deinit {
    try? leash.fileHandleForWriting.close()
    server.waitUntilExit()
  }

  private static let program = URL(fileURLWithPath: "/usr/bin/tmux")

  /// Sends a command to the server, which has to be running.
  private func ask(_ words: [String]) throws -> Subprocess {
    // A new session gets the path of the process that requests it.
    let path = "\(Checkout.weft.deletingLastPathComponent().path):/usr/bin:/bin"
    return try Subprocess(
      Self.program,
      ["-L", name, "-N"] + words,
      environment: ["TMUX": "", "PATH": path]
    )
  }

  @discardableResult
  func tmux(_ words: [String]) throws -> String {
    let run = try ask(words)
    try #require(run.status == 0, "\(words): \(run.errors)")
    return run.text
  }

  /// Types a line into the shell.
  func enter(_ line: String) throws {
    try tmux(["send-keys", "-l", line])
    try tmux(["send-keys", "Enter"])
  }

  /// Starts the application and waits for its list.
  func start(_ options: String = "--no-plugins", until text: String = "Chats") throws {
    try enter("weft \(options)")
    try wait(for: "q quit")
    try wait(for: text)
  }

  /// Presses keys in order, by tmux's names.
  func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Sends raw bytes, such as those of a mouse.
  func send(_ text: String) throws {
    try tmux(["send-keys", "-H"] + text.utf8.map { String($0, radix: 16) })
  }

  /// Presses a mouse button at a cell, counted from one.
  func click(column: Int, row: Int, button: Int = 0) throws {
    try send("\u{1B}[<\(button);\(column);\(row)M\u{1B}[<\(button);\(column);\(row)m")
  }

  /// The text on the terminal.
  func text(_ options: String...) throws -> String {
    try tmux(["capture-pane", "-p"] + options)
  }

  func lines() throws -> [String] { try text().components(separatedBy: "\n") }

  /// Waits until a text is on the terminal, or until it is gone.
  @discardableResult
  func wait(
    for text: String,
    isThere: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let deadline = ContinuousClock.now + .seconds(120)
    var shown = ""
    while ContinuousClock.now < deadline {
      shown = try self.text()
      if shown.contains(text) == isThere { return shown }
    }
    try #require(
      Bool(false),
      "\(text) is \(isThere ? "not" : "still") there:\n\(shown)",
      sourceLocation: sourceLocation
    )
    return shown
  }

  /// The application's process id.
  func process() throws -> String {
    let pane = try tmux(["display", "-p", "#{pane_pid}"]).trimmingCharacters(in: .newlines)
    return try Subprocess(URL(fileURLWithPath: "/usr/bin/pgrep"), ["-P", pane]).text
      .trimmingCharacters(in: .newlines)
  }
}
