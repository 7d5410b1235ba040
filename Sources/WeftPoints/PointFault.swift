// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something that went wrong in calls of an open hook point so far.
package struct PointFault: Equatable, Sendable {
  /// The id of the point.
  package let point: String
  /// Whose function failed; nil where the point was called from within itself.
  package let provider: String?
  /// In how many calls.
  package let calls: Int

  /// Creates a fault.
  package init(point: String, provider: String?, calls: Int) {
    self.point = point
    self.provider = provider
    self.calls = calls
  }

  /// The fault on one line.
  package var text: String {
    guard let provider else {
      return "point \"\(point)\": called from within itself \(calls) times"
    }
    return "point \"\(point)\": \(provider) failed in \(calls) calls"
  }
}
