// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftProcess

/// The program itself, running in a terminal; it ends with this value, and with this process.
struct TerminalProcess: ~Copyable {
  /// How long a program may take for what it does in milliseconds, before it counts as hanging.
  private static let patience = Duration.seconds(20)

  private let terminal: PseudoTerminal
  private let child: ChildProcess
  private let name: String

  /// Starts `weft` with some arguments, in a home of its own.
  init(_ words: [String], in home: GuestHome) throws(GuestFailure) {
    do throws(SystemError) {
      let terminal = try PseudoTerminal(columns: 100, rows: 40)
      let child = try ChildProcess(
        "/usr/bin/setpriv",
        // What is measured is let go of even where this process is ended in the middle.
        arguments: ["setpriv", "--pdeathsig", "KILL", Executable.path] + words,
        environment: home.environment,
        input: terminal.inner,
        output: terminal.inner
      )
      self.init(terminal, child, name: words.first == "serve" ? "weft serve" : "weft")
    } catch {
      throw GuestFailure("no weft can be started (\(error)); install Debian's util-linux")
    }
  }

  private init(
    _ terminal: consuming PseudoTerminal,
    _ child: consuming ChildProcess,
    name: String
  ) {
    self.name = name
    self.terminal = terminal
    self.child = child
  }

  /// Waits for the first thing it writes, and gives back all that comes up to the end of a line.
  func firstLine() throws(GuestFailure) -> String {
    var bytes: [UInt8] = []
    while !bytes.contains(UInt8(ascii: "\n")) {
      let piece = terminal.wait(Self.patience) ? terminal.read() : []
      if piece.isEmpty { throw GuestFailure("\(name) wrote nothing; run it by hand") }
      bytes += piece
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }

  /// Waits for the first thing it writes.
  func waitForOutput() throws(GuestFailure) {
    guard terminal.wait(Self.patience) else {
      throw GuestFailure("\(name) wrote nothing; run it by hand")
    }
  }

  /// Takes what it writes, for some time.
  func watch(_ time: Duration) throws(GuestFailure) {
    let end = ContinuousClock.now + time
    while true {
      let left = end - .now
      guard left > .zero else { return }
      guard terminal.wait(left) else { continue }
      if terminal.read().isEmpty { throw GuestFailure("\(name) has ended; run it by hand") }
    }
  }

  /// The time from a key to the first byte it writes after it.
  func press(_ key: String) throws(GuestFailure) -> Duration {
    let start = ContinuousClock.now
    guard terminal.write(key), terminal.wait(Self.patience) else {
      throw GuestFailure("\(name) has shown nothing for the key \(key); run it by hand")
    }
    return ContinuousClock.now - start
  }

  /// The time it was running, without the processes of its plugins.
  func processor() throws(GuestFailure) -> Duration {
    // What stands in parentheses is its name, which may hold anything.
    let text = try? String(contentsOfFile: "/proc/\(child.id)/stat", encoding: .utf8)
    let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      throw GuestFailure("\(name) has ended; run it by hand")
    }
    return .seconds(1) * (user + system) / sysconf(Int32(_SC_CLK_TCK))
  }
}
