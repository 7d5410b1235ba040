// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A kind of failure in the calls of an open hook point, with its count so far.
package struct PointFault: Equatable, Sendable {
  /// The id of the point.
  package let point: String
  /// The id of the plugin whose function failed; nil when the point was called from within itself.
  package let provider: String?
  /// How many calls failed.
  package let calls: Int

  /// Creates a fault.
  package init(point: String, provider: String?, calls: Int) {
    self.point = point
    self.provider = provider
    self.calls = calls
  }

  /// The fault in words, on one line.
  package var text: String {
    guard let provider else {
      return "point \"\(point)\": called from within itself \(calls) times"
    }
    return "point \"\(point)\": \(provider) failed in \(calls) calls"
  }
}
