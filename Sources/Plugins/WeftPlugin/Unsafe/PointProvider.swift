// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft

/// An answer to calls of a point by this plugin; it lives as long as the process.
final class PointProvider: Sendable {
  /// A closure that answers a call; false means it passes.
  typealias Answer = @Sendable (PointCall) -> Bool

  private let table: PointLink.Table
  private let answer: Answer

  init(_ table: PointLink.Table, _ answer: @escaping Answer) {
    self.table = table
    self.answer = answer
  }

  /// The function that the host calls with a provider as its context.
  static let function: weft_packed_function = { context, result, places in
    guard let context = unsafe context, let result = unsafe result else { return WEFT_E_ARGUMENT }
    // SAFETY: the context is a provider that is never freed.
    let provider = unsafe Unmanaged<PointProvider>.fromOpaque(context).takeUnretainedValue()
    let call = unsafe PointCall(places, result, provider.table)
    return provider.answer(call) ? weft_status(WEFT_OK) : weft_status(WEFT_NEXT)
  }
}
