// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A progress bar, or an activity sign when progress is unknown.
public struct ProgressView: PrimitiveView {
  private let fraction: Double?

  /// Creates a bar filled to a fraction, 0 to 1, or an activity sign without one.
  public init(value fraction: Double? = nil) {
    self.fraction = fraction
  }

  /// Writes the view.
  public func encode(into writer: inout SceneWriter) {
    writer.beginNode(UInt32(WEFT_NODE_PROGRESS))
    if let fraction { writer.property(UInt32(WEFT_PROP_FRACTION), min(max(fraction, 0), 1)) }
    writer.end()
  }
}
