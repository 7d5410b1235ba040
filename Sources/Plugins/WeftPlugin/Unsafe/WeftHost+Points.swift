// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

extension WeftHost {
  /// Declares a point; several plugins may declare the same one identically, in any order.
  ///
  /// - Throws: When it is declared differently or there are too many, or when the
  ///   plugin has already started.
  public func declare<Function>(_ point: OpenPoint<Function>) throws(PluginError) {
    let table = try points()
    let flags =
      switch point.composition {
      case .first: UInt32(WEFT_POINT_FIRST)
      case .chain: UInt32(WEFT_POINT_CHAIN)
      case .collect: UInt32(WEFT_POINT_COLLECT)
      }
    let status = unsafe point.id.lent { id in
      unsafe point.signature.lent { signature in
        unsafe table.points.pointee.declare?(table.host, id, signature, flags)
      }
    }
    try check(status, "declare", point.id)
  }

  /// Answers calls of a declared point until the plugin ends.
  ///
  /// The function runs on its callers' threads, on several at a time, and is
  /// therefore lent no state.
  ///
  /// - Parameter priority: The higher, the earlier it is asked, unless the
  ///   user's order file decides.
  /// - Throws: When the point is not declared or this plugin already provides it, or when the
  ///   plugin has already started.
  public func provide<Function>(
    _ point: OpenPoint<Function>,
    priority: Int = 0,
    _ function: Function
  ) throws(PluginError) {
    let table = try points()
    let provider = PointProvider(table, point.makeAnswer(function))
    // SAFETY: never released, because calls may come until the process ends.
    let context = unsafe Unmanaged.passRetained(provider).toOpaque()
    let status = unsafe point.id.lent { id in
      unsafe point.signature.lent { signature in
        unsafe table.points.pointee.provide_packed?(
          table.host,
          id,
          signature,
          PointProvider.function,
          context,
          Int32(clamping: priority),
          nil
        )
      }
    }
    try check(status, "provide", point.id)
  }

  /// Returns a function that calls a declared point and the providers it has
  /// by then, on any thread.
  ///
  /// The point is released with the last copy of the function.
  ///
  /// - Throws: When the point is not declared, or too many are in use.
  public func acquire<Function>(_ point: OpenPoint<Function>) throws(PluginError) -> Function {
    let table = try points()
    var function: weft_packed_function?
    var context: UnsafeMutableRawPointer?
    var reference: UInt64 = 0
    let status = unsafe point.id.lent { id in
      unsafe point.signature.lent { signature in
        unsafe table.points.pointee.acquire_packed?(
          table.host,
          id,
          signature,
          &function,
          &context,
          &reference
        )
      }
    }
    try check(status, "acquire", point.id)
    guard let function = unsafe function else {
      throw PluginError("point \"" + point.id + "\": the host gave no function")
    }
    return point.makeCaller(unsafe PointLink(table, reference, function, context))
  }

  private func points() throws(PluginError) -> PointLink.Table {
    let found = unsafe WEFT_POINTS.lent { id in unsafe table.pointee.get?(table, id) }
    guard let points = unsafe found?.assumingMemoryBound(to: weft_points.self),
      unsafe points.pointee.struct_size >= UInt32(MemoryLayout<weft_points>.size)
    else { throw PluginError("this host has no open points; do without") }
    return unsafe PointLink.Table(host: table, points: points)
  }

  private func check(
    _ status: weft_status?,
    _ action: String,
    _ id: String
  ) throws(PluginError) {
    guard status != weft_status(WEFT_OK) else { return }
    throw PluginError(
      "can't " + action + " point \"" + id + "\" (status " + String(status ?? WEFT_E_INTERNAL)
        + "); the line before says why"
    )
  }
}
