// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints

/// Who answers calls of a point, from the highest down; never changed.
@safe final class Chain: @unchecked Sendable {
  // SAFETY: nothing changes it after the initialiser; it is freed with its only owner, which whoever
  // calls through a gate keeps alive.
  let pointer: OpaquePointer
  private let providers: [Provider]
  private let refused: Faults

  /// A chain for calls of the point of a number, 0 for one that may be called from within itself.
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
        // SAFETY: whoever provides a function promises that it has the signature.
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
        // SAFETY: whoever provides it promises that it is a packed function.
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
