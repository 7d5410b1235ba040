// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPoints

extension PluginContext: PointServices {
  func declare(
    _ id: String,
    _ signature: String,
    _ composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError) {
    _ = try points.declare(id, signature, composition, returnsStatus: returnsStatus, by: owner)
  }

  func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool,
    priority: Int32
  ) throws(PointError) -> UInt64 {
    try points.provide(
      id,
      signature,
      function: function,
      context: context,
      isPacked: isPacked,
      priority: priority,
      by: owner
    )
  }

  func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt) {
    try points.acquire(id, signature, isDirect: isDirect, by: owner)
  }

  func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt) {
    try points.acquirePacked(id, signature, by: owner)
  }

  func release(_ handle: UInt64) throws(PointError) { try points.release(handle, by: owner) }
}
