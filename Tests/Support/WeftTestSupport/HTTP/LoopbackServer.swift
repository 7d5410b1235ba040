// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server of this process that a test gives time to.
public protocol LoopbackServer: AnyObject {
  /// Where it listens.
  var port: UInt16 { get }
  /// Readable when it has something to do.
  var descriptor: Int32 { get }
  /// In how many milliseconds it has something to do without being asked; negative for never.
  func timeout() -> Int32
  /// Does what can be done without waiting.
  func work()
}
