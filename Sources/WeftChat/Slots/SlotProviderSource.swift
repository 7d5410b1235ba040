// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Somebody whose providers come and go while lists are shown.
public protocol SlotProviderSource: AnyObject {
  /// What fills slots in the frame that was begun last, highest first.
  var providers: [any SlotProvider] { get }

  /// Begins a frame, and returns a number that changes whenever ``providers`` do. It must not take long.
  func beginFrame() -> Int
}
