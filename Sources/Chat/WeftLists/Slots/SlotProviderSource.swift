// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A source of providers that come and go while lists are shown, such as the plugin host.
public protocol SlotProviderSource: AnyObject {
  /// The providers for the frame begun last, highest first.
  var providers: [any SlotProvider] { get }

  /// Begins a frame and returns a number that changes whenever ``providers`` do; it must not take
  /// long.
  func beginFrame() -> Int
}
