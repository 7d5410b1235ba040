// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Runs work on a new thread that has ended when this returns.
func onThreadOfItsOwn(_ work: @escaping () -> Void) {
  final class Box {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }
  var thread = pthread_t()
  // SAFETY: the reference passed here is taken back once, by the thread.
  let box = unsafe Unmanaged.passRetained(Box(work)).toOpaque()
  let error = unsafe pthread_create(
    &thread,
    nil,
    { box in
      guard let box = unsafe box else { return nil }
      unsafe Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work()
      return nil
    },
    box
  )
  precondition(error == 0, "no thread can be made")
  pthread_join(thread, nil)
}
