// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A point this plugin calls; it is given back with the last closure that calls it.
@safe public final class PointLink: Sendable {
  /// The host's functions for points.
  @safe struct Table: @unchecked Sendable {
    // SAFETY: points.h promises both tables as long as the host, and their functions on any thread.
    let host: UnsafePointer<weft_host>
    let points: UnsafePointer<weft_points>

    func keep(_ size: Int) -> UnsafeMutableRawPointer? {
      unsafe points.pointee.keep?(UInt64(size))
    }
  }

  private let table: Table
  private let reference: UInt64
  // SAFETY: the host's, on any thread, until the reference is given back.
  nonisolated(unsafe) private let function: weft_packed_function
  nonisolated(unsafe) private let context: UnsafeMutableRawPointer?

  init(
    _ table: Table,
    _ reference: UInt64,
    _ function: @escaping weft_packed_function,
    _ context: UnsafeMutableRawPointer?
  ) {
    self.table = table
    self.reference = reference
    unsafe self.function = unsafe function
    unsafe self.context = unsafe context
  }

  deinit {
    _ = unsafe table.points.pointee.release?(table.host, reference)
  }

  /// Calls it; what a call from within itself comes to is what nobody's answer would be.
  func call(
    _ result: UnsafeMutablePointer<weft_cell>,
    _ places: UnsafePointer<UnsafeMutableRawPointer?>?
  ) {
    _ = unsafe function(context, result, places)
  }
}
