// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPoints

/// What a plugin gets when it calls the functions of `weft/points.h`.
package protocol PointServices: PluginServices {
  /// Makes a point known.
  func declare(
    _ id: String,
    _ signature: String,
    _ composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError)

  /// Answers calls of a point with a C function; returns what ``release(_:)`` takes.
  func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    priority: Int32
  ) throws(PointError) -> UInt64

  /// A C function that calls a point.
  func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt)

  /// A packed function that calls a point.
  func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt)

  /// Gives back what was provided or acquired.
  func release(_ handle: UInt64) throws(PointError)
}
