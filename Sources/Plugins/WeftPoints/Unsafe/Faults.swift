// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeftPoints

/// An atomic counter that calls on any thread may increment.
@safe final class Faults: @unchecked Sendable {
  // SAFETY: the counter is atomic, and freed with its only owner.
  let pointer: OpaquePointer

  init() {
    guard let made = unsafe weft_faults_make() else {
      preconditionFailure("no memory for a counter")
    }
    unsafe pointer = unsafe made
  }

  deinit {
    unsafe weft_faults_free(pointer)
  }

  var count: Int { unsafe Int(clamping: weft_faults_count(pointer)) }
}
