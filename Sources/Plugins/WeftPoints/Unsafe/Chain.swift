// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints

/// The providers that answer calls of a point, from the highest down; immutable.
@safe final class Chain: @unchecked Sendable {
  // SAFETY: nothing changes it after the initialiser; it is freed with its only owner, which the
  // gate keeps alive while calls are in it.
  let pointer: OpaquePointer
  private let providers: [Provider]
  private let refused: Faults

  /// Creates a chain for the point with a number; with 0, calls may come from within a call.
  init(
    _ prototype: Prototype,
    flags: UInt32,
    point: UInt64,
    refused: Faults,
    _ providers: [Provider]
  ) {
    guard
      let made = unsafe weft_chain_make(
        prototype.pointer,
        flags,
        point,
        refused.pointer,
        UInt32(providers.count)
      )
    else { preconditionFailure("no memory for a chain") }
    for (index, provider) in providers.enumerated() {
      let place = UInt32(index)
      switch provider.kind {
      case .function(let address, let context):
        // SAFETY: the provider promises that its function has the signature.
        let function = unsafe unsafeBitCast(address, to: weft_function?.self)
        let pointer = unsafe UnsafeMutableRawPointer(bitPattern: context)
        unsafe weft_chain_set_function(
          made,
          place,
          function,
          pointer,
          provider.faults.pointer,
          provider.ownerName?.pointer
        )
      case .packed(let address, let context):
        // SAFETY: the provider promises that its function is a packed one.
        let function = unsafe unsafeBitCast(address, to: weft_packed_function?.self)
        let pointer = unsafe UnsafeMutableRawPointer(bitPattern: context)
        unsafe weft_chain_set_handler(
          made,
          place,
          function,
          pointer,
          provider.faults.pointer,
          provider.ownerName?.pointer
        )
      case .answer, .elsewhere, .judge:
        let context = unsafe Unmanaged.passUnretained(provider).toOpaque()
        unsafe weft_chain_set_handler(
          made,
          place,
          Provider.handler,
          context,
          provider.faults.pointer,
          provider.ownerName?.pointer
        )
      }
    }
    unsafe pointer = unsafe made
    self.providers = providers
    self.refused = refused
  }

  deinit {
    unsafe weft_chain_free(pointer)
  }
}
