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

  /// Takes over the terminal until ``leave()``; it is also restored however the process ends.
  ///
  /// - Parameter mouse: Whether mouse events go to the application.
  /// - Returns: `false` if the terminal can't be taken over.
  package static func enter(mouse: Bool = false) -> Bool {
    weft_platform_terminal_enter(mouse ? 1 : 0) == 0
  }

  /// Restores the terminal.
  package static func leave() { weft_platform_terminal_leave() }

  /// Ends the wait for keys; callable from any thread.
  package static func wake() { weft_wait_wake() }

  /// The number of times the process was resumed after a suspend; another program may have drawn
  /// over the screen each time.
  package static var returns: UInt32 { weft_platform_terminal_returns() }

  /// Returns the size of the terminal, at most 1000 by 1000 cells, or 80 by 24 if it is unknown.
  package static func size() -> (columns: Int, rows: Int) {
    let packed = weft_platform_terminal_size(1)
    guard packed != 0 else { return (80, 24) }
    return (min(1000, Int(packed & 0xFFFF)), min(1000, Int(packed >> 16)))
  }

  /// Returns the window size in pixels, or zeros if the terminal doesn't report it.
  package static func pixels() -> (width: Int, height: Int) {
    let packed = weft_platform_terminal_pixels(1)
    return (Int(packed & 0xFFFF), Int(packed >> 16))
  }

  /// Sets the text that is written first when the terminal is restored, however the process ends.
  package static func takeLeave(with text: String) {
    let bytes = Array(text.utf8)
    // SAFETY: the pointer is to as many bytes as the count says, which the call copies.
    let status = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe weft_platform_terminal_take_leave_with(bytes.baseAddress, UInt32(bytes.count))
    }
    precondition(status == 0, "\(bytes.count) bytes are too many to take leave with")
  }

  /// Returns the colour depth that the environment announces.
  package static func depth(_ environment: [String: String]) -> ColorDepth {
    if environment["NO_COLOR"].map({ !$0.isEmpty }) == true { return .none }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return .full }
    let name = environment["TERM"] ?? ""
    if name == "dumb" || name.isEmpty { return .none }
    return name.contains("256") || name.contains("direct") || name.contains("kitty")
      ? .indexed : .sixteen
  }

  /// Returns whether `COLORFGBG` describes a dark terminal, or `nil` if it is unset or unreadable.
  package static func isDark(_ environment: [String: String]) -> Bool? {
    // "15;0" gives the palette numbers of text and background.
    guard let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
    else { return nil }
    return ground < 7 || ground == 8
  }
}

/// Reads keys from the terminal that this process has taken over.
package struct KeyReader {
  private var buffer = [UInt8](repeating: 0, count: 1024)
  private var parser = KeyParser()
  private var lastByte = ContinuousClock.now

  /// Creates a reader; ``TerminalDevice/enter(mouse:)`` must have succeeded before.
  package init() {}

  /// The time to wait for the rest of an escape sequence, in milliseconds.
  private static let pause: Int32 = 25

  /// Waits for keys and returns them, or `nil` once the terminal is closed.
  ///
  /// The result is empty if the time is up, the window was resized or ``TerminalDevice/wake()`` was called.
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
    // An escape is a key only if nothing follows it.
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
