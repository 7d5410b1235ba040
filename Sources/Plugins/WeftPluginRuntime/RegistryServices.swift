// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftPoints

/// Services of a plugin whose points are in a registry of the same process.
package protocol RegistryServices: PointServices {
  /// The registry.
  var points: PointRegistry { get }
  /// The plugin's file, as the registry knows it.
  var owner: PointOwner { get }

  /// Checks a point before the registry declares it.
  func admit(_ signature: String, of id: String) throws(PointError)
}

extension RegistryServices {
  package func admit(_ signature: String, of id: String) throws(PointError) {}

  package func declare(
    _ id: String,
    _ signature: String,
    _ composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError) {
    try admit(signature, of: id)
    _ = try points.declare(id, signature, composition, returnsStatus: returnsStatus, by: owner)
  }

  package func provide(
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

  package func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt) {
    try points.acquire(id, signature, isDirect: isDirect, by: owner)
  }

  package func acquirePacked(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt) {
    try points.acquirePacked(id, signature, by: owner)
  }

  package func release(_ handle: UInt64) throws(PointError) {
    try points.release(handle, by: owner)
  }

  package func pluginDidEnd() { points.remove(owner) }
}
