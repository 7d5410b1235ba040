// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import CWeft
internal import WeftPoints

/// The table of `weft/points.h`, which all plugins share.
package enum PointsTable {
  // SAFETY: written once, before any code can read it; never changed or freed.
  /// The table, at an address that never changes.
  nonisolated(unsafe) package static let pointer: UnsafePointer<weft_points> = {
    let table = UnsafeMutablePointer<weft_points>.allocate(capacity: 1)
    unsafe table.initialize(
      to: weft_points(
        struct_size: UInt32(MemoryLayout<weft_points>.size),
        reserved: 0,
        declare: declare,
        provide: provide,
        acquire: acquire,
        release: release,
        provide_packed: providePacked,
        acquire_packed: acquirePacked,
        keep: { unsafe CallMemory.allocate($0) }
      )
    )
    return unsafe UnsafePointer(table)
  }()

  private typealias Declare =
    @convention(c) (
      UnsafePointer<weft_host>?, weft_str, weft_str, UInt32
    ) -> weft_status

  private static let declare: Declare = { host, id, signature, flags in
    unsafe answer(host) { context throws(PointError) in
      try checkThread(context)
      let id = try unsafe text(id, "id")
      guard let (composition, returnsStatus) = PointComposition.read(flags) else {
        throw PointError(
          .arguments,
          "point \"\(id)\": flags \(flags) are not valid; use WEFT_POINT_…"
        )
      }
      try context.declare(
        id,
        unsafe text(signature, "signature"),
        composition: composition,
        returnsStatus: returnsStatus
      )
    }
  }

  private typealias Provide =
    @convention(c) (
      UnsafePointer<weft_host>?, weft_str, weft_str, weft_function?, UnsafeMutableRawPointer?,
      Int32,
      UnsafeMutablePointer<UInt64>?
    ) -> weft_status

  private static let provide: Provide = {
    host,
    id,
    signature,
    function,
    instance,
    priority,
    place in
    unsafe answer(host) { context throws(PointError) in
      try checkThread(context)
      let reference = try context.provide(
        unsafe text(id, "id"),
        unsafe text(signature, "signature"),
        function: unsafe unsafeBitCast(function, to: UInt.self),
        context: UInt(bitPattern: instance),
        isPacked: false,
        priority: priority
      )
      unsafe place?.pointee = reference
    }
  }

  private typealias Acquire =
    @convention(c) (
      UnsafePointer<weft_host>?, weft_str, weft_str, UInt32, UnsafeMutablePointer<weft_function?>?,
      UnsafeMutablePointer<UInt64>?
    ) -> weft_status

  private static let acquire: Acquire = { host, id, signature, flags, function, place in
    unsafe answer(host) { context throws(PointError) in
      let id = try unsafe text(id, "id")
      guard let function = unsafe function, let place = unsafe place,
        flags & ~UInt32(WEFT_ACQUIRE_DIRECT) == 0
      else {
        throw PointError(
          .arguments,
          "point \"\(id)\": flags \(flags) are not valid (WEFT_ACQUIRE_…), or a result's address is NULL"
        )
      }
      let acquired = try context.acquire(
        id,
        unsafe text(signature, "signature"),
        isDirect: flags != 0
      )
      // SAFETY: the address is a C function's; the plugin casts it to the type of the signature.
      unsafe function.pointee = unsafe unsafeBitCast(acquired.address, to: weft_function?.self)
      unsafe place.pointee = acquired.handle
    }
  }

  private static let providePacked:
    @convention(c) (
      UnsafePointer<weft_host>?, weft_str, weft_str, weft_packed_function?,
      UnsafeMutableRawPointer?, Int32, UnsafeMutablePointer<UInt64>?
    ) -> weft_status = { host, id, signature, function, instance, priority, place in
      unsafe answer(host) { context throws(PointError) in
        try checkThread(context)
        let reference = try context.provide(
          unsafe text(id, "id"),
          unsafe text(signature, "signature"),
          function: unsafe unsafeBitCast(function, to: UInt.self),
          context: UInt(bitPattern: instance),
          isPacked: true,
          priority: priority
        )
        unsafe place?.pointee = reference
      }
    }

  private static let acquirePacked:
    @convention(c) (
      UnsafePointer<weft_host>?, weft_str, weft_str, UnsafeMutablePointer<weft_packed_function?>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<UInt64>?
    ) -> weft_status = { host, id, signature, function, instance, place in
      unsafe answer(host) { context throws(PointError) in
        let id = try unsafe text(id, "id")
        guard let function = unsafe function, let instance = unsafe instance,
          let place = unsafe place
        else {
          throw PointError(
            .arguments,
            "point \"\(id)\": a result's address is NULL; pass one for each"
          )
        }
        let acquired = try context.acquirePacked(
          id,
          unsafe text(signature, "signature")
        )
        // SAFETY: the address is a packed function's.
        unsafe function.pointee = unsafe unsafeBitCast(
          acquired.function,
          to: weft_packed_function?.self
        )
        unsafe instance.pointee = UnsafeMutableRawPointer(bitPattern: acquired.context)
        unsafe place.pointee = acquired.handle
      }
    }

  private typealias Release = @convention(c) (UnsafePointer<weft_host>?, UInt64) -> weft_status

  private static let release: Release = { host, reference in
    unsafe answer(host) { context throws(PointError) in
      try context.release(reference)
    }
  }

  /// Runs a plugin's request and returns its status; a failure is also logged for the plugin.
  private static func answer(
    _ host: UnsafePointer<weft_host>?,
    _ body: (any PluginServices) throws(PointError) -> Void
  ) -> weft_status {
    guard let host = unsafe host else { return WEFT_E_ARGUMENT }
    let context = unsafe HostTable.services(of: host)
    do {
      try body(context)
      return WEFT_OK
    } catch {
      context.log(error.message, isWarning: true)
      return error.code.status
    }
  }

  private static func checkThread(_ context: any PluginServices) throws(PointError) {
    guard context.isOnMainThread else {
      throw PointError(
        .thread,
        "points are declared and provided on the thread that called init; do it there"
      )
    }
  }

  private static func text(_ text: weft_str, _ name: String) throws(PointError) -> String {
    guard let copy = unsafe String(text, atMost: 1024) else {
      throw PointError(
        .arguments,
        "the \(name) of a point is absent, longer than 1024 bytes or not UTF-8; pass a text"
      )
    }
    return copy
  }
}
