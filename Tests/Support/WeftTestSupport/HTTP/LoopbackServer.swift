// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server in this process that runs when a test turns its loop.
public protocol LoopbackServer: AnyObject {
  /// The port on which it listens.
  var port: UInt16 { get }
  /// Readable when there is work to do.
  var descriptor: Int32 { get }
  /// The milliseconds until it has scheduled work; negative for never.
  func timeout() -> Int32
  /// Does all work that needs no waiting.
  func work()
}
