// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPoints

/// The host's side of the functions in `weft/points.h`, for one plugin.
package protocol PointServices: PluginServices {
  /// Declares a point.
  func declare(
    _ id: String,
    _ signature: String,
    _ composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError)

  /// Provides a point with a C function; returns a handle for ``release(_:)``.
  func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    priority: Int32
  ) throws(PointError) -> UInt64

  /// Makes a C function that calls a point.
  func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt)

  /// Makes a packed function that calls a point.
  func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt)

  /// Releases a function that was provided or acquired.
  func release(_ handle: UInt64) throws(PointError)
}
