// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// A point that this plugin calls; released with the last closure that calls it.
@safe public final class PointLink: Sendable {
  /// The tables of the host and of its functions for points.
  @safe struct Table: @unchecked Sendable {
    // SAFETY: points.h promises both tables for as long as the host, and their
    // functions on any thread.
    let host: UnsafePointer<weft_host>
    let points: UnsafePointer<weft_points>

    func keep(_ size: Int) -> UnsafeMutableRawPointer? {
      unsafe points.pointee.keep?(UInt64(size))
    }
  }

  private let table: Table
  private let reference: UInt64
  // SAFETY: the host's, callable on any thread until the reference is released.
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

  /// Calls the point; a call from within itself returns what a point without providers does.
  func call(
    _ result: UnsafeMutablePointer<weft_cell>,
    _ places: UnsafePointer<UnsafeMutableRawPointer?>?
  ) {
    _ = unsafe function(context, result, places)
  }
}
