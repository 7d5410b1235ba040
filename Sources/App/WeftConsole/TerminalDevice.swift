// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPlatform
package import WeftTerminal

/// The terminal this process runs on.
package enum TerminalDevice {
  /// Whether both input and output are a terminal.
  package static var isThere: Bool {
    weft_platform_terminal_size(0) != 0 && weft_platform_terminal_size(1) != 0
  }

  /// Takes the terminal over until ``leave()`` or the end of the process, however it ends.
  ///
  /// - Parameter mouse: Whether mouse events go to the application.
  /// - Returns: False when the terminal can't be taken over.
  package static func enter(mouse: Bool = false) -> Bool {
    weft_platform_terminal_enter(mouse ? 1 : 0) == 0
  }

  /// Restores the terminal.
  package static func leave() { weft_platform_terminal_leave() }

  /// Ends the wait for keys; may be called on any thread.
  package static func wake() { weft_wait_wake() }

  /// How often the process has been resumed after a suspend; each time another program has used the
  /// screen.
  package static var returns: UInt32 { weft_platform_terminal_returns() }

  /// The size of the terminal, at most 1000 by 1000 cells; 80 by 24 when it is unknown.
  package static func size() -> (columns: Int, rows: Int) {
    let packed = weft_platform_terminal_size(1)
    guard packed != 0 else { return (80, 24) }
    return (min(1000, Int(packed & 0xFFFF)), min(1000, Int(packed >> 16)))
  }

  /// The pixels of the terminal's window, zeros where it does not say.
  package static func pixels() -> (width: Int, height: Int) {
    let packed = weft_platform_terminal_pixels(1)
    return (Int(packed & 0xFFFF), Int(packed >> 16))
  }

  /// Keeps what is written in front of all else whenever the terminal is given back, however that
  /// comes about.
  package static func takeLeave(with text: String) {
    let bytes = Array(text.utf8)
    // SAFETY: the pointer is to as many bytes as the count says, which the call copies.
    let status = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe weft_platform_terminal_take_leave_with(bytes.baseAddress, UInt32(bytes.count))
    }
    precondition(status == 0, "\(bytes.count) bytes are too many to take leave with")
  }

  /// The colour depth that the environment promises.
  package static func depth(_ environment: [String: String]) -> ColorDepth {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .full }
    let name = environment["TERM"] ?? ""
    if name == "dumb" || name.isEmpty { return .none }
    return name.contains("256") || name.contains("direct") || name.contains("kitty")
      ? .indexed : .sixteen
  }

  /// Whether `COLORFGBG` says that the terminal is dark; nil when it says nothing.
  package static func isDark(_ environment: [String: String]) -> Bool? {
    // "15;0": the palette numbers of text and background.
    guard let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
    else { return nil }
    return ground < 7 || ground == 8
  }
}

/// Reads the keys of the terminal this process has taken over.
package struct KeyReader {
  private var buffer = [UInt8](repeating: 0, count: 1024)
  private var parser = KeyParser()
  private var lastByte = ContinuousClock.now

  /// Makes a reader; the terminal must have been entered.
  package init() {}

  /// How long the second half of an escape sequence may take to arrive, in milliseconds.
  private static let pause: Int32 = 25

  /// The keys that arrive within some milliseconds; nil once the terminal is gone.
  ///
  /// The result is empty when the time is up, the window changed its size or
  /// ``TerminalDevice/wake()`` was called.
  ///
  /// - Parameter milliseconds: The longest wait; -1 for no limit.
  package mutating func keys(within milliseconds: Int32) -> [Key]? {
    let isWaiting = parser.isWaiting
    let time = isWaiting ? min(UInt32(bitPattern: milliseconds), UInt32(Self.pause)) : 0
    guard let bytes = read(within: isWaiting ? Int32(time) : milliseconds) else { return nil }
    let now = ContinuousClock.now
    if bytes.isEmpty {
      return isWaiting && now - lastByte >= parser.patience ? parser.settle() : []
    }
    lastByte = now
    let keys = parser.parse(bytes)
    guard keys.isEmpty, parser.isWaiting else { return keys }
    // An escape alone is a key only when nothing follows.
    return self.keys(within: Self.pause)
  }

  private mutating func read(within milliseconds: Int32) -> [UInt8]? {
    // SAFETY: the pointer is to the buffer of the given length and is used only during the call.
    let count = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      unsafe weft_platform_terminal_read(buffer.baseAddress, UInt32(buffer.count), milliseconds)
    }
    return count < 0 ? nil : Array(buffer.prefix(Int(count)))
  }
}
