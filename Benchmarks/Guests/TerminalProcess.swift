// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
private import Glibc
internal import WeftSystem

/// The program `weft` beside this one, running in a terminal; it ends with this value, and with this process.
struct TerminalProcess: ~Copyable {
  /// How long the program may take for something that takes milliseconds before it counts as
  /// hanging.
  private static let patience = Duration.seconds(20)

  /// The path of the program.
  static let program = Executable.sibling("weft")

  private let terminal: PseudoTerminal
  private let child: ChildProcess
  private let name: String

  /// Starts `weft` with some arguments, in the given home.
  init(_ words: [String], in home: GuestHome) throws(GuestFailure) {
    do throws(SystemError) {
      let terminal = try PseudoTerminal(columns: 100, rows: 40)
      let child = try ChildProcess(
        "/usr/bin/setpriv",
        // The measured program ends even when this process is killed.
        arguments: ["setpriv", "--pdeathsig", "KILL", Self.program] + words,
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

  /// Waits for the first output, and returns it up to the end of a line.
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

  /// Waits for the first output.
  func waitForOutput() throws(GuestFailure) {
    guard terminal.wait(Self.patience) else {
      throw GuestFailure("\(name) wrote nothing; run it by hand")
    }
  }

  /// Reads and drops the output for some time.
  func watch(_ time: Duration) throws(GuestFailure) {
    let end = ContinuousClock.now + time
    while true {
      let left = end - .now
      guard left > .zero else { return }
      guard terminal.wait(left) else { continue }
      if terminal.read().isEmpty { throw GuestFailure("\(name) has ended; run it by hand") }
    }
  }

  /// Presses a key and returns the time until the first byte of output.
  func press(_ key: String) throws(GuestFailure) -> Duration {
    let start = ContinuousClock.now
    guard terminal.write(key), terminal.wait(Self.patience) else {
      throw GuestFailure("\(name) has shown nothing for the key \(key); run it by hand")
    }
    return ContinuousClock.now - start
  }

  /// The processor time of the program, without its plugins' processes.
  func processor() throws(GuestFailure) -> Duration {
    // The name in parentheses may contain anything, so skip past the last parenthesis.
    let text = try? String(contentsOfFile: "/proc/\(child.id)/stat", encoding: .utf8)
    let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      throw GuestFailure("\(name) has ended; run it by hand")
    }
    return .seconds(1) * (user + system) / sysconf(Int32(_SC_CLK_TCK))
  }
}

/// A terminal without a screen: a program's output to one end can be read from the other.
struct PseudoTerminal: ~Copyable {
  /// The program's end.
  let inner: Int32
  private let outer: Int32

  init(columns: UInt16, rows: UInt16) throws(SystemError) {
    var (outer, inner): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    // SAFETY: local variables, read and written during the call; no name is requested.
    guard unsafe openpty(&outer, &inner, nil, nil, &size) == 0 else { throw SystemError(errno) }
    (self.outer, self.inner) = (outer, inner)
  }

  deinit {
    close(inner)
    close(outer)
  }

  /// Types a text; returns `false` if the terminal doesn't accept it.
  func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    // SAFETY: no more is read than the array holds, during the call.
    return unsafe Glibc.write(outer, bytes, bytes.count) == bytes.count
  }

  /// Waits until the program has written something; returns `false` if it has not in time.
  func wait(_ time: Duration) -> Bool {
    var output = pollfd(fd: outer, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(clamping: Int((time / .milliseconds(1)).rounded(.up)))
    // SAFETY: a local variable, read and written during the call.
    return unsafe poll(&output, 1, max(0, milliseconds)) > 0
  }

  /// The program's output; waits when there is none.
  func read() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      // SAFETY: no more is written than the buffer holds, and as much of it counts as was written.
      count = max(0, unsafe Glibc.read(outer, buffer.baseAddress, buffer.count))
    }
  }
}
